import Testing

@testable import TestFixtures

/// Contexts and managers that a generation does not have, or nothing has, are refused.
@Suite struct BadContextTests {
  private static func load(_ context: String) -> String {
    #""steps": [{"at": "0 s", "load": "u", "as": "a", "context": {\#(context)}}]"#
  }

  private static func given(_ manager: String) -> String {
    #""given": {"manager": {\#(manager)}}, "steps": [{"at": "0 s", "wait": "0 s"}]"#
  }

  @Test(arguments: [
    BadDocument(
      load(#""storeCacheType": "disk""#),
      #"1:124: $.steps[0].context.storeCacheType: loads of 4.2 cannot carry "storeCacheType" "#
        + "(5.x and hardened have it)", schemaRefuses: false),
    BadDocument(
      load(#""customManager": "othr""#)
        + #", "given": {"managers": {"other": {}}}"#,
      #"1:141: $.steps[0].context.customManager: no manager is called "othr"; did you mean "#
        + #""other"?"#, schemaRefuses: false),
    BadDocument(
      load(#""imageTransfomer": {"gives": "new"}"#),
      #"1:124: $.steps[0].context.imageTransfomer: unknown key "imageTransfomer"; did you mean "#
        + #""imageTransformer"? (known: setImageOperationKey, customManager, imageTransformer, "#
        + "imageScaleFactor, storeCacheType, originalStoreCacheType, animatedImageClass, "
        + "downloadRequestModifier, cacheKeyFilter, cacheSerializer)"),
    BadDocument(
      given(#""imageTransformer": {"gives": "new"}"#),
      #"1:86: $.given.manager.imageTransformer: managers of 4.2 have no setting "#
        + #""imageTransformer" (4.2 has "transform" instead)"#, schemaRefuses: false),
    BadDocument(
      whole: TestScenario.document(given(#""optionsProcessor": {"adds": ["fromCacheOnly"]}"#)),
      [
        #"1:86: $.given.manager.optionsProcessor: managers of 4.2 have no setting "#
          + #""optionsProcessor" (5.x and hardened have it)"#,
        #"1:116: $.given.manager.optionsProcessor.adds[0]: 4.2 has no option "fromCacheOnly""#,
      ], schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "cancelAll": "other"}]"#,
      #"1:101: $.steps[0].cancelAll: no manager is called "other""#, schemaRefuses: false),
    BadDocument(
      #""steps": [{"at": "0 s", "wait": "0 s"}], "expect": {"managers": {"other": {}}}"#,
      #"1:129: $.expect.managers.other: no manager is called "other""#, schemaRefuses: false),
    BadDocument(
      #""given": {"managers": {"prefetcher": {}}}, "steps": [{"at": "0 s", "wait": "0 s"}]"#,
      #"1:87: $.given.managers.prefetcher: this is the name of the manager that the prefetcher "#
        + "makes for itself", schemaRefuses: false),
  ])
  func itIsRefused(_ document: BadDocument) throws {
    try document.expectRefusal()
  }
}
