import ImageLoadingModel

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
    addExpectations(of: root, [], generation)
    for (step, path) in Self.elements(of: root, "steps", []) {
      addExpectations(of: step, path, generation)
    }
    if let explore = root["explore"] {
      let path: [JSONPath.Component] = [.key("explore")]
      if let always = explore["always"] { addEvents(of: always, path + [.key("always")]) }
      for key in ["never", "sometimes"] {
        for (node, path) in Self.elements(of: explore, key, path) { addEvents(of: node, path) }
      }
    }
    if let lesson = root["lesson"] { addQuestions(of: lesson) }
  }

  private static func elements(
    of node: JSONNode, _ key: String, _ path: [JSONPath.Component]
  ) -> [(node: JSONNode, path: [JSONPath.Component])] {
    (node[key]?.array ?? []).enumerated().map { ($1, path + [.key(key), .index($0)]) }
  }

  /// What a file or a step expects, and what it expects of the generation alone.
  private mutating func addExpectations(
    of node: JSONNode, _ path: [JSONPath.Component], _ generation: Generation
  ) {
    if let expect = node["expect"] { addEvents(of: expect, path + [.key("expect")]) }
    let name = generation.nameInScenarios
    if let expect = node["in"]?[name]?["expect"] {
      addEvents(of: expect, path + [.key("in"), .key(name), .key("expect")])
    }
  }

  private mutating func addQuestions(of lesson: JSONNode) {
    for (question, path) in Self.elements(of: lesson, "questions", [.key("lesson")]) {
      addEvents(of: question, path)
      if let before = question["before"] { add(before, path + [.key("before")]) }
      for (choice, path) in Self.elements(of: question, "choices", path) {
        addEvents(of: choice, path)
      }
    }
  }

  /// What is told in some object of the file, and what is not.
  private mutating func addEvents(of node: JSONNode, _ path: [JSONPath.Component]) {
    for section in [ExpectationSection.told, .untold] {
      for (event, path) in Self.elements(of: node, section.rawValue, path) { add(event, path) }
    }
  }

  private mutating func add(_ node: JSONNode, _ path: [JSONPath.Component]) {
    all.append(
      Place(event: ExpectedEvent(checked: node), path: path, position: node.position))
  }
}
