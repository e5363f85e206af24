/// What scenario files can say, as their format lists it.
///
/// A place in a file is a path: `steps.load.options` for a key of a step, `answer.latency` for a key of
/// what is defined under a name, `given.views.*` for each value of a map, `[]` for each element of an
/// array. A value stands behind `=`, the type of an alternative behind `:`.
enum FuzzVocabulary {
  /// What is never written, by the path, with the reason. It stands for all that is inside, too.
  static let leftOut: [String: String] = [
    "steps.expect": "It looks, and does nothing to the app.",
    "steps.ask": "It asks how names are made, and does nothing to the app.",
    "steps.note": "It is for readers.",
    "steps.prefetch.count": "It is a short way to write a list.",
    "steps.load.group:null": "The app's own setter would have to leave the group some time.",
    "steps.storeData.label": "Images are told apart by their names.",
    "steps.store.data.label": "Images are told apart by their names.",
    "durations.range": "It is a short way to write several durations.",
    "answer.times": "It is a short way to write a list.",
    "given.connection": "It is a short way to write latency and bandwidth of each answer.",
    "answer.label": "Images are told apart by their names.",
    "given.disk.*.label": "Images are told apart by their names.",
    "given.urlCache.*.label": "Images are told apart by their names.",
    "given.formerDisk.*.label": "Images are told apart by their names.",
    "given.otherFiles.*.label": "Images are told apart by their names.",
    "given.readOnlyPaths.*.files.*.label": "Images are told apart by their names.",
    "given.additionalCachePath.files.*.label": "Images are told apart by their names.",
  ]

  /// What is written where it makes sense only, and never added at random.
  static let isWeighed: Set<String> = [
    "answer.image", "answer.undecodable", "answer.status", "answer.error", "answer.dropAfter",
    "answer.expectedLength", "answer.never", "answer.byHand", "answer.noResponse", "answer.noTask",
    "steps.load.into", "steps.load.picture", "steps.load.completion", "steps.load.keepsOperation",
    "steps.storeData.image", "steps.storeData.undecodable",
  ]

  static func isLeftOut(_ path: String) -> Bool { leftOut[path] != nil }

  /// The kinds of steps.
  static let steps: TaggedShape = {
    guard case .tagged(let shape) = shape(named: "stimulus") else {
      preconditionFailure("a step is told by its verb")
    }
    return shape
  }()

  /// A key of an object that the format defines.
  static func field(_ key: String, of name: String) -> Field? {
    guard case .object(let shape) = shape(named: name) else { return nil }
    return shape.fields.first { $0.name == key }
  }

  static func verb(_ name: String) -> TaggedShape.Verb? { steps.verbs.first { $0.name == name } }

  static func shape(named name: String) -> Shape {
    guard let definition = ScenarioShape.library.definitions.first(where: { $0.name == name })
    else {
      preconditionFailure("the format does not define \(name)")
    }
    return definition.shape
  }
}
