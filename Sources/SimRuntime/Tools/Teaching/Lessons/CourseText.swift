/// Prints the course as text.
package struct CourseText {
  private let course: Course
  private let progress: CourseProgress
  private let style: TerminalStyle
  private let columns: Int

  package init(
    _ course: Course, progress: CourseProgress = CourseProgress(), style: TerminalStyle,
    columns: Int
  ) {
    self.course = course
    self.progress = progress
    self.style = style
    self.columns = columns
  }

  /// The lessons; of the whole course also how to go on with it.
  package func list(_ listed: [Course.Entry]? = nil) -> [String] {
    let rows = (listed ?? course.entries).map { entry in
      let questions = Self.questions(entry.questionCount)
      return HelpRow(
        label: "\(entry.order)",
        text: progress.has(entry.path)
          ? translated("\(escapedForTerminal(entry.title)) (\(questions)), done")
          : translated("\(escapedForTerminal(entry.title)) (\(questions))"))
    }
    guard let first = course.entries.first else { return [translated("there are no lessons")] }
    let lines = HelpRow.lines(rows, indentedBy: 2, columns: columns, label: style.bold)
    if rows.count < course.entries.count { return lines }
    let list = lines + [""]
    let done = course.entries.count { progress.has($0.path) }
    if done == 0 { return list + [translated("begin: \(Self.line("step", first))")] }
    let count: Sentence = "\(done) of \(course.entries.count) lessons done"
    guard let next = course.entries.first(where: { !progress.has($0.path) }) else {
      return list + [translated("\(count); begin again: \(Self.line("step", first))")]
    }
    return list + [translated("\(count); next: \(Self.line("step", next))")]
  }

  /// One lesson, and how to go through it.
  package func detail(_ entry: Course.Entry) -> [String] {
    var parts: [Sentence] = [
      "generations \(entry.generations.joined(separator: ", "))",
      Self.questions(entry.questionCount),
    ]
    if !entry.shows.isEmpty { parts.append("about \(entry.shows.joined(separator: " "))") }
    let events = translated(Sentence(parts, separator: "; "))
    let compares = entry.generations.count > 1
    let lines: [(Sentence, String)] = [
      ("step by step", Self.line("step", entry)), ("read", Self.line("explain", entry)),
      compares
        ? ("compare", Self.line("compare", entry)) : ("checked", Self.line("run", entry)),
    ]
    return wrapped(escapedForTerminal("\(entry.order)  \(entry.title)"), columns: columns)
      .map(style.bold)
      + wrapped(escapedForTerminal(entry.about), columns: columns)
      + wrapped(escapedForTerminal(events), columns: columns).map(style.dim) + [""]
      + HelpRow.lines(
        lines.map { HelpRow(label: translated($0), text: $1) }, indentedBy: 2, columns: .max,
        label: style.cyan)
  }

  private static func questions(_ count: Int) -> Sentence {
    count == 1 ? "1 question" : "\(count) questions"
  }

  /// The command line that steps through the lesson after the one of a file; `nil` for the last, and
  /// for a file that is none.
  package static func next(after path: String, in course: Course) -> String? {
    guard let place = course.entries.firstIndex(where: { $0.path == path }),
      place + 1 < course.entries.count
    else { return nil }
    return line("step", course.entries[place + 1])
  }

  private static func line(_ command: String, _ entry: Course.Entry) -> String {
    shellQuoted([AppRegistry.program, command, entry.path])
  }
}

extension Course {
  /// The course for machines.
  package func json(_ listed: [Course.Entry]? = nil) -> JSONValue {
    .object([
      .init("version", 1),
      .init(
        "lessons",
        .array(
          (listed ?? entries).map { entry in
            .object([
              .init("order", .integer(entry.order)), .init("title", .string(entry.title)),
              .init("about", .string(entry.about)), .init("file", .string(entry.path)),
              .init("generations", .strings(entry.generations)),
              .init("questions", .integer(entry.questionCount)),
              .init("claims", .strings(entry.shows)),
            ])
          })),
    ])
  }
}
