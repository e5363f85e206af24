extension PageScript {
  /// The way through the run: buttons, slider, keys, rows.
  static let navigation = #"""
    const here = () => shown[position];

    /// Goes to a place among the shown steps, or to the question that stands before it.
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

    /// The next step of the same load, or of the same thread if it is nobody's.
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

    """#

  /// What a test asks of the page in a real browser: opened with `#selftest`, it steps through itself
  /// and writes down what it found.
  static let selfTest = #"""
    function check() {
      const faults = [];
      const expect = (isRight, what) => { if (!isRight) faults.push(what); };
      const key = (name, target = document.body) =>
        target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
      const answer = (wrong) => {
        const { question } = asked;
        expect(veil() <= question.step, "an open question hides what comes");
        expect(document.activeElement === $("question-title"), "the question has the focus");
        key("ArrowRight");
        expect(asked !== null, "a question is not passed by");
        if (wrong && !question.free) {
          const other = $("question").querySelectorAll("input")[question.right === 0 ? 1 : 0];
          other.checked = true;
          $("answer").click();
          expect($("judgement").textContent.startsWith("No."), "a wrong answer is told");
        }
        if (question.free) $("written").value = text(question.answers[0].accepts[0]);
        else $("question").querySelectorAll("input")[question.right].checked = true;
        $("answer").click();
        expect($("judgement").textContent.startsWith("Yes."), "a right answer is told");
        $("see").click();
      };
      let questions = 0;
      while (asked) { questions += 1; answer(true); }
      const times = [];
      let steps = 0;
      let rows = 0;
      while (position < shown.length - 1 && steps < count * 2) {
        const before = position;
        const start = performance.now();
        key("ArrowRight");
        times.push(performance.now() - start);
        while (asked) { questions += 1; answer(true); }
        expect(position > before, `the key moves on from ${before}`);
        expect($("canvas").querySelector(".here")?.dataset.row === String(position),
          `row ${position} is drawn`);
        rows = Math.max(rows, $("canvas").querySelectorAll(".row").length);
        steps += 1;
      }
      expect($("next").disabled, "there is nothing after the last step");
      expect(Number($("slider").value) === shown.length, "the slider is at its end");
      expect(questions === run.questions.length, "every question is asked once");
      const last = $("words").textContent;
      for (let back = 0; back < Math.min(3, shown.length - 1); back += 1) key("ArrowLeft");
      for (let on = 0; on < Math.min(3, shown.length - 1); on += 1) key("ArrowRight");
      expect($("words").textContent === last, "going back and on comes to the same");
      $("slider").value = 1;
      $("slider").dispatchEvent(new Event("input"));
      expect(position === 0 && $("back").disabled, "the slider goes to the first step");
      expect($("slider").getAttribute("aria-valuetext").startsWith("Step 1:"), "the slider speaks");
      expect($("said").textContent.startsWith("Step 1:"), "the step is said");
      const seen = [0, 1, 2].map((value) => {
        $("level").value = String(value);
        $("level").dispatchEvent(new Event("change"));
        return shown.length;
      });
      expect(seen[0] <= seen[1] && seen[1] <= seen[2] && seen[2] === count, "levels add steps");
      for (const violation of run.violations) {
        goToStep(violation.step);
        expect($("words").querySelector(".broken") !== null, "what breaks stands at its step");
      }
      expect($("broke").hidden === (run.violations.length === 0 && !run.waits), "what breaks is told");
      showList();
      expect($("list").children.length === shown.length, "the list has every step");
      expect(document.documentElement.scrollWidth <= innerWidth, "nothing is wider than the page");
      expect([...document.querySelectorAll("button, input, select")].every((element) =>
        element.textContent.trim() || element.getAttribute("aria-label") || element.labels?.length),
      "every control has a name");
      times.sort((a, b) => a - b);
      return { faults, steps, rows, questions, violations: run.violations.length,
        milliseconds: times.length ? Number(times[Math.floor(times.length / 2)].toFixed(2)) : 0,
        slowest: times.length ? Number(times[times.length - 1].toFixed(2)) : 0 };
    }

    if (location.hash === "#selftest") {
      let result;
      try { result = check(); } catch (error) { result = { faults: [String(error)] }; }
      document.body.append(make("pre", { id: "selftest" }, JSON.stringify(result)));
    }

    """#
}
