import ImageLoadingInterface

/// Views: what a load says of its view, steps, and what is expected of views beside their picture.
extension ScenarioShape {
  private static let slot = Shape.enumeration(ViewSlot.allCases.map(\.rawValue))

  static let loadIntoViewFields = [
    Field("into", .viewName, description: "The view that shows the image."),
    Field("placeholder", .text, description: "What the view shows until the image is there."),
    Field(
      "picture", slot,
      description: "Which picture of the view; image. What the view shows there is "
        + "expected under VIEW.PICTURE, except `animated`, which is the view's image; the animation "
        + "itself is listed as VIEW.animated."),
    Field(
      "group", .oneOf([.null, .duration(allowNegative: false)]),
      description: "A dispatch group is in the context, and the app's own setter leaves it so "
        + "long after each call; null if it never does."),
    Field(
      "setter", .constant(.bool(true)),
      description: "The app sets the picture itself, by a block; see `setterCalls`."),
    Field(
      "previousImage", .constant(.bool(true)),
      description: "The last cached image of the URL, if any, is the placeholder."),
    Field(
      "completion", .boolean,
      description: "Whether a completion block is given; true. Without a view the load needs one."),
    Field(
      "key", .text,
      description: "The key under which the view registers the load; buttons and highlighted "
        + "images have their own."),
  ]

  static let view = ObjectShape(
    description: "A view.",
    fields: [
      Field(
        "indicator",
        .oneOf([.boolean, .enumeration(IndicatorKind.allCases.map(\.rawValue))]),
        description:
          "Whether loads show an indicator, or which: activity spins, progress is a bar; "
          + "false."),
      Field("shows", .text, description: "A picture that it shows already."),
      Field(
        "transition",
        .object(
          ObjectShape(
            description: "How its image changes.",
            fields: [
              Field(
                "duration", .duration(allowNegative: false),
                description: "How long it takes; 0 s."),
              Field(
                "avoidAutoSetImage", .boolean,
                description: "Whether the image is left to the app; false."),
            ])), description: "How its image changes."),
      Field(
        "progress", .boolean,
        description: "Whether the app has asked for its progress object; false."),
    ])

  static let setterCall = ObjectShape(
    description: "One call.",
    fields: [
      Field(
        "shows", .oneOf([.null, .text]), required: true,
        description: "The placeholder, or the label of the image; null for none."),
      Field(
        "data", .oneOf([.null, .byteCount]), required: true,
        description: "How many bytes came with it; null for none."),
    ])
}

/// Steps about views.
extension VerbDefinition {
  static let cancelView = VerbDefinition(
    naming: .view,
    description: "Cancels the load of a view's image; in 5.x what it was asked for last.",
    fields: [Field("picture", .viewSlot, description: "Which picture's load, if it is said.")]
  ) { .cancelView($0.text, $0.node.text("picture").flatMap(ViewSlot.init(rawValue:))) }

  static let animationImages = VerbDefinition(
    .array(of: .url, minCount: 0),
    description: "Has a view show images in turn; the first one's load is called NAME[0].",
    fields: [Field("into", .viewName, required: true, description: "The view.")]
  ) { step in
    .animationImages(
      AnimationImagesRequest(urls: step.urls, view: step.node.text("into") ?? ""))
  }

  static let cancelAnimationImages = VerbDefinition(
    naming: .view,
    description: "Cancels the loads of a view's animation images."
  ) { .cancelAnimationImages(view: $0.text) }

  static let watchProgress = VerbDefinition(
    naming: .view, description: "The app asks a view for its progress object."
  ) { .watchProgress(view: $0.text) }

  static let release = VerbDefinition(
    naming: .view,
    description:
      "Releases a view: only running blocks hold it after that. A view that is asked for by "
      + "its name later is another one, which events call \"cell (2)\"."
  ) { .releaseView($0.text) }
}
