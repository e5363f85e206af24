import SimRuntime
import Testing

/// Lessons that nothing can decide are refused.
@Suite struct BadLessonTests {
  private static let steps = #""steps": [{"at": "0 s", "load": "u", "as": "a"}], "#

  @Test(arguments: [
    BadDocument(
      steps
        + #""lesson": {"order": 0, "questions": [{"ask": "?", "accepts": ["1"], "told": ["view.image"]}]}"#,
      "1:132: $.lesson.order: expected an integer from 1 to 1000, found the number 0"),
    BadDocument(
      steps + #""lesson": {"order": 1, "questions": []}"#,
      "1:148: $.lesson.questions: expected an array of at least 1 element, found an empty array"),
    BadDocument(
      steps + #""lesson": {"order": 1, "questions": [{"ask": "?", "accepts": ["1"]}]}"#,
      "1:149: $.lesson.questions[0]: no run can tell whether this answer is right: expected the key "
        + #""told" or "untold", found an answer without it"#, schemaRefuses: false),
    BadDocument(
      steps + #""lesson": {"order": 1, "questions": [{"ask": "?"}]}"#,
      #"1:149: $.lesson.questions[0]: expected one of the keys "choices" or "accepts", found none"#),
    BadDocument(
      steps
        + #""lesson": {"order": 1, "questions": [{"ask": "?", "accepts": ["1"], "told": ["manager.lode"]}]}"#,
      #"1:191: $.lesson.questions[0].told[0]: "manager.lode" is not a fact: no step has this name; "#
        + #"did you mean "manager.load"? (example: "cache.disk.read")"#, schemaRefuses: false),
    BadDocument(
      steps
        + #""lesson": {"order": 1, "questions": [{"ask": "?", "choices": [{"says": "a", "told": ["x y"]}, {"says": "a", "told": ["z z"]}]}]}"#,
      #"1:216: $.lesson.questions[0].choices[1].says: this answer stands there twice: expected an "#
        + #"answer of its own, found "a""#, schemaRefuses: false),
    BadDocument(
      steps
        + #""lesson": {"order": 1, "questions": [{"ask": "?", "because": "b", "choices": [{"says": "a", "told": ["x y"]}, {"says": "b", "told": ["z z"]}]}]}"#,
      #"1:162: $.lesson.questions[0].because: a question with choices has no "because" of its own"#,
      schemaRefuses: false),
  ])
  func itIsRefused(document: BadDocument) throws {
    try document.expectRefusal()
  }
}
