import ImageLoadingInterface

/// What causes a failure, as far as experiments show: known defects of the generation were switched
/// off, and the same was run again.
package enum Cause: Sendable, Hashable {
  /// It is gone as soon as any one of these is off.
  case defects([Defect])
  /// Each of these is enough for it: it is gone only when all of them are off.
  case anyOf([Defect])
  /// It stays when every known defect is off.
  case noneKnown
  /// The experiments would have taken more than they may.
  case undecided

  /// The defects that it names.
  package var defects: [Defect] {
    switch self {
    case .defects(let defects), .anyOf(let defects): defects
    case .noneKnown, .undecided: []
    }
  }

  /// The defects that it needs: without any of them it is gone.
  package var neededDefects: [Defect] {
    if case .defects(let defects) = self { defects } else { [] }
  }

  /// The cause in a clause, to follow what is wrong.
  package func sentence(in generation: Generation) -> Sentence {
    let ids = defects.map { Sentence(verbatim: $0.rawValue) }
    switch self {
    case .defects(let defects) where defects.count == 1:
      return "is caused by \(ids[0]): \(Sentence(whole: defects[0].title))"
    case .defects:
      return "is caused by \(Sentence.list(ids)) together; "
        + "with any one of them off it was not seen again"
    case .anyOf:
      return "is caused by \(Sentence.alternatives(ids)): each is enough; "
        + "with all off it was not seen again"
    case .noneKnown where generation.defects.isEmpty:
      return "is caused by no known defect: all of them are off"
    case .noneKnown:
      return
        "is caused by no known defect: it remains when all defects of \(generation.name) are off"
    case .undecided:
      return "has an undetermined cause: the search for it did not come to its end"
    }
  }

  /// The same in English.
  package func words(in generation: Generation) -> String { sentence(in: generation).text }

  /// The same in a few words.
  package var shortSentence: Sentence {
    let ids = defects.map { Sentence(verbatim: $0.rawValue) }
    return switch self {
    case .defects: .list(ids)
    case .anyOf: .alternatives(ids)
    case .noneKnown: "none of the known defects"
    case .undecided: "an unknown cause"
    }
  }
}

extension Cause {
  private enum Name: String, CaseIterable {
    case defects, anyOf, noneKnown, undecided
  }

  private var name: Name {
    switch self {
    case .defects: .defects
    case .anyOf: .anyOf
    case .noneKnown: .noneKnown
    case .undecided: .undecided
    }
  }

  /// For machines.
  package var json: JSONValue {
    .object([
      .init("kind", .string(name.rawValue)),
      .init("defects", .array(defects.map { .string($0.rawValue) })),
    ])
  }

  /// Reads what `json` gives; `nil` if it is none.
  package init?(checked node: JSONNode) {
    let defects = (node.texts("defects") ?? []).compactMap(Defect.init(rawValue:))
    guard let name = node.text("kind").flatMap(Name.init(rawValue:)) else { return nil }
    switch name {
    case .defects: self = .defects(defects)
    case .anyOf: self = .anyOf(defects)
    case .noneKnown: self = .noneKnown
    case .undecided: self = .undecided
    }
  }

  package static let shape = ObjectShape(
    description:
      "The known defects that cause it, found by running it again with defects switched off.",
    fields: [
      Field(
        "kind", .enumeration(Name.allCases.map(\.rawValue)), required: true,
        description:
          "Whether it is gone without any one of the defects, or only without all; whether it stays "
          + "without all known ones; whether the bound came first."),
      Field(
        "defects", .array(of: .enumeration(Defect.allCases.map(\.rawValue)), minCount: 0),
        required: true, description: "The ids of the defects."),
    ])
}
