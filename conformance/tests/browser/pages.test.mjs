// Both pages in a browser: they filter, step, say nothing wrong, and bar nobody.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { barriers, browser, chesst, open, save, structure } from "./harness.mjs";

const LOUD = { timeout: 120_000 };

before(() => {
  chesst("check", "--subject", "faulty:equal-force-captures", "--ruleset", "t1-2024", "--results", "run.jsonl");
  for (const lang of ["en", "ru"]) {
    chesst("report", "run.jsonl", "--format", "html", "--lang", lang, "--output", `report-${lang}.html`);
    chesst("book", "--lang", lang, "--output", `book-${lang}`);
  }
});
after(() => browser.close());

test("the report shows why the engine fails: the boards wanted and got, the clause, the known mistake", LOUD, async () => {
  const { page, wrong } = await open("report-en.html");
  await page.fill("#search", "fig-2.7/c2-not-takes-c4");
  await page.locator("#cases summary").first().click();
  const boards = page.locator("#cases svg.board");
  const [wanted, got] = [await structure(boards.nth(0)), await structure(boards.nth(1))];
  assert.equal(wanted.c4, "bI f2 m-blocked");
  assert.equal(got.c4, "bI f2 m-capture");
  assert.deepEqual({ ...wanted, c4: "" }, { ...got, c4: "" });
  const text = await page.locator("#cases > li").first().innerText();
  assert.match(text, /equal force is not enough/);
  assert.match(text, /equal-force-captures/);
  assert.deepEqual(wrong, []);
});

test("the report filters by clause, verdict and words, and keeps the choice in its address", LOUD, async () => {
  const { page, wrong } = await open("report-en.html");
  const count = async () => Number((await page.locator("#count").innerText()).split("/")[1]);
  const failures = await count();
  await page.selectOption("#verdict", "");
  const all = await count();
  assert.ok(failures > 10 && all > failures * 3, `${failures} of ${all}`);
  await page.locator('[data-clause="scout.exchange"]').click();
  assert.equal(await page.inputValue("#clause"), "scout.exchange");
  const exchanges = await count();
  assert.ok(exchanges > 5 && exchanges < all);
  await page.reload();
  assert.equal(await count(), exchanges);
  await page.fill("#search", "no such case");
  assert.equal(await page.locator("#count").innerText(), "No case matches.");
  assert.deepEqual(wrong, []);
});

test("the report works by the keyboard alone", LOUD, async () => {
  const { page } = await open("report-en.html");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await page.keyboard.press("Enter");
  await page.locator("#search").focus();
  await page.keyboard.type("c2-not-takes-c4");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.ok(await page.locator("#cases details").first().evaluate((node) => node.open));
});

