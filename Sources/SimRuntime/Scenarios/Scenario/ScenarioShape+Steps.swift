import ImageLoadingModel

extension ScenarioShape {
  private static let url = Shape.reference("url")
  private static let name = Shape.custom(ScenarioSyntax.name)
  private static let loadName = Shape.custom(ScenarioSyntax.loadName)
  private static let yes = Shape.constant(.bool(true))

  static let stimulus = TaggedShape(
    name: "a step", description: "Something that is done to the app, and when.",
    commonFields: [
      Field(
        "at", .duration(allowNegative: false), description: "At this moment of virtual time."),
      Field("when", .custom(ScenarioSyntax.moment), description: "When something is so."),
      Field(
        "from", .enumeration(Stimulus.Origin.allCases.map(\.rawValue)),
        description: "From the main queue (the default) or a background thread."),
      Field("as", name, description: "What the step is called; loads are named by it."),
      Field(
        "repeat", .integer(1...10_000_000),
        description: "How often it is done; {i} in names and URLs counts from 0."),
      Field(
        "every", .duration(allowNegative: false),
        description: "The time between two repetitions; 0 s."),
      Field("note", .text, description: "A remark for readers."),
    ],
    commonRules: [.exactlyOneOf(["at", "when"])],
    verbs: loads + viewSteps + prefetches + appLife + cacheCalls + downloaderRequests + networks
      + disks)

  private static let loads: [TaggedShape.Verb] = [
    .init(
      "load",
      .oneOf([
        url, .null,
        .object(
          ObjectShape(
            description: "Something else that a caller may pass for a URL.",
            fields: [
              Field("string", .text, description: "An NSString."),
              Field("other", .text, description: "An object of this class, such as NSNull."),
            ], rules: [.exactlyOneOf(["string", "other"])])),
      ]),
      description: "Loads a URL, into a view or by the manager.",
      fields: [
        Field(
          "options", .array(of: .enumeration(loadOptionNames), minCount: 0),
          description: "SDWebImageOptions."),
        Field(
          "context", .reference("context"),
          description: "What the load carries beside its options."),
        Field(
          "progress", .boolean, description: "Whether a progress block is given; false."),
        Field("keeps", .boolean, description: keepsText),
      ] + loadIntoViewFields),
    .init(
      "letGo", loadName,
      description: "The app lets go the images that it keeps of a load, or of a step of that name."),
    .init("cancel", loadName, description: "Cancels a load by its combined operation."),
    .init(
      "cancelAll", .oneOf([yes, name]),
      description: "Cancels all loads of the manager, or of one of `managers`."),
    .init("cancelDownloads", yes, description: "Cancels all downloads of the downloader."),
    .init("wait", .duration(allowNegative: false), description: "Does nothing for a while."),
    .init(
      "waitFor", loadName,
      description: "Keeps the calling thread waiting until a load has been told its end."),
    .init(
      "busy", .enumeration(BusyQueue.allCases.map(\.rawValue)),
      description: "Keeps a queue busy for a while.",
      fields: [
        Field(
          "for", .duration(allowNegative: false), required: true, description: "For how long.")
      ]),
  ]

  private static let appLife: [TaggedShape.Verb] = [
    .init(
      "manager", .reference("manager"), description: "The app tells the manager something else.",
      fields: [Field("of", name, description: "The name of one of `managers`, if it is that.")]),
    .init(
      "expect", .reference("expectation"),
      description: "What must be so now; what is absent is not looked at.",
      fields: [lookVariations]),
    .init("memoryWarning", yes, description: "The system warns that memory is short."),
    .init(
      "app", .enumeration(AppChange.allCases.map(\.rawValue)),
      description: "The app changes its state; between terminate and relaunch there is no app."),
    .init(
      "clock", .duration(allowNegative: true),
      description: "Somebody moves the wall clock by so much."),
  ]

