import ImageLoadingInterface

/// The events that a scenario expects in one generation, expects not to come, or asks about, each with its place in the
/// file.
struct ExpectedEventPlaces {
  struct Place {
    let event: ExpectedEvent
    let path: [JSONPath.Component]
    let position: SourcePosition
  }

  private(set) var all: [Place] = []

  init(_ root: JSONNode, in generation: Generation) {
    for (node, path) in ExpectationPlaces(root, in: generation).all { addEvents(of: node, path) }
    if let lesson = root["lesson"] { addQuestions(of: lesson) }
  }

  private mutating func addQuestions(of lesson: JSONNode) {
    for (question, path) in ExpectationPlaces.elements(of: lesson, "questions", [.key("lesson")]) {
      addEvents(of: question, path)
      if let before = question["before"] { add(before, path + [.key("before")]) }
      for (choice, path) in ExpectationPlaces.elements(of: question, "choices", path) {
        addEvents(of: choice, path)
      }
    }
  }

  /// What is told in some object of the file, and what is not.
  private mutating func addEvents(of node: JSONNode, _ path: [JSONPath.Component]) {
    for section in [ExpectationSection.told, .untold] {
      for (event, path) in ExpectationPlaces.elements(of: node, section.rawValue, path) {
        add(event, path)
      }
    }
  }

  private mutating func add(_ node: JSONNode, _ path: [JSONPath.Component]) {
    all.append(
      Place(event: ExpectedEvent(checked: node), path: path, position: node.position))
  }
}
