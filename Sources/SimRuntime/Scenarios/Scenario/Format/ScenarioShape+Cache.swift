import ImageLoadingInterface

extension ScenarioShape {
  private static let url = Shape.reference("url")

  private static let settings = [
    Field(
      "maxCacheAge", .duration(allowNegative: true),
      description: "How old a file may become; 7 days. In 5.x a negative age is no limit."),
    Field(
      "maxDiskAge", .duration(allowNegative: true), description: "What 5.x calls `maxCacheAge`."),
    Field(
      "maxCacheSize", .byteCount,
      description: "How much all files may take; 0 B for no limit."),
    Field("maxDiskSize", .byteCount, description: "What 5.x calls `maxCacheSize`."),
    Field(
      "diskCacheExpireType", .enumeration(ExpiryDate.allCases.map(\.rawValue)),
      description: "5.x: which date of a file decides its age; modificationDate."),
    Field(
      "diskCacheWritingOptions", .array(of: .enumeration(["atomic"]), minCount: 0),
      description: "5.x: whether files are replaced as a whole; [\"atomic\"]."),
    Field(
      "shouldCacheImagesInMemory", .boolean,
      description: "Whether images are kept in memory; true."),
    Field(
      "shouldUseWeakMemoryCache", .boolean,
      description: "5.x: whether images that other objects hold stay known beyond that; true."),
    Field(
      "shouldDecompressImages", .boolean,
      description: "3.x and 4.2: whether images are drawn once after decoding; true."),
    Field(
      "shouldDisableiCloud", .boolean,
      description: "Whether backups leave files out that are written from now on; true."),
    Field(
      "shouldRemoveExpiredDataWhenEnterBackground", .boolean,
      description: "5.x: whether the disk is cleaned when the app enters the background; true."),
    Field(
      "maxMemoryCost", .integer(0...Int64.max),
      description: "What the images in memory may cost, in pixels (3.x and 4.2) or bytes; 0 for no "
        + "limit. It is only reported, unless the device enforces it."),
    Field(
      "maxMemoryCountLimit", .integer(0...Int64.max),
      description: "How many images there may be in memory; 0 for no limit; likewise."),
    Field(
      "maxMemoryCount", .integer(0...Int64.max),
      description: "What 5.x calls `maxMemoryCountLimit`."),
  ]

  private static let oneName: [KeyRule] = [
    .atMostOneOf(["maxCacheAge", "maxDiskAge"]), .atMostOneOf(["maxCacheSize", "maxDiskSize"]),
    .atMostOneOf(["maxMemoryCountLimit", "maxMemoryCount"]),
  ]

  static let cacheConfig = ObjectShape(
    description: "Settings of the cache; what is absent stays as it is.", fields: settings,
    rules: oneName)

  /// The cache of the world: its settings, and where it is.
  static let cache = ObjectShape(
    description: "The settings of the cache; what is absent is as it is by default.",
    fields: settings + [
      Field(
        "namespace", .custom(ScenarioSyntax.fileName),
        description: "What the name of the cache's directory is made with; default."),
      Field(
        "directory", .oneOf([.custom(ScenarioSyntax.absolutePath), .null]),
        description: """
          Where that directory is; in the caches directory of the system. With null the app names a \
          directory, and that is nil.
          """),
    ], rules: oneName)

  static let additionalCachePath = Field(
    "additionalCachePath",
    .object(
      ObjectShape(
        description: "A block of the app that finds the files of keys in a directory.",
        fields: [
          Field(
            "directory", .custom(ScenarioSyntax.absolutePath), required: true,
            description: "The path of the directory."),
          Field("files", .map(filesByURL), required: true, description: "Its files."),
        ])), description: "5.x: images that the app brings along.")

  static let formerDisk = Field(
    "formerDisk", .map(filesByURL),
    description: "5.x: files of the disk cache that are where 4.2 kept them.")

  private static let filesByURL = MapShape(
    keyDescription: "The URL of the image.", key: ScenarioSyntax.url, value: .object(file))

  static let readOnlyPath = ObjectShape(
    description: "A directory that the cache only reads.",
    fields: [
      Field(
        "added", .boolean,
        description: "Whether the app adds it to the cache at each launch; true."),
      Field(
        "files", .map(filesByURL), required: true, description: "Its files."),
    ])

  static let answered = ObjectShape(
    description: "One answer.",
    fields: [
      Field(
        "answer", .text,
        description: "`done`, `yes` or `no`, `3 entries, 1024 bytes`, `19 bytes`, the label of an "
          + "image, a cache type, or `nothing`."),
      Field("queue", .callbackQueue, description: "Where it came."),
      Field("at", .duration(allowNegative: false), description: "When it came."),
    ])
}

extension ScenarioSyntax {
  static let absolutePath = StringSyntax(
    name: "an absolute path", description: "The path of a directory, from the root.",
    pattern: #"/[^/]+(?:/[^/]+)*"#, example: "/App.app/images"
  ) { text in
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.first != "" { return "it does not begin with /" }
    return parts.count < 2 || parts.dropFirst().contains("") ? "a part of it is empty" : nil
  }

  static let fileName = StringSyntax(
    name: "a file name", description: "One part of a path.", pattern: "[^/]+",
    example: "YoukuImages"
  ) { text in
    if text.isEmpty { return "it is empty" }
    return text.contains("/") ? "it holds a /" : nil
  }

  static let relativePath = StringSyntax(
    name: "a relative path", description: "The place of a file in the directory of the cache.",
    pattern: #"[^/]+(?:/[^/]+)*"#, example: "sub/x.txt"
  ) { text in
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.contains("") ? "a part of it is empty" : nil
  }
}
