extension Command {
  /// `sim init`, the first scenario.
  static let initialize = Command(
    name: "init",
    summary: "Write a first scenario, with comments, or copy a built-in one",
    discussion: [
      """
      The scenario loads an image into a view, cancels another load, and states the expected result; \
      its comments say what to change. scenario.schema.json is written beside it. Existing files are \
      left alone.
      """,
      """
      With --lesson it is a lesson with two questions instead. sim run checks that the run shows one \
      answer to each question to be right, and sim step asks them.
      """,
      """
      With --from it is a copy of a scenario that is in sim: one of the museum, the lessons, the cookbook or \
      another folder of Scenarios. NAME is its path, or the beginning of its file's name up to a hyphen, such \
      as M03.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "PATH", kind: .file), count: .optional,
        summary:
          "The file to write, or a folder for it; if absent first.json, first-lesson.json or the "
          + "name of what is copied")
    ],
    options: [
      CommandOption("force", summary: "Overwrite existing files"),
      CommandOption("lesson", summary: "Write a first lesson, with questions"),
      CommandOption(
        "from", value: CommandValue(name: "NAME", kind: .text),
        summary: "Write a copy of this built-in scenario"),
    ],
    rules: [OptionRule("from", neverWith: "lesson")],
    examples: [
      CommandExample(
        purpose: "Begin in a folder of its own", line: "sim init Scenarios/first.json"),
      CommandExample(purpose: "See that it passes", line: "sim test Scenarios"),
      CommandExample(
        purpose: "Begin a lesson of your own", line: "sim init --lesson my-lessons/first.json"),
      CommandExample(
        purpose: "Change a scenario of the museum", line: "sim init --from M03 mine.json"),
    ],
    exitCodes: [.success, .usage, .badScenario, .internalError, .inputOutput]
  )

  /// `sim import`, scenarios from the world.
  static let importArchive = Command(
    name: "import",
    summary: "Make a scenario of an HTTP archive that a browser has saved",
    discussion: [
      """
      The scenario has the answers to the requests for images, with their status, size and timings, and \
      loads the images at the times at which the browser did. Redirects are followed, and errors become \
      those of NSURLError. An answer 304 becomes a load with refreshCached. If the archive has the bytes \
      of a picture, its size in pixels is read from them. Whatever is no image is left out and counted.
      """
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "FILE", kind: .file), count: .one,
        summary: "Archive (HAR 1.2) to read; - is standard input")
    ],
    options: [
      .output
    ],
    examples: [
      CommandExample(
        purpose: "Make a scenario of a page",
        line: "sim import --output page.json page.har"),
      CommandExample(
        purpose: "Load the same images in another generation",
        line: "sim run --generation 4.2 page.json"),
    ],
    exitCodes: [.success, .usage, .badScenario, .internalError, .inputOutput]
  )
}