for (const [name, options] of [
  ["light", {}], ["dark", { colorScheme: "dark" }], ["a phone", { viewport: { width: 360, height: 740 } }],
]) {
  for (const file of ["report-en.html", "report-ru.html", "book-en/castle.guard.html", "book-ru/index.html"]) {
    test(`${file} bars nobody and does not run over the edge: ${name}`, LOUD, async () => {
      const { page, wrong } = await open(file, options);
      if (file.startsWith("report")) await page.locator("#cases summary").first().click();
      assert.deepEqual(await barriers(page), []);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${over} points too wide`);
      assert.deepEqual(wrong, []);
    });
  }
}

test("a barrier, an error and a request to the network would be noticed", LOUD, async () => {
  save("bad.html", '<!doctype html><title>x</title><img src="http://localhost:9/x.png"><button></button><script>oops()</script>');
  const { page, wrong } = await open("bad.html");
  const found = (await barriers(page)).join("\n");
  assert.match(found, /button-name/);
  assert.match(found, /html-has-lang/);
  assert.ok(wrong.some((text) => text.includes("oops")) && wrong.some((text) => text.startsWith("asks for")), wrong.join("\n"));
});

test("the rule book steps through a case by buttons and keys", LOUD, async () => {
  const { page, wrong } = await open("book-ru/castle.guard.html#t1-2021/fig-3.3/e1-held");
  const told = page.locator("#told");
  const board = page.locator("#board svg.board");
  assert.match(await told.innerText(), /Шаг 1 \/ 3: позиция/);
  const first = await structure(board);
  await page.locator("#forward").click();
  assert.match(await told.innerText(), /после a1c1/);
  const second = await structure(board);
  assert.ok(first.a1 && !first.c1 && second.c1.startsWith("bC") && !second.a1);
  await page.keyboard.press("ArrowRight");
  assert.match(await told.innerText(), /ответ: не допускает castle\.guard/);
  assert.equal((await structure(board)).e2, "m-blocked");
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await structure(board), second);
  await page.locator("#case-forward").click();
  assert.match(await told.innerText(), / 2 \/ /);
  assert.deepEqual(wrong, []);
});

test("every page of the rule book opens without a word of complaint", { timeout: 300_000 }, async () => {
  const { page, wrong } = await open("book-ru/index.html");
  const names = await page.locator("main a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  assert.ok(names.length > 60);
  for (const name of names) {
    await page.goto(new URL(name, page.url()).href);
    if (await page.locator("#stepper").isVisible()) assert.equal(await page.locator("#board svg.board").count(), 1, name);
    await page.goBack();
  }
  assert.deepEqual(wrong, []);
});

test("a page draws a board as the picture of the program does", LOUD, async () => {
  const { page } = await open("report-en.html#verdict=");
  await page.locator("#cases summary").first().click();
  const { position, ruleset } = await page.evaluate(() => ({ position: data.cases[0].position, ruleset: data.cases[0].r }));
  chesst("show", "--ruleset", ruleset, position, "--svg", "board.svg");
  const plain = (board) => Object.fromEntries(Object.entries(board)
    .map(([square, parts]) => [square, parts.split(" ").filter((part) => !part.startsWith("m-")).join(" ")])
    .filter(([, parts]) => parts));
  const drawn = plain(await structure(page.locator("#cases svg.board").first()));
  const picture = await open("board.svg");
  assert.deepEqual(drawn, plain(await structure(picture.page.locator("svg.board"))));
});

test("ten thousand cases open in less than two seconds", LOUD, async () => {
  const lines = chesst("report", "run.jsonl", "--format", "jsonl").trim().split("\n").map((line) => JSON.parse(line));
  const [header, cases] = [lines[0], lines.slice(1, -1)];
  const many = Array.from({ length: 10_000 }, (_, at) => {
    const one = structuredClone(cases[at % cases.length]);
    one.case.id += "-" + at;
    return one;
  });
  header.header.cases = many.length;
  const totals = {};
  for (const { case: { verdict } } of many) totals[verdict] = (totals[verdict] ?? 0) + 1;
  const footer = { footer: { complete: true, totals } };
  save("many.jsonl", [header, ...many, footer].map((line) => JSON.stringify(line)).join("\n") + "\n");
  chesst("report", "many.jsonl", "--format", "html", "--output", "many.html");
  const { page, wrong } = await open("many.html");
  const time = await page.evaluate(() => performance.getEntriesByType("navigation")[0].loadEventEnd);
  console.log(`10,000 cases open in ${Math.round(time)} ms`);
  assert.ok(time < 2000, `${time} ms`);
  const begun = Date.now();
  await page.selectOption("#verdict", "");
  assert.match(await page.locator("#count").innerText(), /100 \/ 10000/);
  assert.ok(Date.now() - begun < 2000);
  assert.deepEqual(wrong, []);
});

test("paper shows the failing cases whole", LOUD, async () => {
  const { page } = await open("report-en.html");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator("#cases svg.board").count() > 20);
  assert.equal(await page.locator("#filter").isVisible(), false);
});
