extension Command {
  /// `sim site`, all that can be shown as pages.
  static let site = Command(
    name: "site",
    summary: "Write a static site: the course, the museum, the claims",
    discussion: [
      """
      The pages work when they are opened from the folder and on any host of static files; they load \
      nothing from elsewhere. The site has the course with its questions, the twenty steps of the \
      documented flow in three generations, the museum with each bug beside the run without it in each \
      generation that has it and with an exercise to each, the contradictions of the documents, the claims with a search, the \
      invariants, the events, the glossary, the pages of sim help, and the cookbook with its runs. The \
      same sim writes the same bytes.
      """,
      """
      A folder that is not empty must hold a site that this command has written before; its files are \
      replaced. --add adds the scenario files of a folder; those that have a "lesson" become lessons of \
      their own. A lesson that sim run does not pass is named with its fault, and nothing is written.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "DIR", kind: .file), count: .one,
        summary: "The folder to write; it is made if it is not there")
    ],
    options: [
      CommandOption(
        "add", formerName: "with", value: CommandValue(name: "FOLDER", kind: .file),
        summary: "Add the scenarios and lessons of this folder"),
      CommandOption(
        "all-languages",
        summary:
          "Write it in the other languages, too, each in a folder such as zh, with links between the pages"
      ),
      .maxTime("and nothing is written"),
    ],
    examples: [
      CommandExample(purpose: "Write it, and open index.html", line: "sim site site"),
      CommandExample(
        purpose: "Add lessons of your own", line: "sim site --add my-lessons site"),
      CommandExample(
        purpose: "English, and Chinese in site/zh", line: "sim site --all-languages site"),
    ],
    exitCodes: [
      .success, .incomplete, .usage, .badScenario, .internalError,
      .inputOutput, .interrupted,
    ]
  )
}
