const here = () => shown[position];

/// Goes to a place among the shown steps, or to the question before it.
function go(target) {
  const next = Math.max(0, Math.min(shown.length - 1, target));
  if (asked) {
    if (next < position) {
      $("question").hidden = true;
      asked = null;
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
  show();
}

let started = false;

const goToStep = (index) => {
  if (columns.level[index] > level) setLevel(columns.level[index]);
  go(Math.max(0, shown.indexOf(index)));
};

function show() {
  const step = stepAt(here());
  showWords(step);
  showState(step.index);
  showRow();
  const slider = $("slider");
  slider.value = position + 1;
  slider.setAttribute("aria-valuetext", `${titleOf(step)}, ${step.words}`);
  $("place").textContent = `${position + 1} of ${shown.length} \u00b7 ${step.time}`;
  $("back").disabled = $("first").disabled = position === 0;
  $("next").disabled = position === shown.length - 1;
  $("same").disabled = sameNext() === null;
  $("said").textContent = [`${titleOf(step)}.`, `${step.time}, ${place(step)}:`, step.words,
    step.facts.join("; "), step.changes.length > 0 ? `${plural(step.changes.length, "change")}.` : "",
    step.violations.map(broken).join(" ")].filter((part) => part).join(" ");
}

/// The next step of the same load, or of the same thread if it belongs to no load.
function sameNext() {
  const column = text(columns.who[here()]) ? columns.who : columns.thread;
  const row = shown.findIndex((index, row) => row > position && column[index] === column[here()]);
  return row < 0 ? null : row;
}

function setLevel(next) {
  const index = shown.length > 0 ? here() : 0;
  level = next;
  $("level").value = String(level);
  shown = Array.from({ length: count }, (_, step) => step)
    .filter((step) => columns.level[step] <= level);
  const after = shown.filter((step) => step <= index).length - 1;
  position = Math.max(after, 0);
  $("slider").max = shown.length;
  findWays();
  layOut();
  if ($("all").open) showList();
}

function nextBroken() {
  const steps = run.violations.map((violation) => violation.step);
  return steps.find((step) => step > here()) ?? steps[0];
}

function showHeader() {
  document.title = text(run.title);
  $("title").textContent = text(run.title);
  $("about").textContent = text(run.about);
  $("origin").textContent = [`Image loading simulator`, `generation ${text(run.generation)}`,
    text(run.file)].join(" \u00b7 ");
  $("verdict").classList.toggle("bad", !run.passed || run.violations.length > 0);
  const breaks = [...new Set(run.violations.map((violation) => text(violation.id)))];
  $("verdict").textContent = (breaks.length > 0 ? `\u2715 Breaks ${breaks.join(", ")}. `
    : run.passed ? "\u2713 Nothing breaks. " : "\u2715 Not what the scenario expects. ")
    + `At the end: ${text(run.end)}.${run.cut ? " The rest of the run is left out." : ""}`;
  $("broken").hidden = run.violations.length === 0 || veil() < count;
  $("verdict").hidden = veil() < count;
  const counts = run.lanes.map((name, lane) =>
    `${text(name)}: ${plural(columns.lane.filter((other) => other === lane).length, "step")}`);
  $("lanes-text").textContent = `${plural(count, "step")} on ${plural(run.lanes.length, "lane")}, `
    + `from top to bottom. ${counts.join("; ")}. All steps are in the list at the end of the page.`;
  $("legend").replaceChildren(...run.lanes.map((name, lane) => {
    const number = make("b", {}, String(lane + 1));
    number.style.color = laneColor(lane);
    return make("li", {}, number, text(name));
  }));
}

function listen() {
  const on = (id, event, action) => $(id).addEventListener(event, action);
  on("first", "click", () => go(0));
  on("back", "click", () => go(position - 1));
  on("next", "click", () => go(position + 1));
  on("same", "click", () => { const row = sameNext(); if (row !== null) go(row); });
  on("broken", "click", () => { goToStep(nextBroken()); $("broke").scrollIntoView(); });
  on("slider", "input", () => go(Number($("slider").value) - 1));
  on("level", "change", () => { setLevel(Number($("level").value)); show(); });
  on("scroller", "scroll", drawRows);
  on("canvas", "click", (event) => {
    const row = event.target.closest("[data-row]");
    if (row) go(Number(row.dataset.row));
  });
  on("all", "toggle", () => { if ($("all").open) showList(); });
  addEventListener("resize", layOut);
  addEventListener("hashchange", goToAddress);
  addEventListener("beforeprint", () => { showList(); $("all").open = true; });
  document.addEventListener("keydown", (event) => {
    const isTaken = event.target.closest?.("input, select, textarea");
    if (isTaken || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(position + step);
  });
}

/// `#step-13` opens the page at a step.
function goToAddress() {
  const number = location.hash.match(/^#step-(\d+)$/)?.[1];
  if (number >= 1 && number <= count) goToStep(number - 1);
}

keepStates();
showHeader();
showPictures();
setLevel(1);
listen();
show();
go(0);
started = true;
goToAddress();
