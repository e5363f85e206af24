/// The histories that are shown in the tree; 0 is the run itself.
const shownHistories = new Set([0]);

/// The histories that were opened, by number.
const opened = new Map();

/// A history: what it shares with the one from which it parts, then its own.
function historyOf(number) {
  if (opened.has(number)) return opened.get(number);
  const own = number === 0 ? run : run.forks[number - 1];
  let { steps, states, views } = own;
  if (number > 0) {
    const former = historyOf(own.parent);
    steps = {};
    for (const name of Object.keys(former.columns)) {
      steps[name] = former.columns[name].slice(0, own.place).concat(own.steps[name]);
    }
    const before = (list) => list.filter(([step]) => step < own.place);
    states = before(former.states).concat(own.states);
    views = before(former.views).concat(own.views);
  }
  const made = {
    number, columns: steps, count: steps.words.length, states, views,
    parent: number === 0 ? null : own.parent, place: number === 0 ? 0 : own.place,
    violations: own.violations, waits: own.waits, races: own.races, locks: own.locks,
    waiting: own.waiting, completions: own.completions, passed: own.passed, end: own.end,
    cut: own.cut, differences: own.differences || [], choices: choicesOf(number), kept: null };
  opened.set(number, made);
  return made;
}

/// The choices by the step at which they are; those before a fork are those of the former history.
function choicesOf(number) {
  const choices = new Map();
  const own = number === 0 ? null : run.forks[number - 1];
  if (own) {
    for (const [step, list] of historyOf(own.parent).choices) {
      const before = list.filter((choice) => choice.operation < own.operation);
      if (before.length > 0) choices.set(step, before);
    }
  }
  for (const [step, operation, thread, who, act, target] of run.choices[number] || []) {
    if (!choices.has(step)) choices.set(step, []);
    choices.get(step).push({ from: number, operation, thread: text(thread), who: text(who),
      act: text(act), target });
  }
  return choices;
}

function become(number) {
  now = historyOf(number);
  columns = now.columns;
  count = now.count;
}

/// The forks from the run itself to a history, the first one first.
function wayTo(number) {
  const way = [];
  for (let at = number; at > 0; at = run.forks[at - 1].parent) way.unshift(at);
  return way;
}

/// The choice by which a fork parts from its former history, as the tables of the run have it.
function choiceOf(fork) {
  return (run.choices[fork.parent] || []).find(([, operation, thread]) =>
    operation === fork.operation && thread === fork.taken);
}

/// What a fork is called: where it parts, and who continues there; with what that thread does, if another history
/// that is shown would have the same name.
function nameOf(number) {
  if (number === 0) return t("The first history");
  const own = shortNameOf(number);
  const choice = choiceOf(run.forks[number - 1]);
  const isAlone = [...shownHistories].every((other) =>
    other === 0 || other === number || shortNameOf(other) !== own);
  return isAlone || !choice ? own : `${own} (${text(choice[4])})`;
}

function shortNameOf(number) {
  const fork = run.forks[number - 1];
  const choice = choiceOf(fork);
  return t("From step {}: {} continues", fork.place + 1, choice ? text(choice[3]) : text(fork.taken));
}

/// Shows another history at a step, beside the first one.
function openHistory(number, index) {
  become(number);
  shownHistories.add(number);
  setLevel(level);
  showHeader();
  showPictures();
  showOutcome();
  goToStep(Math.min(index ?? now.place, count - 1));
}

/// What comes out differently, and the tree of the opened histories.
function showOutcome() {
  const section = $("outcome");
  section.hidden = shownHistories.size < 2;
  if (section.hidden) return;
  const rows = now.differences.map(([what, first, here]) => make("tr", {},
    make("th", { scope: "row" }, text(what)), make("td", {}, text(first)),
    make("td", {}, make("strong", {}, text(here)))));
  const table = make("table", {}, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, t("What")),
    make("th", { scope: "col" }, t("First history")), make("th", { scope: "col" }, t("This history")))),
  make("tbody", {}, rows));
  section.replaceChildren(
    make("h2", { id: "outcome-title" }, now.number === 0 ? t("Histories")
      : t("What comes out differently")),
    now.number === 0 ? "" : rows.length > 0 ? make("div", { class: "wide", tabindex: "0" }, table)
      : make("p", {}, t("Nothing: all that can be seen is as in the first history.")),
    make("ul", { class: "tree" }, branch(0)));
}

function branch(number) {
  const children = [...shownHistories].filter((other) => other > 0 && nearest(other) === number)
    .sort((a, b) => a - b);
  const name = button(number === now.number ? { "aria-current": "true" } : {}, nameOf(number),
    () => openHistory(number, number === 0 ? here() : undefined));
  return make("li", {}, name,
    children.length > 0 ? make("ul", {}, children.map(branch)) : "");
}

/// The closest history above it that was opened.
function nearest(number) {
  let at = run.forks[number - 1].parent;
  while (at > 0 && !shownHistories.has(at)) at = run.forks[at - 1].parent;
  return at;
}

/// The other threads that could have gone on at a step.
function showChoices(index) {
  const section = $("fork");
  const choices = veil() < count ? [] : now.choices.get(index) || [];
  const merged = new Map();
  for (const choice of choices) {
    const key = `${choice.who} ${choice.act} ${choice.target}`;
    if (!merged.has(key)) merged.set(key, choice);
  }
  const list = [...merged.values()];
  section.hidden = list.length === 0;
  const other = list.filter((choice) => choice.target !== null && choice.target !== now.number);
  const same = list.filter((choice) => choice.target === now.number);
  const unknown = list.filter((choice) => choice.target === null);
  $("choices").replaceChildren(
    make("ul", {}, other.map((choice) => make("li", {},
      button({ class: "what-if" }, t("{}: {}", choice.who, choice.act),
        () => openHistory(choice.target)), make("span", { class: "dim" }, outcomeOf(choice.target))))),
    same.length > 0 ? make("p", { class: "dim" },
      t("It changes nothing but the order of independent steps: {}.", whoOf(same))) : "",
    unknown.length > 0 ? make("p", { class: "dim" },
      t("Not on this page, for its size: {}. In a terminal, sim step shows what follows.",
        whoOf(unknown))) : "");
}

/// Each thread of these choices once.
const whoOf = (choices) => [...new Set(choices.map((choice) => choice.who))].join(t("; "));

/// In a few words, what comes of it.
function outcomeOf(number) {
  if (number === 0) return t(" as in the first history");
  const { differences } = run.forks[number - 1];
  if (differences.length === 0) return t(" another order, the same result");
  const names = differences.slice(0, 3).map(([what]) => text(what));
  return differences.length > 3
    ? t(" other: {} and {} more", listed(names), differences.length - 3) : t(" other: {}", listed(names));
}
