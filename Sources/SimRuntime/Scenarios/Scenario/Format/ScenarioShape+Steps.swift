import ImageLoadingInterface

extension ScenarioShape {
  static let stimulus = TaggedShape(
    name: "a step", description: "Something that is done to the app, and when.",
    commonFields: [
      Field(
        "at", openDuration,
        description:
          "At this moment of virtual time. Of several, each repetition follows the one chosen."),
      Field("when", .custom(ScenarioSyntax.moment), description: "A moment of the run."),
      Field(
        "from", .enumeration(Stimulus.Origin.allCases.map(\.rawValue)),
        description: "From the main queue (the default) or a background thread."),
      Field("as", .name, description: "What the step is called; loads are named by it."),
      Field(
        "repeat", .integer(1...10_000_000),
        description: "How often it is done; {i} in names and URLs counts from 0."),
      Field(
        "every", .duration(allowNegative: false),
        description: "The time between two repetitions; 0 s."),
      Field("note", .text, description: "A remark for readers."),
    ],
    commonRules: [.exactlyOneOf(["at", "when"])],
    verbs: Verb.allCases.map(\.shape))

  static let expectation = ObjectShape(
    description: "The expected result of the run.",
    fields: ExpectationSection.allCases.map(\.field))

  static let completion = ObjectShape(
    description: "One call of a completion.",
    fields: [
      Field(
        "image", .oneOf([.null, .text]), description: "The label of the image; null for none."),
      Field("frames", .integer(1...100_000), description: "How many frames the image has."),
      Field("scale", .integer(1...16), description: "How many pixels make a point of the image."),
      Field(
        "error", .oneOf([.null, .reference("error")]), description: "The error; null for none."),
      Field(
        "cacheType", .enumeration(["none", "disk", "memory"]),
        description: "Where the image came from."),
      Field("finished", .boolean, description: "false for a partial image."),
      Field("queue", .callbackQueue, description: "Where it was called."),
      Field("at", .duration(allowNegative: false), description: "When it was called."),
      Field(
        "data", .oneOf([.null, .byteCount]),
        description: "How many bytes came with it; in 3.x, whatever is said here, none."),
    ])
}

extension Outcome.Kind {
  /// Whether the modelled app can bring it about.
  private var isExpectable: Bool {
    switch self {
    case .rest, .idle, .timeBound, .deadlock, .livelock, .crashed: true
    case .stepBound, .interrupted, .pruned, .diverged, .escaped: false
    }
  }

  /// The names of those that a file may expect.
  package static let names = allCases.filter(\.isExpectable).map(\.rawValue)
}

/// Loads, their ends, and waiting.
extension VerbDefinition {
  static let load = VerbDefinition(
    .oneOf([
      .url, .null,
      .object(
        ObjectShape(
          description: "Something else that a caller may pass for a URL.",
          fields: [
            Field("url", .text, description: "An NSURL, which may be empty."),
            Field("string", .text, description: "An NSString."),
            Field("other", .text, description: "An object of this class, such as NSNull."),
          ], rules: [.exactlyOneOf(["url", "string", "other"])])),
    ]),
    description: "Loads a URL, into a view or by the manager.",
    fields: [
      Field(
        "options", .array(of: .enumeration(ScenarioShape.loadOptionNames), minCount: 0),
        description: "SDWebImageOptions."),
      Field(
        "context", .reference("context"),
        description: "What the load carries beside its options."),
      Field(
        "progress", .boolean, description: "Whether a progress block is given; false."),
      Field("keeps", .boolean, description: ScenarioShape.keepsText),
      Field(
        "keepsOperation", .constant(.bool(true)),
        description: "The app keeps the operation that the manager gives it, and with it what its "
          + "blocks hold, until it lets it go. It keeps all of them if a step cancels a load."),
    ] + ScenarioShape.loadIntoViewFields
  ) { .load(LoadRequest(checked: $0.node)) }

  static let letGo = VerbDefinition(
    naming: .kept,
    description:
      "The app releases what it keeps of a load, or of a step of that name: images, and the "
      + "operation."
  ) { .letGo($0.text) }

  static let cancel = VerbDefinition(
    naming: .load, description: "Cancels a load by its combined operation."
  ) { .cancel(load: $0.text) }

  static let cancelAll = VerbDefinition(
    naming: .manager,
    description: "Cancels all loads of the manager, or of one of `managers`."
  ) { .cancelAll(manager: $0.value.string) }

  static let cancelDownloads = VerbDefinition(
    .yes, description: "Cancels all downloads of the downloader."
  ) { _ in .cancelDownloads }

