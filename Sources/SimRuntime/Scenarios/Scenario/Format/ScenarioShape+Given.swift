import ImageLoadingInterface

extension ScenarioShape {
  static let given = ObjectShape(
    description: "The world in which the run begins.",
    fields: [
      Field(
        "network",
        .map(
          MapShape(
            keyDescription: "A URL; `*` matches any text.", key: ScenarioSyntax.url,
            value: .oneOf([
              .reference("answer"), .array(of: .reference("answer"), minCount: 1),
            ]))),
        description: "What servers answer, by URL. Of a list, each request gets the next answer "
          + "and the last one repeats. A URL without an entry fails with cannotFindHost."),
      connection,
      Field(
        "disk",
        .map(
          MapShape(
            keyDescription: "The URL of the image.", key: ScenarioSyntax.url,
            value: .object(file))),
        description: "The files of the disk cache."),
      memory,
      Field(
        "failedURLs", .array(of: .reference("url"), minCount: 1), description: "The blacklist."),
      Field("cache", .object(cache), description: "The settings of the cache."),
      Field(
        "readOnlyPaths",
        .map(
          MapShape(
            keyDescription: "The path of the directory.", key: ScenarioSyntax.absolutePath,
            value: .object(readOnlyPath))),
        description: "Directories with images that the app brings along."),
      additionalCachePath,
      formerDisk,
      Field(
        "otherFiles",
        .map(
          MapShape(
            keyDescription: "The file's path in the cache's directory.",
            key: ScenarioSyntax.relativePath, value: .object(file))),
        description: "Files in the cache's directory that the cache did not make."),
      Field(
        "downloader", .object(downloaderSettings),
        description: "The settings of the downloader."),
      Field(
        "manager", .reference("manager"), description: "The manager's settings."),
      Field(
        "managers",
        .map(
          MapShape(
            keyDescription: "The name of the manager.", key: ScenarioSyntax.name,
            value: .reference("manager"))),
        description: "Other managers, with blacklists and lists of running operations of their "
          + "own; they share cache and downloader with the app's."),
      Field(
        "views",
        .map(
          MapShape(
            keyDescription: "The name of the view.", key: ScenarioSyntax.view,
            value: .object(view))), description: "Views that are not as a new view is."),
      givenPrefetcher,
      Field(
        "device",
        .object(
          ObjectShape(
            description: "The device.",
            fields: [
              Field(
                "backgroundTime", .duration(allowNegative: false),
                description: "How long the app may run in the background; 3 min."),
              Field("freeMemory", .byteCount, description: "1 GB."),
              Field(
                "hasApplication", .boolean,
                description: "false for an app extension; true."),
              Field(
                "enforcesMemoryLimits", .boolean,
                description: "Whether its memory caches go by their limits, and throw out first "
                  + "what was not used for longest; false."),
              Field(
                "is32Bit", .boolean,
                description: "Whether it is a 32-bit device, where a BOOL has eight bits; false."),
            ])), description: "The device."),
      Field("diskFaults", .reference("diskFaults"), description: "What is wrong with the disk."),
      coder,
      Field(
        "urlCache",
        .map(
          MapShape(
            keyDescription: "The URL of the image.", key: ScenarioSyntax.url,
            value: .object(cachedResponse))), description: "What the shared URL cache holds."),
    ])

  static let fileContent = [
    Field("image", .reference("image"), description: "The image that the bytes encode."),
    Field("bytes", .byteCount, description: "How many bytes; 1 kB."),
    Field(
      "trailing", .byteCount,
      description: "How many bytes that are no part of the image come after its own; none."),
    Field("label", .text, description: "What the image is called; its URL if nothing is said."),
    Field("undecodable", .text, description: "Bytes that are no image: what they are."),
  ]

  /// Bytes that are no image have no end after which others could come.
  private static let onlyImagesHaveTrailing = KeyRule.atMostOneOf(["trailing", "undecodable"])
  static let fileRules = [KeyRule.exactlyOneOf(["image", "undecodable"]), onlyImagesHaveTrailing]

  static let memory = Field(
    "memory",
    .map(
      MapShape(
        keyDescription: "The URL of the image.", key: ScenarioSyntax.url,
        value: .reference("image"))),
    description: "The images of the memory cache.")

  static let headerFields = MapShape(
    keyDescription: "The name of the header field.", value: .text)

  static let file = ObjectShape(
    description: "A file.",
    fields: fileContent + [
      Field(
        "age", .duration(allowNegative: true),
        description: "How long before the run it was written; 0 s."),
      Field(
        "lastRead", .duration(allowNegative: true),
        description: "How long before the run it was last read; since it was written."),
      Field("corrupt", .boolean, description: "Whether it has rotted; false."),
      Field(
        "withoutExtension", .boolean,
        description: "Whether it has the name that versions before 3.7.4 gave it; false."),
      Field(
        "unreadableAttributes", .boolean,
        description: "Whether its size and dates cannot be read; false."),
    ], rules: fileRules)

