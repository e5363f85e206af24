import SimTools
import Testing

@testable import TestFixtures

/// Lessons that nothing can decide are refused.
@Suite struct BadLessonTests {
  private static let steps = #""steps": [{"at": "0 s", "load": "u", "as": "a"}], "#

  @Test(arguments: [
    BadDocument(
      steps
        + #""lesson": {"order": 0, "questions": [{"ask": "?", "accepts": ["1"], "told": ["view.image"]}]}"#,
      "1:134: $.lesson.order: expected an integer from 1 to 1000, found the number 0"),
    BadDocument(
      steps + #""lesson": {"order": 1, "questions": []}"#,
      "1:150: $.lesson.questions: expected at least 1 element, found 0"),
    BadDocument(
      steps + #""lesson": {"order": 1, "questions": [{"ask": "?", "accepts": ["1"]}]}"#,
      #"1:151: $.lesson.questions[0]: no run can decide whether this answer is right: it has no "told" "#
        + #"and no "untold""#,
      schemaRefuses: false),
    BadDocument(
      steps + #""lesson": {"order": 1, "questions": [{"ask": "?"}]}"#,
      "1:151: $.lesson.questions[0]: missing key: an object needs one of choices, accepts"),
    BadDocument(
      steps
        + #""lesson": {"order": 1, "questions": [{"ask": "?", "accepts": ["1"], "told": ["manager.lode"]}]}"#,
      #"1:191: $.lesson.questions[0].told[0]: "manager.lode" is not the name of a checkpoint: no checkpoint has this name; "#
        + #"did you mean "manager.load"? (example: "cache.disk.read")"#, schemaRefuses: false),
    BadDocument(
      steps
        + #""lesson": {"order": 1, "questions": [{"ask": "?", "choices": [{"says": "a", "told": ["view.image"]}, {"says": "a", "told": ["view.cancel"]}]}]}"#,
      "1:224: $.lesson.questions[0].choices[1].says: this answer is listed twice",
      schemaRefuses: false),
    BadDocument(
      steps
        + #""lesson": {"order": 1, "questions": [{"ask": "?", "because": "b", "choices": [{"says": "a", "told": ["view.image"]}, {"says": "b", "told": ["view.cancel"]}]}]}"#,
      #"1:164: $.lesson.questions[0].because: a question with choices has no "because" of its own "#
        + "(put it into the choices)",
      schemaRefuses: false),
  ])
  func itIsRefused(document: BadDocument) throws {
    try document.expectRefusal()
  }
}
