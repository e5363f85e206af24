import ImageLoadingInterface

/// What a step can ask of the cache itself.
extension ScenarioShape {
  static let keepsText =
    "Whether the app keeps the images that it is given, until it lets them go; false."

  /// The options of a load that are options of a query too.
  fileprivate static let queryOptions = [
    "queryMemoryData", "queryMemoryDataSync", "queryDiskDataSync", "scaleDownLargeImages",
    "avoidDecodeImage", "decodeFirstFrameOnly", "preloadAllFrames", "matchAnimatedImageClass",
  ]
}

/// What a step can ask of the cache itself.
extension VerbDefinition {
  static let clearMemory = VerbDefinition(
    .yes, description: "Empties the memory cache."
  ) { _ in .clearMemory }

  static let clearDisk = VerbDefinition(
    .yes, description: "Empties the disk cache."
  ) { _ in .clearDisk }

  static let clear = VerbDefinition(
    .cacheType, description: "5.x: empties memory, disk or both."
  ) { .cache(.clear(CacheType(name: $0.text) ?? .all)) }

  static let remove = VerbDefinition(
    .oneOf([.url, .null]), description: "Removes an image from the cache; null for no key.",
    fields: [
      Field("fromDisk", .boolean, description: "Whether from disk too; true."),
      Field("cacheType", .cacheType, description: "5.x: where from, instead of `fromDisk`."),
    ]
  ) { step in
    if let type = step.cacheType { return .cache(.remove(url: step.value.string, from: type)) }
    return .remove(url: step.value.string, fromDisk: step.node.flag("fromDisk") ?? true)
  }

  static let store = VerbDefinition(
    .oneOf([.url, .null]),
    description: "Stores an image in the cache; null for no key.",
    fields: [
      Field(
        "image", .oneOf([.reference("image"), .null]), required: true,
        description: "The image; null for none."),
      Field("toDisk", .boolean, description: "Whether on disk too; true."),
      Field("cacheType", .cacheType, description: "5.x: where, instead of `toDisk`."),
      Field(
        "data",
        .object(
          ObjectShape(
            description: "Bytes.", fields: ScenarioShape.fileContent,
            rules: ScenarioShape.fileRules)),
        description: "The bytes that come with it."),
      Field(
        "recalculate", .boolean,
        description: "3.x: whether the image is encoded although there are bytes; false."),
    ]
  ) { step in
    let request = StoreRequest(checked: step.node, url: step.text)
    let saysMore = step.cacheType != nil || request.data != nil || request.recalculates
    guard !saysMore, let url = request.url, let image = request.image else {
      return .cache(.store(request))
    }
    return .store(url: url, image, toDisk: step.node.flag("toDisk") ?? true)
  }

  static let storeData = VerbDefinition(
    .oneOf([.url, .null]),
    description: "Writes bytes to the disk as they are, null under no key; the caller waits.",
    fields: ScenarioShape.fileContent
  ) { step in
    .cache(.storeData(url: step.value.string, step.node.content(url: step.text)))
  }

  static let query = VerbDefinition(
    .oneOf([.url, .null]), description: "Asks the cache itself; null for no key.",
    fields: [
      Field("completion", .boolean, description: "Whether a callback is given; true."),
      Field(
        "options", .array(of: .enumeration(ScenarioShape.queryOptions), minCount: 0),
        description: "5.x: SDImageCacheOptions."),
      Field("context", .reference("context"), description: "5.x: what the query carries."),
    ]
  ) { .query(url: $0.value.string, QueryRequest(checked: $0.node)) }

  static let clean = VerbDefinition(
    .yes, description: "Removes old files, and the oldest if they take too much."
  ) { _ in .cache(.clean) }

  static let exists = VerbDefinition(
    .url, description: "Asks the cache whether an image is on disk: yes or no.",
    fields: [
      Field(
        "synchronously", .boolean,
        description: "3.x and 5.x: whether the caller waits; false.")
    ]
  ) { step in
    .cache(
      step.node.flag("synchronously") == true
        ? .existsNow(url: step.text) : .exists(url: step.text))
  }

  static let contains = VerbDefinition(
    .url,
    description: "5.x: asks the cache where an image is: memory, disk or none.",
    fields: [
      Field("cacheType", .cacheType, description: "Where it is looked for; all."),
      Field(
        "of", .custom(ScenarioSyntax.name),
        description: "The manager whose caches are asked; the app's."),
    ]
  ) { step in
    .cache(.contains(url: step.text, step.cacheType ?? .all, of: step.node.text("of")))
  }

  static let cachedExists = VerbDefinition(
    .url, description: "Asks the manager whether an image is cached: yes or no."
  ) { .cache(.cachedExists(url: $0.text)) }

  static let size = VerbDefinition(
    .yes, description: "Counts the files of the cache and adds up their bytes.",
    fields: [
      Field(
        "synchronously", .boolean,
        description: "Whether the caller waits, and hidden files count; false.")
    ]
  ) { .cache(.size(synchronously: $0.node.flag("synchronously") ?? false)) }

  static let imageFromCache = VerbDefinition(
    .url, description: "Takes an image from the cache, on the caller's thread.",
    fields: [
      Field(
        "where", .enumeration(CachePlace.allCases.map(\.rawValue)),
        description: "Where it is looked for; both."),
      Field("keeps", .boolean, description: ScenarioShape.keepsText),
    ]
  ) { step in
    .cache(
      .image(
        url: step.text,
        step.node.text("where").flatMap(CachePlace.init(rawValue:)) ?? .both,
        keeps: step.node.flag("keeps") ?? false))
  }

  static let imageData = VerbDefinition(
    .url, description: "5.x: takes the bytes of an image from disk, and waits."
  ) { .cache(.imageData(url: $0.text)) }

  static let saveImage = VerbDefinition(
    .url, description: "3.x and 4.2: lets the manager store an image, for a URL.",
    fields: [
      Field("image", .reference("image"), required: true, description: "The image.")
    ]
  ) { step in
    .cache(.save(url: step.text, (step.node["image"] ?? step.node).image(label: step.text)))
  }

  static let ask = VerbDefinition(
    ScenarioShape.question, description: "Asks how names, keys, formats or options are made."
  ) { .cache(.value(ValueQuestion(checked: $0.value))) }

  static let addReadOnlyPath = VerbDefinition(
    .custom(ScenarioSyntax.absolutePath),
    description: "3.x and 4.2: lets the cache find images in a directory that it only reads."
  ) { .cache(.addReadOnlyPath($0.text)) }

  static let cacheConfig = VerbDefinition(
    .reference("cacheConfig"), description: "Changes settings of the cache."
  ) { .cache(.configure(CacheConfigChange(checked: $0.value))) }
}