  static let fileExpectation = ObjectShape(
    description: "What a file holds; what is absent is not looked at.",
    fields: [
      Field(
        "image", .oneOf([.null, .text]),
        description: "The label of the image; null for bytes that are no image."),
      Field(
        "size", .custom(ScenarioSyntax.sizeInPixels),
        description: "The size of the image in pixels."),
      Field("bytes", .byteCount, description: "How many bytes."),
    ])

  private static let cachedResponse = ObjectShape(
    description: "A response in the URL cache.",
    fields: fileContent + [
      Field(
        "fresh", .boolean,
        description: "Whether requests that may use the cache get it without the network; false.")
    ], rules: fileRules)

  static let answer = ObjectShape(
    description: "What a server answers to one request.",
    fields: fileContent + [
      Field(
        "latency", openDuration,
        description:
          "Time from the request to what comes first; 0 s. Of several, a run takes the first, and "
          + "an exploration chooses for each request."),
      Field(
        "times", .integer(1...10_000),
        description: "In a list: how many requests get it, before the next answer has its turn; 1."),
      Field("status", .integer(100...599), description: "The HTTP status; 200."),
      Field("error", .reference("error"), description: "The request fails with this error."),
      Field(
        "dropAfter", .byteCount,
        description: "After so many bytes the connection is lost, or fails with the `error`."),
      Field(
        "chunks", .integer(1...Int64(ServerAnswer.Pace.chunkLimit)),
        description:
          "In how many pieces the bytes come; 1, or on a slow line as many as it takes for none to "
          + "take longer than 1 s."),
      Field(
        "spacing", .duration(allowNegative: false), description: "Time between two pieces; 0 s."),
      Field("bandwidth", .rate, description: "How fast the bytes come; at once."),
      Field(
        "expectedLength", .oneOf([.constant(.string("unknown")), .byteCount]),
        description: "The length that the response announces, if it is not the true one."),
      Field(
        "headers",
        .map(headerFields),
        description: "The header fields of the response."),
      Field(
        "cacheable", .boolean,
        description: "Whether the response may be kept in the URL cache; false."),
      Field(
        "challenge", .enumeration(["serverTrust", "credential"]),
        description: "What the server wants to know before it answers."),
      Field(
        "acceptsUser", .text,
        description: "The only user whom a server that wants a credential accepts; anybody."),
      Field(
        "never", .constant(.bool(true)),
        description: "Nothing ever comes; the request's time-out ends it."),
      Field(
        "byHand", .constant(.bool(true)),
        description: "Steps play the answer: respond, deliver, finish, fail; there is no time-out."
      ),
      Field(
        "noResponse", .constant(.bool(true)),
        description: "The request ends without response, bytes or error."),
      Field(
        "noTask", .constant(.bool(true)),
        description: "The session can make no task for the request."),
    ],
    rules: [
      .atMostOneOf(["image", "undecodable"]), onlyImagesHaveTrailing,
      .atMostOneOf(["never", "byHand", "noResponse", "noTask", "error"]),
    ])

  static let manager = ObjectShape(
    description: "Settings of the manager; what is absent is not set.",
    fields: [
      Field(
        "shouldDownload", .boolean,
        description: "What the delegate answers when an image is not in the cache."),
      Field(
        "transform", .enumeration(ManagerSettings.Transform.allCases.map(\.rawValue)),
        description: "What the delegate's transform gives: a new image (half as large, its label "
          + "with +T), the same one, or none."),
      Field(
        "transformTime", .duration(allowNegative: false), description: "What it takes; 0 s."),
      Field(
        "shared", .boolean,
        description: "In given: whether it is the shared manager, which views ask; true."),
      Field(
        "cacheKeyFilter", .reference("cacheKeyFilter"),
        description: "What makes cache keys of URLs."),
    ] + managerOfFive)

  static let diskFaults = ObjectShape(
    description: "What is wrong with the disk.",
    fields: [
      Field("readsFail", .boolean, description: "Whether files cannot be read; false."),
      Field("writesFail", .boolean, description: "Whether files cannot be written; false."),
      Field(
        "attributesFail", .boolean,
        description: "Whether the attributes of files cannot be read; false."),
      Field("capacity", .byteCount, description: "How much the disk holds; no limit."),
      Field(
        "readLatency", openDuration, description: "What a read takes; 0 s."),
      Field(
        "writeLatency", openDuration, description: "What a write takes; 0 s."),
    ])
}
