extension PageScript {
  /// What is said of one step, in the panel and in the list.
  static let wordsOfAStep = #"""
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
        parts.push(make("p", { class: "note" }, make("strong", {}, "A bug sits here: "), bug));
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
          ? more(`${plural(step.others.length, "other thread")} could go on here`,
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

    /// The list of all steps is made when somebody wants it, or prints.
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

    """#

  /// What the app is like after a step. Every so often the whole of it is kept, so that going back
  /// takes no longer than going on.
  static let state = #"""
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

    """#
}
