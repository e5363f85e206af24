const place = (step) => [step.place, step.who && step.who !== step.place
  ? `for ${step.who}` : ""].filter((part) => part !== "").join(", ");

function difference(change) {
  return make("div", { class: "diff mono" }, make("b", {}, change.object),
    change.gone === null ? "" : make("del", {}, change.gone),
    change.come === null ? "" : make("ins", {}, change.come));
}

function claimsOf(numbers) {
  return make("ul", {}, numbers.map((number) => {
    const [id, sentence] = run.claims[number];
    return make("li", {}, make("code", {}, text(id)), ` ${text(sentence)}`);
  }));
}

function more(title, content) {
  return make("details", {}, make("summary", {}, title), content);
}

function ruleOf(rule) {
  if (rule === null) return [];
  const parts = [make("p", { class: "why" }, make("strong", {}, "Why: "), text(rule.sentence))];
  if (rule.claims.length > 0) {
    parts.push(more(`Said by ${plural(rule.claims.length, "claim")}`, claimsOf(rule.claims)));
  }
  for (const number of rule.refuted) {
    const [id, sentence] = run.claims[number];
    parts.push(make("p", { class: "note" },
      make("strong", {}, "Not so here, though the documents say it: "),
      `${text(sentence)} (${text(id)})`));
  }
  for (const bug of texts(rule.bugs)) {
    parts.push(make("p", { class: "note" }, make("strong", {}, "Known bug here: "), bug));
  }
  return parts;
}

function wordsOf(step) {
  const where = make("p", { class: "where" },
    make("span", { class: "chip" }, step.time),
    place(step) ? make("span", { class: "chip" }, place(step)) : "",
    step.thread ? make("span", { class: "chip mono" }, `thread ${step.thread}`) : "",
    step.locks.map((lock) => make("span", { class: "chip" }, `under the lock ${lock}`)));
  return [
    where, make("p", { class: "lead" }, step.words),
    step.facts.length > 0
      ? make("ul", { class: "told" }, step.facts.map((fact) => make("li", {}, fact))) : "",
    step.changes.map(difference), ruleOf(step.rule),
    step.maker === null ? "" : make("p", { class: "dim" }, `Begun by step ${step.maker + 1}.`),
    step.switched ? make("p", { class: "dim" }, `Switched, because ${step.switched}.`) : "",
    step.others.length > 0
      ? more(`${plural(step.others.length, "other thread")} enabled here`,
        make("ul", {}, step.others.map((other) => make("li", {}, other)))) : "",
    level === 2 && step.operations.length > 0
      ? make("ul", { class: "mono" }, step.operations.map((line) => make("li", {}, line))) : "",
    step.violations.map((violation) => make("p", { class: "broken" }, broken(violation))),
  ];
}

const broken = (violation) =>
  `${violation.expected ? "Breaks, as the scenario says" : "Breaks"}: ${text(violation.id)}`
  + `${text(violation.on) ? ` on ${text(violation.on)}` : ""}: ${text(violation.explanation)}`;

const titleOf = (step) => `Step ${step.index + 1}: ${step.name}`;

function showWords(step) {
  $("step-title").replaceChildren(`Step ${step.index + 1} `,
    make("span", { class: "mono" }, step.name));
  $("words").replaceChildren();
  add($("words"), wordsOf(step));
}

/// The list of all steps is made when it is opened or printed.
function showList() {
  const list = $("list");
  const key = `${level} ${veil()}`;
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
