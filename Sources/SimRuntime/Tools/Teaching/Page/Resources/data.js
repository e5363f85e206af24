const run = JSON.parse(document.getElementById("run").textContent);
const text = (number) => (number === null || number === undefined ? "" : run.texts[number]);
const texts = (numbers) => (numbers || []).map(text);
const $ = (id) => document.getElementById(id);

/// The present history: its number, its steps as columns, and how many these are.
let now = null;
let columns = null;
let count = 0;

/// A step of the present history with its texts.
function stepAt(index) {
  const at = (name) => columns[name][index];
  return {
    index, kind: text(at("kind")), name: text(at("name")), time: text(at("time")),
    lane: at("lane"), place: text(at("place")), maker: at("maker"), thread: text(at("thread")),
    who: text(at("who")),
    words: text(at("words")), facts: texts(at("facts")), locks: texts(at("locks")),
    changes: (at("changes") || []).map(([object, gone, come]) => ({
      object: text(object), gone: gone === null ? null : text(gone),
      come: come === null ? null : text(come) })),
    rule: at("rule") === null ? null : run.rules[at("rule")],
    switched: at("switched") === null ? "" : text(at("switched")),
    operations: (at("operations") || []).map(([number, what]) => `${number}: ${text(what)}`),
    violations: now.violations.filter((violation) => violation.step === index),
  };
}

function add(element, children) {
  for (const child of children.flat(3)) {
    if (child !== null && child !== undefined && child !== "") element.append(child);
  }
  return element;
}

function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) element.setAttribute(key, value);
  return add(element, children);
}

function draw(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes || {})) element.setAttribute(key, value);
  return add(element, children);
}

function button(attributes, words, action) {
  const element = make("button", { type: "button", ...attributes }, words);
  element.addEventListener("click", action);
  return element;
}

const laneColor = (lane) => `var(--lane${(lane || 0) % 8})`;
const counted = {
  steps: (number) => (number === 1 ? t("{} step", number) : t("{} steps", number)),
  lanes: (number) => (number === 1 ? t("{} lane", number) : t("{} lanes", number)),
  changes: (number) => (number === 1 ? t("{} change", number) : t("{} changes", number)),
  otherRaces: (number) => (number === 1 ? t("{} other data race at this step", number)
    : t("{} other data races at this step", number)),
  claims: (number) => (number === 1 ? t("{} claim", number) : t("{} claims", number)),
};
/// All of these, with what stands between the items of a list.
const listed = (items) => (items.length === 0 ? ""
  : items.map(String).reduce((list, item) => t("{}, {}", list, item)));

/// What the reader sees: the level, the steps of it, the place among them.
let level = 1;
let shown = [];
let position = 0;

/// The questions that are answered or left, and the one that is being asked.
const settled = new Set();
let asked = null;

/// The questions that an address has led past. They hide nothing, and are asked when one comes from before them.
const passed = new Set();

/// The first step that an open question hides.
const veil = () => Math.min(count, ...run.questions.map((question, number) =>
  (settled.has(number) || passed.has(number) ? count : question.step)));
