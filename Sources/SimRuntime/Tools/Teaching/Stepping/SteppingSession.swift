import ImageLoadingInterface

/// A person steps through a run: line in, lines out. It knows no terminal, so a pipe can drive it.
package struct SteppingSession {
  let runner: ScenarioRunner
  let timeMode: Kernel.TimeMode
  let style: TerminalStyle
  let columns: Int
  var histories: [RunHistory]
  var current = 0
  /// The number of the step that was shown last; 0 before the first.
  private(set) var position = 0
  private(set) var level: ExplanationLevel
  var questions: Questions
  package private(set) var isOver = false
  /// The command line of the lesson after this one.
  let nextLesson: String?
  /// Whether the reader has seen what the file says of the run.
  private var hasToldAbout: Bool

  /// - Parameter nextLesson: the command line of the lesson after this one, if there is one.
  package init(
    _ plan: RunPlan, level: ExplanationLevel, style: TerminalStyle, columns: Int,
    nextLesson: String? = nil, on runner: ScenarioRunner
  ) {
    self.nextLesson = nextLesson
    self.runner = runner
    self.level = level
    self.style = style
    self.columns = columns
    timeMode = plan.timeMode
    hasToldAbout = !plan.scenario.isExercise
    histories = [RunHistory(plan, on: runner)]
    questions = Questions(plan.scenario.askedLesson)
  }

  var history: RunHistory { histories[current] }
  var steps: [ExplainedStep] { history.steps }
  private var text: ExplanationText {
    ExplanationText(history.explanation, level: level, style: style, columns: columns)
  }

  /// How the run that the session began with has ended.
  package var outcome: Outcome { histories[0].explanation.result.outcome }

  // MARK: Talking

  /// What is said before the first line comes.
  package mutating func begin() -> [String] {
    let errors = history.explanation.result.scenarioErrors.flatMap {
      said($0.localized(), style.yellow)
    }
    return text.heading(tellsAbout: hasToldAbout) + errors + ["", translated(invitation)]
      + (hasToldAbout
        ? []
        : said(
          translated(
            "predict asks you first what will go wrong here; about shows what the file says of it")))
      + ask(upTo: 1)
  }

  private var invitation: Sentence {
    switch questions.count {
    case 0: "\(steps.count) steps; next shows the first step, help lists the commands"
    case 1: "\(steps.count) steps; one question; next shows the first step, help lists the commands"
    default:
      "\(steps.count) steps; \(questions.count) questions; "
        + "next shows the first step, help lists the commands"
    }
  }

  /// - Returns: what is said to a line.
  package mutating func answer(_ line: String) -> [String] {
    let word = line.split(whereSeparator: \.isWhitespace).first.map { $0.lowercased() } ?? ""
    if questions.isOpen, word.isEmpty || !StepRequest.isCommand(word) {
      return answerQuestion(line)
    }
    do throws(StepRequest.Mistake) {
      return try act(on: StepRequest(line))
    } catch {
      return said(error.message, style.yellow)
    }
  }

  private mutating func act(on request: StepRequest) throws(StepRequest.Mistake) -> [String] {
    switch request {
    case .next(let count): return try moveOn(to: { $0.step(on: count) })
    case .to(let name):
      let target = try place(of: name)
      return try moveOn(to: { _ in target })
    case .toBreak:
      guard let target = steps.first(where: { $0.number > position && !$0.violations.isEmpty })
      else { throw .init(message: "no invariant breaks from here on") }
      return try moveOn(to: { _ in target.number })
    case .toEnd: return try moveOn(to: { $0.steps.count })
    case .goTo(let number):
      guard number <= steps.count else {
        throw .init(message: "there is no step \(number): the run has \(steps.count)")
      }
      return number > position ? try moveOn(to: { _ in number }) : show(number)
    case .back(let count): return try goBack(count)
    case .choose(let thread, let operation): return try fork(thread, operation)
    case .formerHistory: return try goToFormerHistory()
    case .state: return stateLines
    case .level(let level):
      self.level = level
      return said(translated("looking at \(level.rawValue)")) + (position > 0 ? show(position) : [])
    case .predict: return try predict()
    case .about:
      hasToldAbout = true
      return text.about + text.noteOnLesson
    case .hint: return try hint()
    case .why: return try reasonLines()
    case .glossary(let word): return try glossaryLines(of: word)
    case .skip:
      guard questions.isOpen else { throw .init(message: "no question is open") }
      questions.skip()
      return said(translated("left open: the run will show it")) + tellAbout()
    case .help: return help
    case .quit:
      isOver = true
      return []
    }
  }

  /// What the file says of the run, if the reader is to see it now that the question is settled.
  mutating func tellAbout() -> [String] {
    if hasToldAbout || questions.isOpen { return [] }
    hasToldAbout = true
    return text.about
  }

  // MARK: Moving

  /// Whether a lesson was gone through: every question was answered or left open, and the run has ended.
  package var isLessonDone: Bool { questions.areSettled && position == steps.count }

  /// The number of the step that is `count` steps on at this level.
  private func step(on count: Int) -> Int {
    let rest = steps.dropFirst(position).filter { $0.level <= level }
    return rest.prefix(count).last?.number ?? steps.count
  }

  private mutating func moveOn(
    to target: (SteppingSession) -> Int
  ) throws(StepRequest.Mistake) -> [String] {
    if questions.isOpen {
      throw .init(
        message: "answer the question first, or skip it; you can still look around: "
          + "back, go to an earlier step, state, why, glossary")
    }
    guard position < steps.count else {
      throw .init(message: "this is the end of the run; use back or go")
    }
    let number = target(self)
    let from = position
    let stop = questions.comeUp(in: history, after: from, upTo: number)
    let last = stop.map { $0 - 1 } ?? number
    // The steps in between are shown in a line each, so that nothing is passed unseen.
    let passed = steps[from..<max(from, last - 1)].filter { $0.level == .outline }
    let outline = ExplanationText(
      history.explanation, level: .outline, style: style, columns: columns)
    var lines = number == step(on: 1) ? [] : passed.flatMap { outline.lines(of: $0) }
    if last > from { lines += show(last) }
    if position == steps.count { lines += summaryLines }
    return lines + questionLines
  }

  mutating func show(_ number: Int) -> [String] {
    position = number
    return text.lines(of: steps[number - 1])
  }

  private mutating func goBack(_ count: Int) throws(StepRequest.Mistake) -> [String] {
    let before = steps.prefix(max(position - 1, 0)).filter { $0.level <= level }.suffix(count)
    guard let step = before.first else { throw .init(message: "this is the beginning of the run") }
    return show(step.number)
  }

  private func place(of name: String) throws(StepRequest.Mistake) -> Int {
    if let step = steps.first(where: { $0.number > position && $0.isCalled(name) }) {
      return step.number
    }
    if steps.contains(where: { $0.isCalled(name) }) {
      throw .init(message: "nothing of \(quotedExcerpt(name)) comes after this step; use back")
    }
    var names: [String] = []
    for name in steps.flatMap(\.names) where !names.contains(name) { names.append(name) }
    let nearest = nearestName(to: name, among: names)
    names.removeAll { known in steps.contains { $0.thread == known } }
    throw .init(
      message: nearest.map {
        "nothing is called \(quotedExcerpt(name)); did you mean \(quotedExcerpt($0))?"
      }
        ?? "nothing is called \(quotedExcerpt(name)); there are \(escapedForTerminal(nameList(names)))"
    )
  }

  // MARK: Words

  private var stateLines: [String] {
    let state =
      position == 0
      ? history.explanation.states[0] : history.explanation.state(after: steps[position - 1])
    return table(state.translatedLines().map { ($0.name, $0.value) })
  }

  private var help: [String] {
    table(
      StepRequest.commands.map { command in
        let letter = command.letter.map { ", \($0)" } ?? ""
        return ("\(command.name)\(letter) \(command.argument)", translated(command.meaning))
      })
  }

  func table(_ rows: [(String, String)]) -> [String] {
    HelpRow.lines(
      rows.map { HelpRow(label: escapedForTerminal($0), text: escapedForTerminal($1)) },
      indentedBy: 2, columns: max(columns, 40), label: style.cyan)
  }

  func said(_ text: String, _ style: (String) -> String = { $0 }) -> [String] {
    wrapped(escapedForTerminal(text), columns: max(columns, 40)).map(style)
  }
}

extension ExplainedStep {
  /// What a command can name to go to it.
  fileprivate var names: [String] {
    [subject, place, thread, step?.rawValue ?? ""].filter { !$0.isEmpty }
  }

  fileprivate func isCalled(_ name: String) -> Bool { names.contains(name) }
}
