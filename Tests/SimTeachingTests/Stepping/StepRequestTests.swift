import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText

/// The commands of a person who steps through a run.
@Suite struct StepRequestTests {
  @Test(arguments: [
    ("", StepRequest.next(1)), ("next", .next(1)), ("n 3", .next(3)), ("  Back 2 ", .back(2)),
    ("to view cell", .to("view cell")), ("go 12", .goTo(12)), ("break", .toBreak), ("e", .toEnd),
    ("choose io", .choose("io", operation: nil)),
    ("c first.1 at 23", .choose("first.1", operation: 23)),
    ("choose download of https://a/1.png", .choose("download of https://a/1.png", operation: nil)),
    ("former", .formerHistory), ("s", .state), ("level all", .level(.all)), ("skip", .skip),
    ("h", .help), ("q", .quit),
  ])
  func aLineIsACommand(line: String, request: StepRequest) throws {
    #expect(try StepRequest(line) == request)
  }

  @Test(arguments: [
    ("nex", #"there is no command "nex"; did you mean "next"?"#),
    ("xyzzy", #"there is no command "xyzzy"; help lists them"#),
    ("next x", #"next takes a number from 1, not "x""#),
    ("back 0", #"back takes a number from 1, not "0""#),
    ("go", "go needs NUMBER: to the step of that number"),
    ("go 1 2", #"go takes a number from 1, not "1 2""#),
    (
      "to",
      "to needs NAME: on to the next step of a load, view, queue or thread, or to a checkpoint"
    ),
    ("choose io at x", #"choose takes a number from 1, not "x""#),
    ("state of things", #"state takes no argument such as "of""#),
    ("level step", #"there is no level "step"; did you mean "steps"?"#),
    ("level x", #"there is no level "x"; there are outline, steps and all"#),
    ("\u{1B}[2J", #"there is no command "\u{1b}[2J"; help lists them"#),
  ])
  func aMistakeGetsAdvice(line: String, message: String) {
    #expect(throws: StepRequest.Mistake(message: Sentence(verbatim: message))) {
      try StepRequest(line)
    }
  }
}
