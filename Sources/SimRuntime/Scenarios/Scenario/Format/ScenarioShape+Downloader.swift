import ImageLoadingInterface

/// The downloader: its settings, and the steps that ask it directly.
extension ScenarioShape {
  static let downloaderSettings = ObjectShape(
    description: "The settings of the downloader.",
    fields: [
      Field(
        "maxConcurrentDownloads", .integer(0...10_000),
        description: "How many downloads run at once; 6."),
      Field(
        "executionOrder", .enumeration(["fifo", "lifo"]),
        description: "Which waiting download is first; fifo."),
      Field(
        "downloadTimeout", .duration(allowNegative: false),
        description: "How long nothing may happen before a request fails; 15 s."),
      Field(
        "suspended", .boolean, description: "Whether no download is started; false."),
      Field(
        "shouldDecompressImages", .boolean,
        description: "Whether downloaded images are drawn once; true."),
      Field(
        "credential", .boolean, description: "Whether a name and a password are set; false."),
      Field("username", .text, description: "The name of the user; it needs a password, too."),
      Field("password", .text, description: "The password of that user."),
      Field(
        "urlCredential",
        .object(
          ObjectShape(
            description: "A name and a password in one.",
            fields: [
              Field("user", .text, required: true, description: "The name."),
              Field("password", .text, required: true, description: "The password."),
            ])), description: "A credential; it goes before username and password."),
      Field(
        "headers", .map(headerFields),
        description: "Header fields that the app sets beside the default ones."),
      Field(
        "headersFilter", .map(headerFields),
        description: "A filter that gives these fields instead of all others; 3.x and 4.2."),
      Field(
        "requestModifier",
        .object(
          ObjectShape(
            description: "What it makes of each request.",
            fields: [
              Field("refuses", .constant(.bool(true)), description: "No request may be made."),
              Field(
                "headers", .map(headerFields),
                description: "Each request has these header fields, too."),
            ], rules: [.exactlyOneOf(["refuses", "headers"])])),
        description: "A request modifier that the app sets; 5.x."),
      Field(
        "minimumProgressPercent", .integer(0...100),
        description: "By how many percent a download grows between two progress reports; 0. "
          + "5.x."),
      Field(
        "runLoopLimit", .duration(allowNegative: false),
        description: "How long the run loop of a connection runs at most, as on systems up to "
          + "iOS 5.1; without limit. 3.x."),
    ],
    rules: [.atMostOneOf(["credential", "username"]), .atMostOneOf(["credential", "password"])])

  fileprivate static let downloaderOptions = DownloaderOptions.rows
    .flatMap { [$0.name, $0.laterName].compactMap(\.self) }

}

/// What a step can ask of the downloader itself.
extension VerbDefinition {
  static let download = VerbDefinition(
    .oneOf([.url, .null]),
    description: "Asks the downloader itself; its completion is one of a load of that name.",
    fields: [
      Field(
        "options", .array(of: .enumeration(ScenarioShape.downloaderOptions), minCount: 0),
        description: "SDWebImageDownloaderOptions."),
      Field(
        "progress", .boolean, description: "Whether a progress block is given; false."),
    ]
  ) { step in
    .downloader(
      .download(
        url: step.value.string,
        DownloaderOptions(
          (step.node.texts("options") ?? []).compactMap { DownloaderOptions(name: $0) }),
        wantsProgress: step.node.flag("progress") ?? false))
  }

  static let cancelDownload = VerbDefinition(
    naming: .download, description: "Gives up a download that a step began."
  ) { .downloader(.cancel(download: $0.text)) }

  static let busyDownload = VerbDefinition(
    .url,
    description: "Keeps busy what serves the download of a URL: in 3.x the thread of its "
      + "connection, in 4.2 the session's delegate queue, in 5.x the queue of its coder.",
    fields: [
      Field(
        "for", .duration(allowNegative: false), required: true, description: "For how long.")
    ]
  ) { .downloader(.occupy(url: $0.text, $0.node.duration("for") ?? .zero)) }

  static let newSession = VerbDefinition(
    .constant(.bool(true)),
    description: "Cancels all downloads and begins a new session; 4.2."
  ) { _ in .downloader(.newSession) }

  static let setHeader = VerbDefinition(
    .text, description: "Sets a header field of later requests.",
    fields: [Field("value", .text, required: true, description: "What it says.")]
  ) { .downloader(.setHeader(name: $0.text, value: $0.node.text("value") ?? "")) }
}
