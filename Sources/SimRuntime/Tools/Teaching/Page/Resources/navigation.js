const here = () => shown[position];

/// Goes to a place among the shown steps, or to the question before it.
function go(target) {
  const next = Math.max(0, Math.min(shown.length - 1, target));
  if (asked) {
    if (next < position) {
      leaveQuestion();
    } else if (asked.isSettled) {
      return goOn();
    } else {
      $("slider").value = position + 1;
      return $("question-title").focus();
    }
  }
  const from = started ? here() : -1;
  const question = questionBefore(from, shown[next]);
  if (question) {
    const before = shown.filter((index) => index < question.step).length - 1;
    position = Math.max(before, 0);
    show();
    return ask(question, shown[next]);
  }
  position = next;
  openPassed();
  if (started && position > 0) fold();
  show();
}

let started = false;

const goToStep = (index) => {
  if (columns.level[index] > level) setLevel(columns.level[index]);
  const row = shown.indexOf(index);
  go(row < 0 ? Math.max(0, shown.filter((step) => step <= index).length - 1) : row);
};

/// The introduction has been read when one continues.
function fold() {
  if (document.body.classList.contains("begun")) return;
  document.body.classList.add("begun");
  $("intro").open = false;
  layOut();
}

const diagram = new Diagram($("lanes"), (row) => go(row));
const beside = new Diagram($("beside"), (row) => {
  const index = beside.shown[row];
  openHistory(0, index);
});

function layOut() {
  diagram.layOut();
  beside.layOut();
  if (started) showRows();
}

/// The present row of both diagrams in the middle. Both are measured before one is drawn: what is asked of the layout
/// after something was written makes the browser lay out the page once more.
function showRows() {
  const isBeside = !$("beside").hidden;
  diagram.center(position);
  if (isBeside) beside.center(beside.row(Math.min(here(), beside.history.count - 1)));
  diagram.drawRows();
  if (isBeside) beside.drawRows();
}

function show() {
  const step = stepAt(here());
  // What asks for the layout comes first, as long as nothing has been written.
  $("panels").scrollTop = 0;
  showRows();
  showWords(step);
  showState(step.index);
  showChoices(step.index);
  const slider = $("slider");
  slider.value = position + 1;
  slider.setAttribute("aria-valuetext", `${titleOf(step)}, ${step.words}`);
  $("place").textContent = t("{} of {}", position + 1, shown.length) + ` \u00b7 ${step.time}`;
  $("back").disabled = $("first").disabled = position === 0;
  $("next").disabled = position === shown.length - 1;
  $("same").disabled = sameNext() === null;
  $("said").textContent = [t("{}.", titleOf(step)), t("{}, {}:", step.time, place(step)), step.words,
    step.facts.join(t("; ")), step.changes.length > 0 ? t("{}.", counted.changes(step.changes.length)) : "",
    step.violations.map(broken).join(" ")].filter((part) => part).join(" ");
  $("command").value = command();
  if (started) keepAddress();
}

/// The next step of the same load, or of the same thread if it belongs to no load.
function sameNext() {
  const column = text(columns.who[here()]) ? columns.who : columns.thread;
  const row = shown.findIndex((index, row) => row > position && column[index] === column[here()]);
  return row < 0 ? null : row;
}

const stepsOf = (history) => Array.from({ length: history.count }, (_, step) => step)
  .filter((step) => history.columns.level[step] <= level);

function setLevel(next) {
  const index = Math.min(shown.length > 0 ? here() ?? 0 : 0, count - 1);
  level = next;
  $("level").value = String(level);
  shown = stepsOf(now);
  const after = shown.filter((step) => step <= index).length - 1;
  position = Math.max(after, 0);
  $("slider").max = shown.length;
  $("beside").hidden = now.number === 0;
  $("lanes-title").textContent = now.number === 0 ? t("Threads and queues") : t("This history");
  $("diagrams").classList.toggle("two", now.number !== 0);
  diagram.show(now, shown);
  if (now.number !== 0) beside.show(historyOf(0), stepsOf(historyOf(0)));
  if ($("all").open) showList();
}

