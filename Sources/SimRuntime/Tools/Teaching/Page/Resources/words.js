const place = (step) => [step.place, step.who && step.who !== step.place
  ? `for ${step.who}` : ""].filter((part) => part !== "").join(", ");

function difference(change) {
  return make("div", { class: "diff mono" }, make("b", {}, change.object),
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
  return places.map(([title, lines], place) => [place > 0 ? "; " : "",
    make("cite", { lang: /[\u3400-\u9fff]/.test(title) ? "zh" : "en" }, title),
    `, ${/[-,]/.test(lines) ? "lines" : "line"} ${lines}`]);
}

function more(title, content) {
  return make("details", {}, make("summary", {}, title), content);
}

/// Why a step is there, what it stands for, and where that is written.
function ruleOf(rule) {
  if (rule === null) return [];
  const parts = [make("p", { class: "why" }, make("strong", {}, "Why: "), text(rule.sentence))];
  for (const number of rule.refuted) {
    const [id, sentence] = run.claims[number];
    parts.push(make("p", { class: "note" },
      make("strong", {}, "Not so here, though the documents say it: "),
      `${text(sentence)} (${text(id)}) `, sourcesOf([number])));
  }
  for (const bug of texts(rule.bugs)) {
    parts.push(make("p", { class: "note" }, make("strong", {}, "Known bug here: "), bug));
  }
  if (rule.method !== null) {
    parts.push(make("p", { class: "origin" }, make("strong", {}, "In the original: "),
      make("code", {}, text(rule.method))));
  }
  const written = rule.claims.find((number) => run.claims[number][2].length > 0);
  if (written !== undefined) {
    parts.push(make("p", { class: "origin" }, make("strong", {}, "Written in: "),
      sourcesOf([written])));
  }
  if (rule.claims.length > 0) {
    parts.push(more(`Said by ${plural(rule.claims.length, "claim")}`, claimsOf(rule.claims)));
  }
  return parts;
}

function wordsOf(step) {
  const where = make("p", { class: "where" },
    make("span", { class: "chip" }, step.time),
    place(step) ? make("span", { class: "chip" }, place(step)) : "",
    step.rule && step.rule.twenty.length > 0
      ? make("span", { class: "chip twenty" }, `step ${step.rule.twenty.join(", ")} of 20`) : "",
    step.locks.map((lock) => make("span", { class: "chip" }, `under the lock ${lock}`)));
  return [
    where, make("p", { class: "lead" }, step.words),
    step.violations.filter(({ race }) => !race)
      .map((violation) => make("p", { class: "broken" }, broken(violation))),
    now.waits && step.index === count - 1
      ? make("figure", { class: "circle" }, waitPicture("head-here")) : "",
    racesAt(step.index).map(raceBox), waitsAt(step.index), completionsAt(step.index),
    step.facts.length > 0
      ? make("ul", { class: "told" }, step.facts.map((fact) => make("li", {}, fact))) : "",
    step.changes.map((change, place) =>
      withWays(difference(change), columns.changes[step.index][place][0], step.index)),
    ruleOf(step.rule),
    step.maker === null ? "" : make("p", { class: "dim" }, "Begun by ",
      toStep(step.maker), "."),
    step.switched ? make("p", { class: "dim" }, `Switched, because ${step.switched}.`) : "",
    step.thread ? make("p", { class: "dim mono" }, `thread ${step.thread}`) : "",
    level === 2 && step.operations.length > 0
      ? make("ul", { class: "mono" }, step.operations.map((line) => make("li", {}, line))) : "",
  ];
}

const toStep = (index) => button({ class: "link" }, `step ${index + 1}`, () => goToStep(index));

const racesAt = (index) => now.races.filter(([, , earlier, later]) =>
  earlier === index || later === index);

/// A data race with the numbers of its two steps.
function raceBox([object, known, earlier, later, writesFirst, writesThen]) {
  const does = (index, writes) => [toStep(index),
    ` ${writes ? "writes" : "reads"} it (${text(columns.place[index])}${text(columns.who[index])
      ? `, for ${text(columns.who[index])}` : ""})`];
  return make("p", { class: "broken race-box" }, make("strong", {}, "Data race on "),
    make("code", {}, text(object)), ": ", does(earlier, writesFirst), ", ",
    does(later, writesThen), ". ", make("strong", {}, "Nothing orders these two. "),
    known === null ? "" : `It is a known race of ${text(run.generation)}: ${text(known)}.`);
}

/// Who waits at a step, and for what.
function waitsAt(index) {
  return now.waiting.filter(([, , , after, until]) =>
    after === index || (until === null && index === count - 1)).map(([thread, what, holders, after]) =>
    make("p", { class: "waits" }, make("strong", {}, "Waits: "),
      `${text(columns.place[after])} (${text(thread)}), for ${text(what)}`,
      holders.length > 0 ? `: ${holders.map(([who, does]) => `${text(who)} ${text(does)}`)
        .join(" and ")}` : "", "."));
}

function completionsAt(index) {
  return now.completions.filter(([step]) => step === index).map(([, load, number, isWrong]) =>
    make("p", { class: isWrong ? "broken" : "waits" }, number === 0
      ? `The completion of ${text(load)} never comes: this is the last step for it.`
      : `The completion of ${text(load)} comes for the ${number === 2 ? "second" : `${number}th`} time.`));
}

/// What a violation says; a race is told with the steps of this page.
function broken(violation) {
  const race = violation.race
    ? now.races.find(([, known, , later]) => known === null && later === violation.step) : null;
  const what = race ? `data race on ${text(race[0])} between step ${race[2] + 1} and step `
    + `${race[3] + 1}: nothing orders these two` : text(violation.explanation);
  return `${violation.expected ? "Breaks, as declared" : "Breaks"}: ${text(violation.id)}`
    + `${text(violation.on) ? ` on ${text(violation.on)}` : ""}: ${what}`;
}

const titleOf = (step) => `Step ${step.index + 1}: ${step.name}`;

function showWords(step) {
  $("step-title").replaceChildren(`Step ${step.index + 1} `,
    make("span", { class: "mono" }, step.name));
  $("words").replaceChildren();
  add($("words"), wordsOf(step));
  if (step.index === count - 1 && run.summary !== null) {
    add($("words"), [make("p", { id: "summary" }, make("strong", {}, "To remember: "),
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
      make("strong", {}, step.words), " ",
      make("span", { class: "dim" }, `(${[step.name, step.time, place(step)]
        .filter((part) => part).join("; ")})`),
      step.facts.map((fact) => make("div", {}, fact)), step.changes.map(difference),
      step.rule ? make("div", {}, make("em", {}, `Why: ${text(step.rule.sentence)}`)) : "",
      step.violations.map((violation) => make("div", { class: "broken" }, broken(violation))));
    return item;
  }));
}
