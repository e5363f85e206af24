const place = (step) => {
  if (!step.who || step.who === step.place) return step.place;
  return step.place ? t("{}, for {}", step.place, step.who) : t("for {}", step.who);
};

function difference(change) {
  const { object } = change;
  const dot = withoutMiddle(object, mostLetters) === object ? Math.max(object.lastIndexOf("."), 0) : 0;
  return make("div", { class: "diff mono" },
    make("b", {}, object.slice(0, dot), make("wbr"), object.slice(dot)),
    change.gone === null ? "" : make("del", {}, change.gone),
    change.come === null ? "" : make("ins", {}, change.come));
}

/// A claim with the places of the documents that make it.
function claimsOf(numbers) {
  return make("ul", {}, numbers.map((number) => {
    const [id, sentence] = run.claims[number];
    return make("li", {}, make("code", {}, text(id)), ` ${text(sentence)} `, sourcesOf([number]));
  }));
}

function sourcesOf(numbers) {
  const places = numbers.flatMap((number) => run.claims[number][2])
    .map(([title, lines]) => [text(title), text(lines)]);
  return places.map(([title, lines], place) => [place > 0 ? t("; ") : "",
    make("cite", { lang: /[\u3400-\u9fff]/.test(title) ? "zh" : "en" }, title),
    /\D/.test(lines) ? t(", lines {}", lines) : t(", line {}", lines)]);
}

function more(title, content) {
  return make("details", {}, make("summary", {}, title), content);
}

/// It stands first, so that it is in view on a phone.
const reasonOf = (rule) => (rule === null ? ""
  : make("p", { class: "why" }, make("strong", {}, t("Why: ")), text(rule.sentence)));

/// What else there is to the reason of a step: what it stands for, and where that is written.
function ruleOf(rule) {
  if (rule === null) return [];
  const parts = [];
  for (const number of rule.refuted) {
    const [id, sentence] = run.claims[number];
    parts.push(make("p", { class: "note" },
      make("strong", {}, t("A claim that runs refute: ")),
      `${text(sentence)} (${text(id)}) `, sourcesOf([number])));
  }
  for (const bug of texts(rule.bugs)) {
    parts.push(make("p", { class: "note" }, make("strong", {}, t("What can go wrong here: ")), bug));
  }
  if (rule.method !== null) {
    parts.push(make("p", { class: "origin" }, make("strong", {}, t("In the original: ")),
      make("code", {}, text(rule.method))));
  }
  const written = rule.claims.find((number) => run.claims[number][2].length > 0);
  if (written !== undefined) {
    parts.push(make("p", { class: "origin" }, make("strong", {}, t("Written in: ")),
      sourcesOf([written])));
  }
  if (rule.claims.length > 0) {
    parts.push(more(t("Said by {}", counted.claims(rule.claims.length)), claimsOf(rule.claims)));
  }
  return parts;
}

function wordsOf(step) {
  const where = make("p", { class: "where" },
    make("span", { class: "chip" }, step.time),
    place(step) ? make("span", { class: "chip" }, place(step)) : "",
    step.rule && step.rule.twenty.length > 0
      ? make("span", { class: "chip twenty" }, t("step {} of 20", listed(step.rule.twenty))) : "",
    step.locks.map((lock) => make("span", { class: "chip" }, t("under the lock {}", lock))));
  return [
    where, make("p", { class: "lead" }, step.words), reasonOf(step.rule),
    step.violations.filter(({ race }) => !race)
      .map((violation) => make("p", { class: "broken" }, broken(violation))),
    now.waits && step.index === count - 1
      ? make("figure", { class: "circle" }, waitPicture("head-here")) : "",
    step.facts.length > 0
      ? make("ul", { class: "told" }, step.facts.map((fact) => make("li", {}, fact))) : "",
    step.changes.length > 0 ? make("div", { class: "diffs" }, step.changes.map((change, place) =>
      withWays(difference(change), columns.changes[step.index][place][0], step.index))) : "",
    racesOf(step.index), waitsAt(step.index), completionsAt(step.index),
    ruleOf(step.rule),
    step.maker === null ? "" : make("p", { class: "dim" },
      tWith("Begun by {}.", toStep(step.maker))),
    step.switched ? make("p", { class: "dim" }, t("Switched, because {}.", step.switched)) : "",
    step.thread ? make("p", { class: "dim mono" }, t("thread {}", step.thread)) : "",
    level === 2 && step.operations.length > 0
      ? make("ul", { class: "mono" }, step.operations.map((line) => make("li", {}, line))) : "",
  ];
}

const toStep = (index) => button({ class: "link" }, t("step {}", index + 1), () => goToStep(index));

/// Those of a step, as far as no open question hides the other access.
const racesAt = (index) => now.races.filter(([, , earlier, later]) =>
  (earlier === index || later === index) && later < veil());

