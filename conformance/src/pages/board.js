"use strict";
// Draws boards from data, with the symbols of the page. Text is only ever set as text.
const data = JSON.parse(document.getElementById("data").textContent);
const SVG = "http://www.w3.org/2000/svg";

function make(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

function draw(name, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

function symbol(id, more = {}) {
  return draw("use", { href: "#" + id, width: 40, height: 40, ...more });
}

// Figures from strokes, as the pictures of the program have them.
function figures(text, x, y, side) {
  const group = draw("g", { class: "force " + side });
  [...text].forEach((sign, at) => {
    const id = sign === "½" ? "g-half" : "g-" + sign;
    group.append(draw("use", { href: "#" + id, x: x + 5 * at, y, width: 6, height: 10 }));
  });
  return group;
}

// What stands on each square of a position text.
function placed(position) {
  const [placement, , , impregnable] = position.split(" ");
  const pieces = new Map();
  const ranks = placement.split("/");
  ranks.forEach((rank, row) => {
    let file = 0;
    for (const sign of rank) {
      if (/[0-9]/.test(sign)) file += Number(sign);
      else pieces.set("abcdefghi"[file++] + (ranks.length - row), sign);
    }
  });
  return { pieces, drawn: impregnable === "-" ? [] : impregnable.split("/") };
}

function board(scene, label) {
  const kind = data.boards[scene.r];
  if (!kind) return null;
  const { pieces, drawn } = placed(scene.p);
  const told = new Map();
  const at = (square) => {
    if (!told.has(square)) told.set(square, { parts: [], says: [] });
    return told.get(square);
  };
  drawn.forEach((square, side) => {
    if (square !== "-") at(square).parts.push(symbol(side ? "ib" : "iw"));
  });
  for (const [square, letter] of pieces) {
    const white = letter === letter.toUpperCase();
    const force = kind.force[letter.toUpperCase()];
    at(square).says.push(data.words[letter]);
    at(square).parts.push(symbol((white ? "w" : "b") + letter.toUpperCase()));
    if (force) at(square).parts.push(draw("g", { class: "strokes " + (white ? "white" : "black") }, symbol("f" + force)));
  }
  for (const [square, mark, says] of scene.m ?? []) {
    at(square).parts.push(symbol("m-" + mark));
    at(square).says.push(says);
  }
  for (const [square, white, black] of scene.f ?? []) {
    at(square).parts.push(figures(white, 1, 29, "of-white"), figures(black, 39 - 5 * black.length, 0, "of-black"));
    at(square).says.push(white + " : " + black);
  }
  const picture = draw("svg", {
    class: "board", role: "img", "aria-label": label + ". " + scene.p,
    viewBox: `0 0 ${kind.width} ${kind.height}`,
  });
  picture.append(draw("use", { href: "#" + kind.id }));
  for (const [square, { parts, says }] of told) {
    const x = kind.margin + kind.square * (square.charCodeAt(0) - 97);
    const y = kind.margin / 4 + kind.square * (kind.ranks - Number(square[1]));
    const title = draw("title", {}, square + ": " + says.join("; "));
    picture.append(draw("g", { "data-square": square, transform: `translate(${x} ${y})` }, title, ...parts));
  }
  return picture;
}

// A board with its heading and, below, what the marks say.
function figure(scene, heading) {
  const node = make("figure", {}, make("figcaption", {}, heading));
  const picture = board(scene, heading);
  if (picture) node.append(picture);
  const said = new Map();
  for (const [square, mark, says] of scene.m ?? []) {
    const key = mark + "\n" + says;
    if (!said.has(key)) said.set(key, { mark, says, squares: [] });
    said.get(key).squares.push(square);
  }
  if (said.size) {
    const list = make("ul", { class: "marks" });
    for (const { mark, says, squares } of said.values()) {
      const key = draw("svg", { viewBox: "0 0 40 40", "aria-hidden": "true" }, symbol("m-" + mark));
      list.append(make("li", {}, key, " " + squares.join(" ") + ": " + says));
    }
    node.append(list);
  }
  return node;
}
