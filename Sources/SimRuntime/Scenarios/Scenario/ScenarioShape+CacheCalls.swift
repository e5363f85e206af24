import ImageLoadingModel

/// What a step can ask of the cache itself.
extension ScenarioShape {
  private static let url = Shape.reference("url")
  private static let yes = Shape.constant(.bool(true))
  private static let type = Shape.enumeration(CacheType.allCases.map(\.name))

  static let keepsText =
    "Whether the app keeps the images that it is given, until it lets them go; false."

  static let cacheCalls: [TaggedShape.Verb] = [
    .init("clearMemory", yes, description: "Empties the memory cache."),
    .init("clearDisk", yes, description: "Empties the disk cache."),
    .init("clear", type, description: "5.x: empties memory, disk or both."),
    .init(
      "remove", url, description: "Removes an image from the cache.",
      fields: [
        Field("fromDisk", .boolean, description: "Whether from disk too; true."),
        Field("cacheType", type, description: "5.x: where from, instead of `fromDisk`."),
      ]),
    .init(
      "store", .oneOf([url, .null]),
      description: "Stores an image in the cache; null for no key.",
      fields: [
        Field(
          "image", .oneOf([.reference("image"), .null]), required: true,
          description: "The image; null for none."),
        Field("toDisk", .boolean, description: "Whether on disk too; true."),
        Field("cacheType", type, description: "5.x: where, instead of `toDisk`."),
        Field(
          "data",
          .object(
            ObjectShape(
              description: "Bytes.", fields: fileContent,
              rules: [.exactlyOneOf(["image", "undecodable"])])),
          description: "The bytes that come with it."),
        Field(
          "recalculate", .boolean,
          description: "3.x: whether the image is encoded although there are bytes; false."),
      ]),
    .init(
      "storeData", .oneOf([url, .null]),
      description: "Writes bytes to the disk as they are, null under no key; the caller waits.",
      fields: fileContent),
    .init(
      "query", .oneOf([url, .null]), description: "Asks the cache itself; null for no key.",
      fields: [
        Field("completion", .boolean, description: "Whether a callback is given; true."),
        Field(
          "options", .array(of: .enumeration(queryOptions), minCount: 0),
          description: "5.x: SDImageCacheOptions."),
        Field("context", .reference("context"), description: "5.x: what the query carries."),
      ]),
    .init("clean", yes, description: "Removes old files, and the oldest if they take too much."),
    .init(
      "exists", url, description: "Asks the cache whether an image is on disk: yes or no.",
      fields: [
        Field(
          "synchronously", .boolean,
          description: "3.x and 5.x: whether the caller waits; false.")
      ]),
    .init(
      "contains", url,
      description: "5.x: asks the cache where an image is: memory, disk or none.",
      fields: [
        Field("cacheType", type, description: "Where it is looked for; all."),
        Field(
          "of", .custom(ScenarioSyntax.name),
          description: "The manager whose caches are asked; the app's."),
      ]),
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
          description: "Where it is looked for; both."),
        Field("keeps", .boolean, description: keepsText),
      ]),
    .init("imageData", url, description: "5.x: takes the bytes of an image from disk, and waits."),
    .init(
      "saveImage", url, description: "3.x and 4.2: lets the manager store an image, for a URL.",
      fields: [
        Field("image", .reference("image"), required: true, description: "The image.")
      ]),
    .init("ask", question, description: "Asks how names, keys, formats or options are made."),
    .init(
      "addReadOnlyPath", .custom(ScenarioSyntax.absolutePath),
      description: "3.x and 4.2: lets the cache find images in a directory that it only reads."),
    .init("cacheConfig", .reference("cacheConfig"), description: "Changes settings of the cache."),
  ]

  /// The options of a load that are options of a query too.
  private static let queryOptions = [
    "queryMemoryData", "queryMemoryDataSync", "queryDiskDataSync", "scaleDownLargeImages",
    "avoidDecodeImage", "decodeFirstFrameOnly", "preloadAllFrames", "matchAnimatedImageClass",
  ]
}
