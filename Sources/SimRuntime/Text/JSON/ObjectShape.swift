/// A key that an object may have.
package struct Field: Sendable {
  /// The key.
  package let name: String
  /// What its value looks like.
  package let shape: Shape
  /// Whether the object is wrong without it.
  package let isRequired: Bool
  /// A sentence for the schema.
  package let description: String

  package init(_ name: String, _ shape: Shape, required: Bool = false, description: String) {
    self.name = name
    self.shape = shape
    self.isRequired = required
    self.description = description
  }

  /// One without which the object is wrong.
  package static func required(_ name: String, _ shape: Shape, _ description: String) -> Field {
    Field(name, shape, required: true, description: description)
  }
}

/// A rule about several keys of one object, all of which are fields that are not required.
package enum KeyRule: Sendable, Equatable {
  case exactlyOneOf([String])
  case atMostOneOf([String])

  package var keys: [String] {
    switch self {
    case .exactlyOneOf(let keys), .atMostOneOf(let keys): keys
    }
  }
}

/// The shape of an object with known keys.
package struct ObjectShape: Sendable {
  /// A sentence for the schema.
  package let description: String
  /// In the order in which messages and the schema list them.
  package let fields: [Field]
  /// Rules about the fields.
  package let rules: [KeyRule]
  /// The least number of members.
  package let minCount: Int

  package init(
    description: String, fields: [Field], rules: [KeyRule] = [], minCount: Int = 0
  ) {
    self.description = description
    self.fields = fields
    self.rules = rules
    self.minCount = minCount
  }
}

/// The shape of an object whose kind is decided by which one of a set of keys, the verbs, it has.
///
/// `{"at": "1 s", "load": "a.png", "as": "first"}` is of the kind `load`: its keys are the common
/// ones, the verb itself, and the fields that go with the verb.
package struct TaggedShape: Sendable {
  /// A key that makes the object one of its kind.
  package struct Verb: Sendable {
    /// The key.
    package let name: String
    /// What the key's value looks like.
    package let shape: Shape
    /// A sentence for the schema.
    package let description: String
    /// The keys that go with this verb, the verb itself not among them.
    package let fields: [Field]
    /// Rules about these fields and the common ones.
    package let rules: [KeyRule]

    package init(
      _ name: String, _ shape: Shape, description: String, fields: [Field] = [],
      rules: [KeyRule] = []
    ) {
      self.name = name
      self.shape = shape
      self.description = description
      self.fields = fields
      self.rules = rules
    }

    /// The verb's key itself, and those that go with it.
    var allFields: [Field] {
      [Field(name, shape, required: true, description: description)] + fields
    }
  }

  /// With its article, as messages name it: `a stimulus`.
  package let name: String
  /// The same in a message.
  var noun: Sentence { Sentence(whole: name) }
  /// A sentence for the schema.
  package let description: String
  /// The keys that go with every verb.
  package let commonFields: [Field]
  /// Rules about the common fields.
  package let commonRules: [KeyRule]
  package let verbs: [Verb]
  /// A key of an earlier format, and what to do with a file that has it.
  package let former: (key: String, advice: String)?

  package init(
    name: String, description: String, commonFields: [Field], commonRules: [KeyRule] = [],
    verbs: [Verb], former: (key: String, advice: String)? = nil
  ) {
    self.name = name
    self.description = description
    self.commonFields = commonFields
    self.commonRules = commonRules
    self.verbs = verbs
    self.former = former
  }
}
