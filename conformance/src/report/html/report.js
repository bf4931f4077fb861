// Filters the cases and shows each whole when it is opened.
const STEP = 100;
const byId = (id) => document.getElementById(id);
const fields = ["ruleset", "clause", "verdict", "search"].map(byId);
const [ruleset, clause, verdict, search] = fields;
const list = byId("cases");
const more = byId("more");
let chosen = [];
let shown = 0;

const failed = (one) => one.v !== "pass" && one.v !== "unsupported";
const words = new WeakMap();

function text(one) {
  if (!words.has(one)) words.set(one, [one.id, one.says, one.asked, one.source].join(" ").toLowerCase());
  return words.get(one);
}

function matches(one) {
  if (ruleset.value && one.r !== ruleset.value) return false;
  if (clause.value && !one.clauses.some(([id]) => id === clause.value)) return false;
  if (verdict.value === "failures" ? !failed(one) : verdict.value && one.v !== verdict.value) return false;
  return !search.value || text(one).includes(search.value.toLowerCase());
}

function term(parent, name, ...value) {
  if (value.some((part) => part && part.length !== 0)) parent.append(make("dt", {}, name), make("dd", {}, ...value));
}

function whole(one) {
  const node = make("div");
  node.append(make("p", { lang: "en" }, one.says));
  const about = make("dl");
  term(about, data.words.asked, one.asked);
  term(about, data.words.wanted, make("code", {}, one.wanted ?? ""));
  if (one.got) term(about, data.words.got, make("code", {}, one.got));
  if (one.missing) term(about, data.words.missing, make("code", {}, one.missing));
  if (one.surplus) term(about, data.words.surplus, make("code", {}, one.surplus));
  for (const [id, status] of one.clauses) {
    const mark = status ? ` (${status})` : "";
    term(about, data.words.clause, make("code", {}, id), mark + ": " + (data.clauses[id]?.says ?? ""));
  }
  term(about, data.words.source, one.source);
  if (one.note) term(about, data.words.note, one.note);
  if (one.position) term(about, data.words.position, make("code", {}, one.position));
  term(about, data.words.rerun, make("code", {}, one.rerun));
  const boards = make("div", { class: "boards" });
  if (one.pair) boards.append(figure(one.pair[0], data.words.wanted), figure(one.pair[1], data.words.got));
  else if (one.board) boards.append(figure(one.board, data.words.position));
  node.append(boards, about);
  // Of the clauses it cites, the one that most cases fail is the likely reason.
  const known = (id) => data.clauses[id] ?? { failed: 0, mistakes: [] };
  const [worst] = one.clauses.map(([id]) => id).sort((a, b) => known(b).failed - known(a).failed);
  if (failed(one) && known(worst).mistakes.length) {
    const mistakes = make("ul", { lang: "en" });
    for (const mistake of known(worst).mistakes) mistakes.append(make("li", {}, mistake));
    node.append(make("p", {}, data.words.mistakes + " ", make("code", {}, worst)), mistakes);
  }
  return node;
}

function item(one) {
  const head = make("summary");
  const word = make("span", { class: "verdict " + (failed(one) ? "bad" : "good") }, data.verdicts[one.v]);
  head.append(word, " ", make("code", {}, one.id), " [" + one.r + "] ", one.asked);
  const node = make("details", {}, head);
  node.addEventListener("toggle", () => {
    if (node.open && node.children.length === 1) node.append(whole(one));
  });
  return make("li", {}, node);
}

function grow() {
  const next = chosen.slice(shown, shown + STEP);
  list.append(...next.map(item));
  shown += next.length;
  more.hidden = shown >= chosen.length;
  byId("count").textContent = chosen.length
    ? `${data.words.shown}: ${shown} / ${chosen.length}` : data.words.none;
}

function refresh() {
  chosen = data.cases.filter(matches);
  shown = 0;
  list.replaceChildren();
  grow();
  const state = new URLSearchParams();
  for (const field of fields) state.set(field.id, field.value);
  history.replaceState(null, "", "#" + state);
}

function restore() {
  const state = new URLSearchParams(location.hash.slice(1));
  for (const field of fields) if (state.has(field.id)) field.value = state.get(field.id);
  for (const field of fields) if (field.value === "" && field.selectedIndex === -1) field.selectedIndex = 0;
}

byId("filter").addEventListener("submit", (event) => event.preventDefault());
byId("filter").addEventListener("input", refresh);
more.addEventListener("click", () => {
  const at = list.children.length;
  grow();
  list.children[at]?.querySelector("summary").focus();
});
byId("clauses").addEventListener("click", (event) => {
  const id = event.target.dataset?.clause;
  if (id === undefined) return;
  clause.value = id;
  if (!data.cases.some(matches)) verdict.value = "";
  refresh();
  byId("cases-heading").scrollIntoView();
  (list.querySelector("summary") ?? clause).focus({ preventScroll: true });
});
// Paper cannot be opened: the cases shown are printed whole.
addEventListener("beforeprint", () => {
  for (const node of list.querySelectorAll("details:not([open])")) node.open = true;
  list.querySelectorAll("li > details").forEach((node, at) => {
    if (node.children.length === 1) node.append(whole(chosen[at]));
  });
});
restore();
refresh();