/// The first data race of a step; under many the reason of the step would be out of view.
function racesOf(index) {
  const races = racesAt(index);
  const unknownFirst = [...races.filter(([, known]) => known === null),
    ...races.filter(([, known]) => known !== null)];
  const [first, ...others] = unknownFirst.map(raceBox);
  return others.length === 0 ? [first] : [first, more(counted.otherRaces(others.length), others)];
}

/// A data race with the numbers of its two steps. Only one that is not known is a break.
function raceBox([object, known, earlier, later, writesFirst, writesThen]) {
  const whereOf = (index) => place({ place: text(columns.place[index]), who: text(columns.who[index]) });
  const does = (index, writes) => (writes ? tWith("{} writes it ({})", toStep(index), whereOf(index))
    : tWith("{} reads it ({})", toStep(index), whereOf(index)));
  return make("p", { class: `${known === null ? "broken" : "waits"} race-box` }, make("strong", {}, t("Data race on ")),
    make("code", {}, text(object)), t(": "), does(earlier, writesFirst), t(", "),
    does(later, writesThen), t(". "), make("strong", {}, t("Nothing orders these two. ")),
    known === null ? "" : t("It is a known race of {}: {}.", text(run.generation), text(known)));
}

/// Who waits at a step, and for what.
function waitsAt(index) {
  return now.waiting.filter(([, , , after, until]) =>
    after === index || (until === null && index === count - 1)).map(([thread, what, holders, after]) =>
    make("p", { class: "waits" }, make("strong", {}, t("Waits: ")),
      t("{} ({}), for {}", text(columns.place[after]), text(thread), text(what)),
      holders.length > 0 ? t(": ") + holders.map(([who, does]) => t("{} {}", text(who), text(does)))
        .join(t(" and ")) : "", t(".")));
}

function completionsAt(index) {
  return now.completions.filter(([step]) => step === index).map(([, load, number, isWrong]) =>
    make("p", { class: isWrong ? "broken" : "waits" }, number === 0
      ? t("The completion of {} never comes: this is the last step for it.", text(load))
      : number === 2 ? t("The completion of {} comes for the second time.", text(load))
        : t("The completion of {} comes for the {}th time.", text(load), number)));
}

/// What a violation says; a race is told with the steps of this page.
function broken(violation) {
  const race = violation.race
    ? now.races.find(([, known, , later]) => known === null && later === violation.step) : null;
  const what = race ? t("data race on {} between step {} and step {}: nothing orders these two",
    text(race[0]), race[2] + 1, race[3] + 1) : text(violation.explanation);
  const rule = text(violation.on) ? t("{} on {}", text(violation.id), text(violation.on))
    : text(violation.id);
  return violation.expected ? t("Breaks, as declared: {}: {}", rule, what) : t("Breaks: {}: {}", rule, what);
}

/// Names of more letters are shown without their middle, so that the reason and what has changed stay in view. No
/// method of SDWebImage has as many.
const mostLetters = 120;

/// - Returns: the names that it has shortened.
function shortenNames(element) {
  const long = new Set();
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const words = nodes.currentNode.data;
    const short = withoutMiddle(words, mostLetters, 80);
    if (short === words) continue;
    for (const [name] of words.matchAll(/[!-~]+/g)) {
      if (name.length > mostLetters) long.add(name.replace(/[,;:.)]+$/, ""));
    }
    nodes.currentNode.data = short;
  }
  // A name that another one only continues is not told twice.
  return [...long].filter((name) => ![...long].some((other) => other !== name && name.startsWith(other)));
}

const titleOf = (step) => t("Step {}: {}", step.index + 1, step.name);

function showWords(step) {
  $("step-title").replaceChildren(t("Step {} ", step.index + 1),
    make("span", { class: "mono" }, step.name));
  const words = add(document.createElement("div"), wordsOf(step));
  const long = shortenNames(words);
  $("words").replaceChildren(...words.childNodes);
  add($("words"), long.map((name) => make("p", { class: "dim" }, t("In full: {}", name))));
  if (step.index === count - 1 && run.summary !== null) {
    add($("words"), [make("p", { id: "summary" }, make("strong", {}, t("To remember: ")),
      text(run.summary))]);
  }
}

/// The list of all steps is made when it is opened or printed.
function showList() {
  const list = $("list");
  const key = `${now.number} ${level} ${veil()}`;
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  list.replaceChildren(...shown.filter((index) => index < veil()).map((index) => {
    const step = stepAt(index);
    const item = make("li", { value: index + 1 },
      tWith("{} ({})", make("strong", {}, step.words), make("span", { class: "dim" },
        [step.name, step.time, place(step)].filter((part) => part).join(t("; ")))),
      step.facts.map((fact) => make("div", {}, fact)), step.changes.map(difference),
      step.rule ? make("div", {}, make("em", {}, t("Why: ") + text(step.rule.sentence))) : "",
      step.violations.map((violation) => make("div", { class: "broken" }, broken(violation))));
    return item;
  }));
}
