// Steps through the cases of a clause.
const byId = (id) => document.getElementById(id);
const shown = data.cases.filter((one) => one.steps.length);
let at = 0;
let step = 0;

function refresh() {
  const one = shown[at];
  const now = one.steps[step];
  byId("told").replaceChildren(
    make("code", {}, one.id), ` [${one.rulesets.join(" ")}] ${at + 1} / ${shown.length}. `,
    one.question, make("br"), `${data.words.step} ${step + 1} / ${one.steps.length}: ${now.told}`);
  byId("board").replaceChildren(figure(now.board, now.told));
  byId("back").disabled = at === 0 && step === 0;
  byId("forward").disabled = at === shown.length - 1 && step === one.steps.length - 1;
  byId("case-back").disabled = at === 0;
  byId("case-forward").disabled = at === shown.length - 1;
}

function go(toCase, toStep) {
  if (toCase < 0 || toCase >= shown.length) return;
  at = toCase;
  step = toStep < 0 ? shown[at].steps.length - 1 : toStep;
  refresh();
}

const forward = () => (step + 1 < shown[at].steps.length ? go(at, step + 1) : go(at + 1, 0));
const back = () => (step > 0 ? go(at, step - 1) : go(at - 1, -1));

function fromHash() {
  const wanted = shown.findIndex((one) => one.id === decodeURIComponent(location.hash.slice(1)));
  if (wanted < 0) return;
  go(wanted, 0);
  byId("stepper").scrollIntoView();
}

if (shown.length) {
  byId("stepper").hidden = false;
  byId("back").addEventListener("click", back);
  byId("forward").addEventListener("click", forward);
  byId("case-back").addEventListener("click", () => go(at - 1, 0));
  byId("case-forward").addEventListener("click", () => go(at + 1, 0));
  addEventListener("hashchange", fromHash);
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest(".wide")) return;
    if (event.key === "ArrowRight") forward();
    if (event.key === "ArrowLeft") back();
  });
  refresh();
  fromHash();
}
