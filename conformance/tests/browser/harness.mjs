// A browser, and pages made by the program, for the tests beside this file.
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
export const folder = mkdtempSync(path.join(tmpdir(), "chesst-pages-"));
const program = process.env.CHESST ?? "chesst";

// Runs the program; some of its commands end with 1 because the engine judged is wrong, which is what is wanted here.
export function chesst(...words) {
  try {
    return execFileSync(program, words, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  } catch (error) {
    if (error.status === 1) return error.stdout;
    throw error;
  }
}

export function save(name, text) {
  writeFileSync(path.join(folder, name), text);
}

export const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});

// Opens a file of the folder. What goes wrong in it, and whatever it asks the network for, is collected.
export async function open(name, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, ...options });
  const page = await context.newPage();
  const wrong = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && wrong.push(message.text()));
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("request", (request) => request.url().startsWith("file:") || wrong.push("asks for " + request.url()));
  const [file, hash = ""] = name.split("#");
  await page.goto(pathToFileURL(path.join(folder, file)).href + (hash && "#" + hash));
  return { page, wrong };
}

// What axe finds wrong, a line each.
export async function barriers(page) {
  // The page lets no script in from outside; the test's own comes through the debugger.
  const source = (await import("node:fs")).readFileSync(axe, "utf8");
  await page.evaluate(source);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map((one) => `${one.id}: ${one.help}: ${one.nodes.map((node) => node.target).slice(0, 3).join(" ")}`);
}

// A board by its structure: what stands and is marked where, whatever the pixels are.
export function structure(board) {
  return board.evaluate((svg) => Object.fromEntries([...svg.querySelectorAll("[data-square]")].map((group) => [
    group.dataset.square,
    [...group.querySelectorAll("use")].map((use) => use.getAttribute("href").slice(1)).join(" "),
  ])));
}
