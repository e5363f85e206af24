const stride = 64;

function apply(parts, changes, changed) {
  const next = parts.slice();
  for (const [part, from, gone, ...come] of changes) {
    const items = (next[part] || []).slice();
    const removed = items.splice(from, gone, ...come);
    next[part] = items;
    if (changed) changed.set(part, { removed, come });
  }
  return next;
}

/// Every so many states of a history, and the steps that change each part and each object.
function keep(history) {
  if (history.kept) return history.kept;
  const kept = { states: [], parts: run.parts.map(() => []), objects: new Map() };
  let parts = run.parts.map(() => null);
  history.states.forEach(([step, changes], number) => {
    if (number % stride === 0) kept.states.push(parts);
    parts = apply(parts, changes);
    for (const [part] of changes) if (step >= 0) kept.parts[part].push(step);
  });
  history.columns.changes.forEach((changes, step) => {
    for (const [object] of changes || []) {
      if (!kept.objects.has(object)) kept.objects.set(object, []);
      kept.objects.get(object).push(step);
    }
  });
  history.kept = kept;
  return kept;
}

/// The state after a step, and what that step changed of it.
function stateAfter(index) {
  const { states } = now;
  let low = 0;
  let high = states.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (states[middle][0] <= index) low = middle + 1; else high = middle;
  }
  const changed = new Map();
  const checkpoint = Math.floor(Math.max(low - 1, 0) / stride);
  let parts = keep(now).states[checkpoint] || run.parts.map(() => null);
  for (let number = checkpoint * stride; number < low; number += 1) {
    const [step, changes] = states[number];
    parts = apply(parts, changes, step === index ? changed : null);
  }
  return { parts, changed };
}

/// The steps that wrote a value last, and that change it next.
function waysFrom(steps, index) {
  const wrote = steps.findLast((step) => step <= index && step < veil());
  const changes = steps.find((step) => step > index && step < veil());
  const ways = [
    wrote === undefined || wrote === index ? ""
      : button({ class: "link" }, t("from step {}", wrote + 1), () => goToStep(wrote)),
    changes === undefined ? ""
      : button({ class: "link" }, t("until step {}", changes + 1), () => goToStep(changes)),
  ].filter((way) => way !== "");
  return ways.length > 0 ? make("span", { class: "ways" }, ways) : "";
}

function withWays(element, object, index) {
  const steps = keep(now).objects.get(object) || [];
  const before = steps.findLast((step) => step < index && step < veil());
  const after = steps.find((step) => step > index && step < veil());
  const ways = [
    before === undefined ? "" : button({ class: "link" }, t("written before in step {}", before + 1),
      () => goToStep(before)),
    after === undefined ? "" : button({ class: "link" }, t("changed next in step {}", after + 1),
      () => goToStep(after)),
  ];
  return add(element, [make("span", { class: "ways" }, ways)]);
}

const mostItems = 40;

function showState(index) {
  const { parts, changed } = stateAfter(index);
  showCells(index, parts);
  $("state").replaceChildren(...parts.flatMap((items, part) => {
    if (items === null) return [];
    const change = changed.get(part);
    const come = new Set(change ? change.come : []);
    const stay = items.filter((item) => !come.has(item));
    const lines = [
      ...(change ? change.removed.filter((item) => !come.has(item)) : [])
        .map((item) => make("li", {}, make("del", {}, text(item)))),
      ...(change ? change.come : []).map((item) => make("li", {}, make("ins", {}, text(item)))),
      ...stay.slice(0, mostItems).map((item) => make("li", {}, text(item))),
    ];
    if (stay.length > mostItems) {
      lines.push(make("li", { class: "dim" }, t("and {} more", stay.length - mostItems)));
    }
    if (items.length === 0) lines.push(make("li", { class: "dim" }, t("none")));
    return [make("dt", change ? { class: "changed" } : {}, text(run.parts[part])),
      make("dd", { class: "mono" }, make("ul", {}, lines),
        waysFrom(keep(now).parts[part], index))];
  }));
}