  static let wait = VerbDefinition(
    .duration(allowNegative: false), description: "Does nothing for a while."
  ) { .wait($0.duration) }

  static let waitFor = VerbDefinition(
    naming: .load,
    description: "Keeps the calling thread waiting until a load has completed."
  ) { .waitFor(load: $0.text) }

  static let busy = VerbDefinition(
    .enumeration(BusyQueue.allCases.map(\.rawValue)),
    description: "Keeps a queue busy for a while.",
    fields: [
      Field(
        "for", .duration(allowNegative: false), required: true, description: "For how long.")
    ]
  ) { .busy($0.choice(BusyQueue.self), $0.node.duration("for") ?? .zero) }
}

/// The life of the app, its settings, and looks at it.
extension VerbDefinition {
  static let manager = VerbDefinition(
    .reference("manager"), description: "The app changes settings of the manager.",
    fields: [Field("of", .name, description: "The name of one of `managers`, if it is that.")]
  ) { .manager($0.node.text("of"), ManagerSettings(checked: $0.value)) }

  static let expect = VerbDefinition(
    .reference("expectation"),
    description: "What must be so now; what is absent is not looked at.",
    fields: [ScenarioShape.lookVariations]
  ) { step in
    .expect(
      Expectation(checked: step.value, and: step.node["in"]?[step.generation.nameInScenarios])
        .possible(in: step.generation))
  }

  static let memoryWarning = VerbDefinition(
    .yes, description: "The system warns that memory is short."
  ) { _ in .memoryWarning }

  static let app = VerbDefinition(
    .enumeration(AppChange.allCases.map(\.rawValue)),
    description: "The app changes its state; between terminate and relaunch there is no app."
  ) { .app($0.choice(AppChange.self)) }

  static let clock = VerbDefinition(
    .duration(allowNegative: true),
    description: "Moves the wall clock by this much."
  ) { .setClock(by: $0.duration) }
}

/// What happens to the network, and to requests that are played by hand.
extension VerbDefinition {
  static let suspendDownloads = VerbDefinition(
    .boolean, description: "Whether no download is started from now on."
  ) { .suspendDownloads($0.value.bool ?? true) }

  static let maxConcurrentDownloads = VerbDefinition(
    .integer(0...10_000), description: "How many run at once."
  ) { .maxConcurrentDownloads($0.value.int64.map(Int.init) ?? 6) }

  static let respond = VerbDefinition(
    .url, description: "By hand: the head of the answer comes.",
    fields: [
      Field("status", .integer(100...599), description: "The HTTP status; 200."),
      Field(
        "expectedLength", .oneOf([.constant(.string("unknown")), .byteCount]),
        description: "The length that it announces, if not the true one."),
    ]
  ) { step in
    .respond(
      url: step.text, status: step.node.integer("status") ?? 200,
      expectedLength: step.node.text("expectedLength") == "unknown"
        ? -1 : step.node.byteCount("expectedLength").map(Int.init))
  }

  static let deliver = VerbDefinition(
    .url, description: "By hand: bytes come.",
    fields: [
      Field("bytes", .byteCount, required: true, description: "How many.")
    ]
  ) { .deliver(url: $0.text, bytes: $0.node.byteCount("bytes") ?? 0) }

  static let finish = VerbDefinition(
    .url, description: "By hand: the rest comes, and the end."
  ) { .finish(url: $0.text) }

  static let fail = VerbDefinition(
    .url, description: "By hand: the request fails.",
    fields: [
      Field("error", .reference("error"), required: true, description: "How.")
    ]
  ) { step in
    .fail(
      url: step.text,
      step.node.text("error").flatMap(ScenarioSyntax.loadError) ?? LoadError(URLErrorCode.unknown))
  }

  static let offline = VerbDefinition(
    .boolean,
    description: "Whether there is no network from now on; requests under way fail too."
  ) { .offline($0.value.bool ?? true) }
}

/// What happens to the disk.
extension VerbDefinition {
  static let diskFaults = VerbDefinition(
    .reference("diskFaults"), description: "The disk changes."
  ) { .disk(DiskConditions(checked: $0.value)) }

  static let rot = VerbDefinition(
    .url, description: "The file of an image rots."
  ) { .rot(url: $0.text) }

  static let vanish = VerbDefinition(
    .url, description: "The file of an image vanishes."
  ) { .vanish(url: $0.text) }

  static let age = VerbDefinition(
    .url, description: "The file of an image gets older.",
    fields: [
      Field("by", .duration(allowNegative: true), required: true, description: "How much.")
    ]
  ) { .age(url: $0.text, by: $0.node.duration("by") ?? .zero) }
}
