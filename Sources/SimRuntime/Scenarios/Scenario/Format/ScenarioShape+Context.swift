import ImageLoadingInterface

/// The context of a load, and settings that only managers of 5.x have.
extension ScenarioShape {
  private static let name = Shape.custom(ScenarioSyntax.name)

  static let loadOptionNames = LoadOptions.rows
    .flatMap { [$0.name, $0.laterName].compactMap(\.self) }

  static let context = ObjectShape(
    description: "What a load carries beside its options (SDWebImageContext).",
    fields: [
      Field(
        ContextKey.setImageOperationKey.rawValue, .text,
        description:
          "The key under which the view registers the load; buttons and highlighted images "
          + "have their own."),
      Field(
        ContextKey.customManager.rawValue, name,
        description: "The manager that loads: one of `managers`."),
      Field(
        ContextKey.imageTransformer.rawValue, .object(transformer),
        description: "What changes the image before it is cached."),
      Field(
        ContextKey.imageScaleFactor.rawValue, .integer(1...16),
        description: "The scale of the image."),
      Field(
        ContextKey.storeCacheType.rawValue, .enumeration(CacheType.allCases.map(\.name)),
        description: "Where the image is stored; all."),
      Field(
        ContextKey.originalStoreCacheType.rawValue, .enumeration(CacheType.allCases.map(\.name)),
        description: "Where the image is stored as it was before its transform; none."),
      Field(
        ContextKey.animatedImageClass.rawValue, .boolean,
        description: "Whether the image is wanted as an SDAnimatedImage."),
      Field(
        ContextKey.downloadRequestModifier.rawValue,
        .oneOf([
          .constant(.string("refuses")),
          .object(
            ObjectShape(
              description: "A modifier that adds header fields.",
              fields: [
                Field(
                  "headers", .map(headerFields), required: true,
                  description: "The fields that it adds.")
              ])),
        ]),
        description: "What changes the request; `refuses` gives none."),
      Field(
        ContextKey.cacheKeyFilter.rawValue, .reference("cacheKeyFilter"),
        description: "What makes the cache key of the URL."),
      Field(
        ContextKey.cacheSerializer.rawValue, .object(serializer),
        description: "What makes the bytes of the file."),
    ])

  static let cacheKeyFilter = Shape.oneOf([
    .constant(.string("stripQuery")), .constant(.string("none")),
    .object(
      ObjectShape(
        description: "A filter that always gives the same key.",
        fields: [Field("text", .text, required: true, description: "The key.")])),
  ])

  /// The settings of a manager of 5.x beside those of every manager.
  static let managerOfFive = [
    Field(
      "caches", .object(caches),
      description: "Several caches that it has in the place of the app's one."),
    Field(
      "imageTransformer", .object(transformer),
      description: "What changes images before they are cached, unless the context says it."),
    Field(
      "cacheSerializer", .object(serializer),
      description: "What makes the bytes of files, unless the context says it."),
    Field(
      "optionsProcessor",
      .object(
        ObjectShape(
          description: "What changes the options and the context of each load.",
          fields: [
            Field(
              "adds", .array(of: .enumeration(loadOptionNames), minCount: 0),
              description: "Options that it adds."),
            Field(
              "removes", .array(of: .enumeration(loadOptionNames), minCount: 0),
              description: "Options that it takes away."),
            Field(
              "context", .reference("context"),
              description: "Values that it puts into the context."),
          ])), description: "What changes the options and the context of each load."),
    Field(
      "shouldBlockFailedURL", .boolean,
      description: "What the delegate answers when a download has failed, instead of the rule."),
  ]

  static let managerExpectation = ObjectShape(
    description: "What a manager holds.",
    fields: [
      Field("failedURLs", .array(of: .url, minCount: 0), description: "Its blacklist."),
      Field("running", .integer(0...Int64.max), description: "How many loads it lists."),
    ])

  private static let transformer = ObjectShape(
    description: "A transformer of images.",
    fields: [
      Field(
        "gives", .enumeration(ManagerSettings.Transform.allCases.map(\.rawValue)), required: true,
        description: "A new image (half as large, its label with +T), the same one, or none."),
      Field("key", .text, description: "What it adds to the keys of its images; T."),
      Field("time", .duration(allowNegative: false), description: "What it takes; 0 s."),
    ])

  private static let serializer = ObjectShape(
    description: "What makes the bytes of a file from an image.",
    fields: [
      Field(
        "bytes", .oneOf([.null, .byteCount]), required: true,
        description: "How many it gives; null for none, so that the cache encodes the image."),
      Field("time", .duration(allowNegative: false), description: "What it takes; 0 s."),
    ])
}

/// The keys of a context, by their names in scenarios.
package enum ContextKey: String, CaseIterable {
  case setImageOperationKey
  case customManager
  case imageTransformer
  case imageScaleFactor
  case storeCacheType
  case originalStoreCacheType
  case animatedImageClass
  case downloadRequestModifier
  case cacheKeyFilter
  case cacheSerializer

  /// Whether the loads of a generation can carry it: 4.2 has only the manager (C020), 3.x nothing.
  package func isAvailable(in generation: Generation) -> Bool {
    switch generation.manager.callerContext {
    case .nothing: false
    case .manager: self == .customManager
    case .everything: true
    }
  }
}
