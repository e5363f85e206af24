import ImageLoadingModel

extension ScenarioShape {
  private static let url = Shape.reference("url")
  private static let yes = Shape.constant(.bool(true))

  static let cacheConfig = ObjectShape(
    description: "Settings of the cache; what is absent stays as it is.",
    fields: [
      Field(
        "maxCacheAge", .duration(allowNegative: true),
        description: "How old a file may become; 7 days."),
      Field(
        "maxCacheSize", .byteCount,
        description: "How much all files may take; 0 B for no limit."),
      Field(
        "shouldCacheImagesInMemory", .boolean,
        description: "Whether images are kept in memory; true."),
      Field(
        "shouldDecompressImages", .boolean,
        description: "Whether images are drawn once after decoding; true."),
      Field(
        "shouldDisableiCloud", .boolean,
        description: "Whether backups leave files out that are written from now on; true."),
      Field(
        "maxMemoryCost", .integer(0...Int64.max),
        description:
          "What the images in memory may cost, in pixels; 0 for no limit. It is kept for "
          + "those who ask: nothing is thrown out."),
      Field(
        "maxMemoryCountLimit", .integer(0...Int64.max),
        description: "How many images there may be in memory; 0 for no limit; likewise."),
    ])

  static let readOnlyPath = ObjectShape(
    description: "A directory that the cache only reads.",
    fields: [
      Field(
        "added", .boolean,
        description: "Whether the app tells the cache of it at each launch; true."),
      Field(
        "files",
        .map(
          MapShape(
            keyDescription: "The URL of the image.", key: ScenarioSyntax.url,
            value: .object(file))), required: true, description: "Its files."),
    ])

  static let cacheRequests: [TaggedShape.Verb] = [
    .init("clean", yes, description: "Removes old files, and the oldest if they take too much."),
    .init("exists", url, description: "Asks the cache whether an image is on disk: yes or no."),
    .init(
      "cachedExists", url, description: "Asks the manager whether an image is cached: yes or no."),
    .init(
      "size", yes, description: "Counts the files of the cache and adds up their bytes.",
      fields: [
        Field(
          "synchronously", .boolean,
          description: "Whether the caller waits, and hidden files count; false.")
      ]),
    .init(
      "imageFromCache", url, description: "Takes an image from the cache, on the caller's thread.",
      fields: [
        Field(
          "where", .enumeration(CachePlace.allCases.map(\.rawValue)),
          description: "Where it is looked for; both.")
      ]),
    .init(
      "addReadOnlyPath", .custom(ScenarioSyntax.absolutePath),
      description: "Lets the cache find images in a directory that it only reads."),
    .init("cacheConfig", .reference("cacheConfig"), description: "Changes settings of the cache."),
    .init(
      "saveImage", url, description: "Lets the manager store an image, for a URL.",
      fields: [
        Field("image", .reference("image"), required: true, description: "The image.")
      ]),
    .init(
      "ask", question, description: "Asks how names, keys, formats or options are made."),
  ]

  static let cacheExpectations: [Field] = [
    Field(
      "answers",
      .map(
        MapShape(
          keyDescription: "The name of a step that asks the cache.", key: ScenarioSyntax.name,
          value: .array(of: .object(answered), minCount: 0))),
      description: "What named steps are answered that store, remove, clear, clean or ask."),
    Field(
      "excludedFromBackup", .array(of: url, minCount: 0),
      description: "The images on disk that backups leave out, in any order."),
    Field(
      "memoryCosts",
      .map(
        MapShape(
          keyDescription: "The URL of an image in memory.", key: ScenarioSyntax.url,
          value: .integer(0...Int64.max))),
      description: "What images in memory are said to cost."),
    Field(
      "backgroundTasks", .integer(0...Int64.max),
      description: "How many background tasks the app has begun."),
  ]

  private static let answered = ObjectShape(
    description: "One answer.",
    fields: [
      Field(
        "answer", .text,
        description: "`done`, `yes` or `no`, `3 entries, 1024 bytes`, the label of an image, or "
          + "`nothing`."),
      Field("queue", .enumeration(["main", "background"]), description: "Where it came."),
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

  static let relativePath = StringSyntax(
    name: "a relative path", description: "The place of a file in the directory of the cache.",
    pattern: #"[^/]+(?:/[^/]+)*"#, example: "sub/x.txt"
  ) { text in
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.contains("") ? "a part of it is empty" : nil
  }
}
