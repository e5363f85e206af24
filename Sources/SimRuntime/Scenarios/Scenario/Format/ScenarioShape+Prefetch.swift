import ImageLoadingInterface

/// Prefetching: three steps, a section of `expect`, and the default names of loads.
extension ScenarioShape {
  private static let url = Shape.reference("url")
  private static let pair = Shape.array(of: .integer(0...Int64.max), minCount: 2)
  private static let finish = Shape.array(of: .integer(Int64.min...Int64.max), minCount: 2)

  static let givenPrefetcher = Field(
    "prefetcher",
    .object(
      ObjectShape(
        description: "What the app sets on its prefetcher when that is made.",
        fields: [
          Field(
            "options", .array(of: .enumeration(loadOptionNames), minCount: 0),
            description: "SDWebImageOptions of its loads; lowPriority."),
          Field(
            "context", .reference("context"),
            description: "What its loads carry beside their options."),
          Field(
            "limit", .integer(1...10_000), description: "How many loads it begins at once; 3."),
          Field(
            "queue", .enumeration(["main", "own"]),
            description:
              "3.x, 4.2: its prefetcherQueue, on which it begins the next URL; main, or a "
              + "serial queue of its own."),
        ])), description: "What the app sets on its prefetcher when that is made.")

  static let prefetchExpectation = ObjectShape(
    description: "What a prefetch reported.",
    fields: [
      Field(
        "progress", .array(of: pair, minCount: 0),
        description: "The calls of its progress block: finished, total."),
      Field(
        "completion", .oneOf([.null, pair]),
        description: "The arguments of its completion block: finished, skipped; null for no call."),
      Field(
        "delegate",
        .object(
          ObjectShape(
            description: "The calls of the prefetcher's delegate for its loads.",
            fields: [
              Field(
                "urls", .array(of: url, minCount: 0), description: "Of which URLs, in order."),
              Field(
                "counts", .array(of: pair, minCount: 0),
                description: "With each URL: finished, total."),
              Field(
                "finish", .oneOf([.null, finish]),
                description:
                  "At the end: total, skipped; null for no call. With P22 the total leaves out what was "
                  + "skipped, and is negative if the list is gone by then; the original's is unsigned, and wraps "
                  + "around."
              ),
            ])), description: "The calls of the prefetcher's delegate."),
    ])
}

extension ScenarioSyntax {
  /// A load by its own name or, for one that a prefetch began, by the prefetch and a place.
  static let loadName = StringSyntax(
    name: "a name",
    description: name.description + " The loads of a prefetch are called `ahead[0]` and so on, "
      + "those out of turn `ahead[1]#3`: the third load, of the URL at place 1.",
    pattern: name.pattern + #"(?:\[[0-9]+\](?:#[1-9][0-9]*)?)?"#, example: name.example
  ) { text in
    guard let open = text.firstIndex(of: "[") else { return name.check(text) }
    if let complaint = name.check(String(text[..<open])) { return complaint }
    return text[open...].wholeMatch(of: /\[[0-9]+\](?:#[1-9][0-9]*)?/) == nil
      ? "\(text[open...]) is not the place of a URL, such as [0]" : nil
  }

  /// The name without the number of a load out of turn.
  package static func withoutNumber(_ load: String) -> String {
    guard let end = load.firstRange(of: "]#") else { return load }
    return String(load[..<end.lowerBound]) + "]"
  }
}

/// Prefetching.
extension VerbDefinition {
  static let prefetch = VerbDefinition(
    .oneOf([.url, .array(of: .url, minCount: 0)]),
    description: "Loads URLs, or one, ahead of time; the first one's load is called NAME[0]. The "
      + "prefetcher is made when it is first needed.",
    fields: [
      Field(
        "progress", .boolean, description: "Whether a progress block is given; false."),
      Field(
        "count", .integer(1...100_000),
        description: "How often the list, or the one URL, is repeated; {i} in it counts from 0."),
    ], rules: [.atMostOneOf(["repeat", "count"])]
  ) { .prefetch(PrefetchRequest(checked: $0.node)) }

  static let cancelPrefetch = VerbDefinition(
    naming: .prefetch,
    description: "Cancels all that the prefetcher does, or one prefetch by name."
  ) { .cancelPrefetch($0.value.string) }

  static let makePrefetcher = VerbDefinition(
    .yes, description: "Makes the prefetcher and asks it for nothing."
  ) { _ in .makePrefetcher }
}
