extension ScenarioShape {
  static let connection = Field(
    "connection",
    .oneOf([
      .enumeration(NetworkProfile.allCases.map(\.rawValue)),
      .object(
        ObjectShape(
          description:
            "A connection that several requests share, or that is not the same at all times.",
          fields: [
            Field(
              "profile", .enumeration(NetworkProfile.allCases.map(\.rawValue)), required: true,
              description: "Its latency and bandwidth."),
            Field(
              "shared", .boolean,
              description: "Whether all requests under way share the bandwidth, each piece that is "
                + "coming an equal part; false."),
            Field(
              "jitter", .duration(allowNegative: false),
              description:
                "How much later an answer begins at most than the profile says, at random, "
                + "to the microsecond; 0 s."),
            Field(
              "loss", .custom(share),
              description:
                "How many pieces of answers, and beginnings of them, are lost at random. A "
                + "lost one is sent again after 1 s, and after twice as long each next time, up to "
                + "\(Connection.Loss.repetitionLimit) times; that of the profile."),
            Field(
              "seed", .integer(0...Int64.max),
              description:
                "What chance is drawn from, beside the URL and how often it was requested; "
                + "0."),
          ])),
    ]),
    description:
      "What the device is connected by: latency before each answer, and how fast its bytes "
      + "come at most, for each request alone; neither if nothing is said. "
      + NetworkProfile.summary + ".")

  /// A duration of several values.
  static let durations = ObjectShape(
    description: "A duration of several values: a run takes the first, an exploration tries each.",
    fields: [
      Field(
        "oneOf", .array(of: .duration(allowNegative: false), minCount: 2),
        description: "The values."),
      Field(
        "range", .custom(ScenarioSyntax.durationRange),
        description: "The values, from the first duration on; the second one is the last."),
    ], rules: [.exactlyOneOf(["oneOf", "range"])])

  /// A duration, or several to choose from.
  static let openDuration = Shape.oneOf([.duration(allowNegative: false), .reference("durations")])

  private static let share = StringSyntax(
    name: "a share", description: "A share in whole percent, at most 50 %.",
    pattern: "(?:50|[1-4]?[0-9]) ?%", example: "10 %"
  ) { text in
    percent(text) == nil ? "it is no whole number of percent from 0 % to 50 %" : nil
  }

  /// What a share says.
  static func percent(_ text: String) -> UInt64? {
    guard text.hasSuffix("%") else { return nil }
    let number = text.hasSuffix(" %") ? text.dropLast(2) : text.dropLast()
    guard number.allSatisfy({ ("0"..."9").contains($0) }), let share = UInt64(number),
      String(share) == number, share <= 50
    else { return nil }
    return share
  }
}