function nextBroken() {
  const steps = [...now.violations.map((violation) => violation.step),
    ...now.races.map(([, , , later]) => later)].sort((a, b) => a - b);
  return steps.find((step) => step > here()) ?? steps[0];
}

function showHeader() {
  document.title = text(run.title);
  $("title").textContent = text(run.title);
  $("about").textContent = text(run.about);
  $("note").hidden = run.note === null;
  $("note").textContent = run.note === null ? "" : text(run.note);
  // The scenario's own texts may be in another language than the page.
  for (const id of ["title", "about"]) $(id).lang = text(run.lang);
  $("origin").textContent = [t("Image loading simulator"), t("generation {}", text(run.generation)),
    text(run.file)].join(" \u00b7 ");
  const { words, kind } = verdict();
  $("verdict").className = kind;
  $("verdict").replaceChildren(words, make("span", { class: "ending" }, t(" At the end: {}.", text(now.end))
    + (now.cut ? t(" The rest of the run is left out.") : "")));
  $("broken").hidden = (now.violations.length === 0 && now.races.length === 0) || veil() < count;
  $("broken").textContent = now.violations.length > 0 ? t("What breaks") : t("Known race");
  $("verdict").hidden = veil() < count;
  const counts = run.lanes.map((name, lane) => [text(name),
    columns.lane.filter((other) => other === lane).length]).filter(([, steps]) => steps > 0);
  $("lanes-text").textContent = t(
    "{} on {}, from top to bottom. {}. All steps are in the list at the end of the page.",
    counted.steps(count), counted.lanes(counts.length),
    counts.map(([name, steps]) => t("{}: {}", name, counted.steps(steps))).join(t("; ")));
}

/// What is so: all held, a known race, breaks as declared, breaks. A known race is no break.
function verdict() {
  const names = (violations) => listed([...new Set(violations.map(({ id }) => text(id)))]);
  const open = now.violations.filter(({ expected }) => !expected);
  const declared = now.violations.filter(({ expected }) => expected);
  const known = new Set(now.races.filter(([, id]) => id !== null).map(([, id]) => id)).size;
  const races = known === 0 ? "" : known === 1 ? t("One known race. ") : t("{} known races. ", known);
  if (open.length > 0) return { kind: "bad", words: `\u2715 ${t("Breaks {}. ", names(open))}${races}` };
  if (declared.length > 0) {
    return { kind: "bad", words: `\u2715 ${t("Breaks, as declared: {}. ", names(declared))}${races}` };
  }
  if (!now.passed) return { kind: "bad", words: `\u2715 ${t("Not what the scenario expects. ")}${races}` };
  if (known > 0) return { kind: "known", words: `\u25cb ${t("{} {}", t("All held."), races)}` };
  return { kind: "good", words: `\u2713 ${t("All held.")}` };
}

function listen() {
  const on = (id, event, action) => $(id).addEventListener(event, action);
  on("first", "click", () => go(0));
  on("back", "click", () => go(position - 1));
  on("next", "click", () => go(position + 1));
  on("same", "click", () => { const row = sameNext(); if (row !== null) go(row); });
  on("broken", "click", () => goToStep(nextBroken()));
  on("copy", "click", copy);
  on("menu", "click", () => {
    const isOpen = $("more").classList.toggle("open");
    $("menu").setAttribute("aria-expanded", String(isOpen));
  });
  on("more", "click", (event) => {
    if (!event.target.closest("button")) return;
    $("more").classList.remove("open");
    $("menu").setAttribute("aria-expanded", "false");
  });
  on("slider", "input", () => go(Number($("slider").value) - 1));
  on("level", "change", () => { setLevel(Number($("level").value)); show(); });
  on("all", "toggle", () => { if ($("all").open) showList(); });
  on("intro", "toggle", layOut);
  addEventListener("resize", layOut);
  addEventListener("hashchange", () => goToAddress(location.hash));
  addEventListener("pagehide", writeAddress);
  addEventListener("beforeprint", showPaper);
  document.addEventListener("keydown", (event) => {
    const isTaken = event.target.closest?.("input:not([disabled]), select, textarea");
    if (isTaken || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(position + step);
  });
}
