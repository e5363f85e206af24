import Testing

@testable import TestFixtures

/// Steps that are no steps are refused, with what would be right.
@Suite struct BadStepTests {
  @Test(arguments: [
    BadDocument(
      #""steps": [{"at": "0 s", "lod": "https://a/1.png", "as": "a"}]"#,
      #"1:88: $.steps[0].lod: unknown key "lod"; did you mean "load"? (known: "#
        + "\(KnownNames.stepKeys))"),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "u", "as": "a", "options": ["retryFaild"]}]"#,
      #"1:124: $.steps[0].options[0]: unknown value "retryFaild"; did you mean "#
        + #""retryFailed"? (known: retryFailed, lowPriority, cacheMemoryOnly, "#
        + "progressiveDownload, progressiveLoad, refreshCached, continueInBackground, handleCookies, "
        + "allowInvalidSSLCertificates, highPriority, delayPlaceholder, "
        + "transformAnimatedImage, avoidAutoSetImage, scaleDownLargeImages, queryMemoryData, "
        + "queryMemoryDataSync, queryDiskDataSync, fromCacheOnly, fromLoaderOnly, "
        + "forceTransition, avoidDecodeImage, decodeFirstFrameOnly, preloadAllFrames, "
        + "matchAnimatedImageClass)"),
    BadDocument(
      #""steps": [{"at": "0 s", "load": 7, "as": "a"}]"#,
      #"1:96: $.steps[0].load: expected a URL such as "https://img.example/a.png", null or "#
        + "an object, found the number 7"),
    BadDocument(
      #""steps": [{"at": "-1 s", "load": "u", "as": "a"}]"#,
      #"1:81: $.steps[0].at: "-1 s" is not a duration: it is negative (example: "15 s")"#),
    BadDocument(
      #""steps": [{"at": "1", "load": "u", "as": "a"}]"#,
      #"1:81: $.steps[0].at: "1" is not a duration: the unit is missing; known: ns, us, ms, "#
        + #"s, min, h, days, weeks (example: "15 s")"#),
    BadDocument(
      #""steps": [{"at": "0 s", "when": "idle", "load": "u", "as": "a"}]"#,
      #"1:88: $.steps[0].when: "when" cannot be combined with "at": a step has only one of at, "#
        + "when"),
    BadDocument(
      #""steps": [{"load": "u", "as": "a"}]"#,
      "1:74: $.steps[0]: missing key: a step needs one of at, when"),
    BadDocument(
      #""steps": [{"at": "0 s", "as": "a"}]"#,
      "1:74: $.steps[0]: missing key: a step needs one of \(KnownNames.verbList)"),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "u", "cancel": "a", "as": "a"}]"#,
      #"1:101: $.steps[0].cancel: "cancel" cannot be combined with "load": a step has only one "#
        + "of \(KnownNames.verbList)"),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "", "as": "a"}]"#,
      #"1:96: $.steps[0].load: "" is not a URL: it is empty (example: "#
        + #""https://img.example/a.png")"#),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "u", "as": "1a"}]"#,
      #"1:107: $.steps[0].as: "1a" is not a name: it does not begin with a letter from a to "#
        + #"z (example: "#
        + #""first")"#),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "u", "as": "a", "from": "man"}]"#,
      #"1:120: $.steps[0].from: unknown value "man"; did you mean "main"? (known: main, "#
        + "background)"),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "u", "as": "a", "repeat": 0}]"#,
      "1:122: $.steps[0].repeat: expected an integer from 1 to 10000000, found the number 0"),
    BadDocument(
      #""steps": [{"at": "0 s", "busy": "main"}]"#,
      #"1:74: $.steps[0]: missing key "for""#),
    BadDocument(
      #""steps": [{"at": "0 s", "busy": "disk", "for": "1 s"}]"#,
      #"1:96: $.steps[0].busy: unknown value "disk" (known: main, io, session)"#),
    BadDocument(
      #""steps": [{"at": "0 s", "memoryWarning": false}]"#,
      "1:105: $.steps[0].memoryWarning: expected true, found false"),
    BadDocument(
      #""steps": [{"at": "0 s", "app": "enterBackgroud"}]"#,
      #"1:95: $.steps[0].app: unknown value "enterBackgroud"; did you mean "#
        + #""enterBackground"? (known: \#(KnownNames.appChanges))"#),
    BadDocument(
      #""steps": [{"at": "0 s", "load": {"string": "u", "other": "NSNull"}, "as": "a"}]"#,
      #"1:112: $.steps[0].load.other: "other" cannot be combined with "string": an object has "#
        + "only one of url, string, other"),
    BadDocument(
      #""steps": [{"at": "0 s", "cancelAll": true, "into": "cell"}]"#,
      #"1:107: $.steps[0].into: the key "into" does not go with "cancelAll" (known: "#
        + "\(KnownNames.commonKeys.joined(separator: ", ")), cancelAll)"),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}, {"when": "a arrives at "#
        + #"manager.query", "cancelAll": true}]"#,
      #"1:136: $.steps[1].when: "a arrives at manager.query" is not a condition: it is none "#
        + #"of the four kinds: LOAD reaches CHECKPOINT (or download of URL reaches CHECKPOINT), LOAD completes, "#
        + #"idle, rest (example: "first reaches cache.disk.read")"#),
    BadDocument(
      #""steps": []"#,
      "1:73: $.steps: expected at least 1 element, found 0"),
    BadDocument(
      #""generaton": "4.2", "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}]"#,
      #"1:64: $.generaton: unknown key "generaton"; did you mean "generation"? (known: "#
        + "$schema, format, title, about, lang, shows, refutes, generation, defects, include, given, steps, until, "
        + "limits, expect, violates, explore, in, lesson, schedule)"),
  ])
  func itIsRefused(_ document: BadDocument) throws {
    try document.expectRefusal()
  }
}