  private static let networks: [TaggedShape.Verb] = [
    .init(
      "suspendDownloads", .boolean, description: "Whether no download is started from now on."),
    .init(
      "maxConcurrentDownloads", .integer(0...10_000), description: "How many run at once."),
    .init(
      "respond", url, description: "By hand: the head of the answer comes.",
      fields: [
        Field("status", .integer(100...599), description: "The HTTP status; 200."),
        Field(
          "expectedLength", .oneOf([.constant(.string("unknown")), .byteCount]),
          description: "The length that it tells, if not the true one."),
      ]),
    .init(
      "deliver", url, description: "By hand: bytes come.",
      fields: [
        Field("bytes", .byteCount, required: true, description: "How many.")
      ]),
    .init("finish", url, description: "By hand: the rest comes, and the end."),
    .init(
      "fail", url, description: "By hand: the request fails.",
      fields: [
        Field("error", .reference("error"), required: true, description: "How.")
      ]),
    .init(
      "offline", .boolean,
      description: "Whether there is no network from now on; requests under way fail too."),
  ]

  private static let disks: [TaggedShape.Verb] = [
    .init("diskFaults", .reference("diskFaults"), description: "The disk changes."),
    .init("rot", url, description: "The file of an image rots."),
    .init("vanish", url, description: "The file of an image vanishes."),
    .init(
      "age", url, description: "The file of an image gets older.",
      fields: [
        Field("by", .duration(allowNegative: true), required: true, description: "How much.")
      ]),
  ]

  static let expectation = ObjectShape(
    description: "What must have come of the run.",
    fields: [
      Field(
        "completions",
        .map(
          MapShape(
            keyDescription: "The name of a load.", key: ScenarioSyntax.loadName,
            value: .array(of: .reference("completion"), minCount: 0))),
        description: "The calls of each load's completion, in order."),
      Field(
        "progress",
        .map(
          MapShape(
            keyDescription: "The name of a load.", key: ScenarioSyntax.loadName,
            value: .array(
              of: .array(of: .integer(-1...Int64.max), minCount: 2), minCount: 0))),
        description: "The calls of each load's progress block: received, expected."),
      prefetchExpectations,
      Field(
        "views",
        .map(
          MapShape(
            keyDescription: "The name of a view.", key: ScenarioSyntax.view,
            value: .oneOf([.null, .text]))),
        description: "What each view shows: a placeholder, or the label of an image."),
      Field(
        "indicators",
        .map(
          MapShape(
            keyDescription: "The name of a view.", key: ScenarioSyntax.view, value: .boolean)),
        description: "Whether each view shows an activity indicator."),
      Field(
        "memory", .array(of: url, minCount: 0), description: "The images in memory, in any order."),
      Field(
        "disk", .array(of: url, minCount: 0), description: "The images on disk, in any order."),
      Field("failedURLs", .array(of: url, minCount: 0), description: "The blacklist."),
      Field(
        "running", .integer(0...Int64.max), description: "How many loads the manager lists."),
      managerExpectations,
      Field(
        "requests", .array(of: url, minCount: 0),
        description: "The URLs in the order in which the network saw them."),
      Field(
        "downloads", .integer(0...Int64.max),
        description: "How many download operations are in the queue."),
      Field(
        "outcome", .enumeration(OutcomeName.all), description: "How the run ends; at rest."),
    ] + viewExpectations + cacheExpectations + told)

  static let completion = ObjectShape(
    description: "One call of a completion.",
    fields: [
      Field(
        "image", .oneOf([.null, .text]), description: "The label of the image; null for none."),
      Field("frames", .integer(1...100_000), description: "How many frames the image has."),
      Field(
        "error", .oneOf([.null, .reference("error")]), description: "The error; null for none."),
      Field(
        "cacheType", .enumeration(["none", "disk", "memory"]),
        description: "Where the image came from."),
      Field("finished", .boolean, description: "false for a partial image."),
      Field("queue", .enumeration(["main", "background"]), description: "Where it was called."),
      Field("at", .duration(allowNegative: false), description: "When it was called."),
      Field(
        "data", .oneOf([.null, .byteCount]),
        description: "How many bytes came with it; in 3.x, whatever is said here, none."),
    ])
}

/// What scenario files call the ways in which a run ends.
enum OutcomeName {
  static let all = ["rest", "idle", "timeBound", "deadlock", "livelock", "crashed"]
}
