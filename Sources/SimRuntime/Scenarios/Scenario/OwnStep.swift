import ImageLoadingInterface

/// What a step does by a stimulus of the app's own.
package struct OwnStep: Sendable {
  package let stimulus: any AppStimulus

  /// How a file calls it.
  package var verb: String { type(of: stimulus).verb }

  private static func found(
    in step: JSONNode, _ types: [any AppStimulus.Type]
  ) -> (type: any AppStimulus.Type, value: JSONNode)? {
    for type in types {
      if let value = step[type.verb] { return (type, value) }
    }
    return nil
  }

  /// - Returns: `nil` if the step has a built-in verb, or a value that is not the stimulus's.
  init?(_ step: JSONNode, _ types: [any AppStimulus.Type]) {
    guard let (type, value) = Self.found(in: step, types),
      let stimulus = try? StepDecoder.decode(type, from: value)
    else { return nil }
    self.stimulus = stimulus
  }

  /// What is wrong with the values of steps that the shapes have found right.
  static func mistakes(in root: JSONNode, _ types: [any AppStimulus.Type]) -> [Diagnostic] {
    if types.isEmpty { return [] }
    return (root["steps"]?.array ?? []).enumerated().compactMap { index, step in
      guard let (type, value) = found(in: step, types) else { return nil }
      do throws(StepDecoder.Mistake) {
        _ = try StepDecoder.decode(type, from: value)
        return nil
      } catch {
        let path = [.key("steps"), .index(index), .key(type.verb)] + error.path
        return Diagnostic(
          position: error.position, path: JSONPath(path), message: error.message,
          expected: "what \"\(type.verb)\" takes", found: "something else",
          suggestion: error.suggestion)
      }
    }
  }
}

extension AppStimulus {
  /// The values of its examples; those that are none are left out.
  package static var exampleValues: [JSONValue] {
    examples.compactMap { try? JSONValue(JSONParser.parse(Array($0.utf8))) }
  }

  /// What is wrong with an example, in a sentence; `nil` if nothing is.
  fileprivate static var complaintOfExamples: String? {
    for example in examples {
      let such = "the stimulus \(verb) has the example \(example)"
      guard let node = try? JSONParser.parse(Array(example.utf8)) else {
        return "\(such), which is no JSON"
      }
      do throws(StepDecoder.Mistake) {
        _ = try StepDecoder.decode(Self.self, from: node)
      } catch {
        return "\(such), from which it cannot be decoded: \(error.message.text)"
      }
    }
    return nil
  }
}

extension AppUnderTest {
  /// What is wrong with its name, its invariants or its stimuli, in a sentence; `nil` if nothing is.
  package var complaint: String? {
    if Generation.Name(rawValue: name) != nil {
      return "\(name) is a generation of SDWebImage: give the app another name"
    }
    if generation.parts.downloadOperation != nil, case .connection = generation.downloader.transport
    {
      return
        "\(name) is based on 3.x, which has no download operations of an app's own: base it on 4.2 or later"
    }
    if generation.parts.cache != nil, generation.manager.flow == .cancelBlock {
      return
        "\(name) is based on \(generation.nameInScenarios), whose managers have no image cache of an app's own: base it on 5.x or later"
    }
    if name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]*/) == nil {
      return
        "\"\(name)\" is no name of an app: it is one word of letters, digits, dots and dashes, such as pictures"
    }
    var ids: Set<String> = []
    for id in generation.parts.invariants.map({ $0.id }) {
      if InvariantID(rawValue: id) != nil {
        return "\(id) is a built-in invariant: give that of \(name) another id"
      }
      if !ids.insert(id).inserted { return "\(name) has two invariants with the id \(id)" }
    }
    let types = generation.parts.stimuli
    let otherKeys =
      ScenarioShape.stimulus.commonFields.map(\.name)
      + ScenarioShape.stimulus.verbs.flatMap { $0.fields.map(\.name) }
    var seen: Set<String> = []
    for verb in types.map({ $0.verb }) {
      if Verb(rawValue: verb) != nil {
        return "\(verb) is a built-in verb: give the stimulus of \(name) another one"
      }
      if otherKeys.contains(verb) {
        return "\(verb) is a key of other steps: give the stimulus of \(name) another verb"
      }
      if verb.wholeMatch(of: /[a-z][A-Za-z0-9]*/) == nil {
        return
          "\"\(verb)\" is no verb: that of a stimulus of \(name) is a plain name, such as forget"
      }
      if !seen.insert(verb).inserted { return "\(name) has two stimuli with the verb \(verb)" }
    }
    return types.lazy.compactMap { $0.complaintOfExamples }.first
  }
}

extension ScenarioShape {
  /// All shapes, with the stimuli of an app.
  package static func library(with types: [any AppStimulus.Type]) -> ShapeLibrary {
    types.map { $0.verb } == AppRegistry.stimuli.map { $0.verb } ? library : makeLibrary(types)
  }

  /// A step, which may be one of the app's own.
  static func stimulus(with types: [any AppStimulus.Type]) -> TaggedShape {
    TaggedShape(
      name: stimulus.name, description: stimulus.description, commonFields: stimulus.commonFields,
      commonRules: stimulus.commonRules,
      verbs: stimulus.verbs
        + types.map { TaggedShape.Verb($0.verb, .any, description: $0.sentence) })
  }
}
