const stride = 64;
const kept = [];

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

function keepStates() {
  let parts = run.parts.map(() => null);
  run.states.forEach(([, changes], number) => {
    if (number % stride === 0) kept.push(parts);
    parts = apply(parts, changes);
  });
}

/// The state after a step, and what that step changed of it.
function stateAfter(index) {
  let low = 0;
  let high = run.states.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (run.states[middle][0] <= index) low = middle + 1; else high = middle;
  }
  const changed = new Map();
  const checkpoint = Math.floor(Math.max(low - 1, 0) / stride);
  let parts = kept[checkpoint] || run.parts.map(() => null);
  for (let number = checkpoint * stride; number < low; number += 1) {
    const [step, changes] = run.states[number];
    parts = apply(parts, changes, step === index ? changed : null);
  }
  return { parts, changed };
}

const mostItems = 40;

function showState(index) {
  const { parts, changed } = stateAfter(index);
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
      lines.push(make("li", { class: "dim" }, `and ${stay.length - mostItems} more`));
    }
    if (items.length === 0) lines.push(make("li", { class: "dim" }, "none"));
    return [make("dt", change ? { class: "changed" } : {}, text(run.parts[part])),
      make("dd", { class: "mono" }, make("ul", {}, lines))];
  }));
}
