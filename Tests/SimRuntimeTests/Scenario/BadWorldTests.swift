import Testing

@testable import TestFixtures

/// Worlds that no run can begin in are refused.
@Suite struct BadWorldTests {
  @Test(arguments: [
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "given": {"netwrk": "#
        + "{}}",
      #"1:138: $.given.netwrk: unknown key "netwrk"; did you mean "network"? (known: "#
        + "\(KnownNames.worldKeys))"),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "given": {"network": "#
        + #"{"u": []}}"#,
      "1:155: $.given.network.u: expected at least 1 element, found 0"),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "given": {"network": "#
        + #"{"u": {"image": "png 10x10", "never": true, "byHand": true}}}"#,
      #"1:193: $.given.network.u.byHand: "byHand" cannot be combined with "never": an object "#
        + "has only one of never, byHand, noResponse, noTask, error"),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "given": {"network": "#
        + #"{"u": {"image": "bmp 10x10"}}}"#,
      #"1:165: $.given.network.u.image: "bmp 10x10" is not an image: at byte 0: expected a "#
        + #"format (undefined, jpeg, png, gif, tiff, webp, heic, heif), found "bmp" (example: "#
        + #""png 640x480@2x 12 frames alpha")"#),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "given": {"network": "#
        + #"{"u": {"status": 99}}}"#,
      "1:166: $.given.network.u.status: expected an integer from 100 to 599, found the "
        + "number 99"),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "given": {"network": "#
        + #"{"u": {"bandwidth": "0 B/s", "image": "png 1x1"}}}"#,
      #"1:169: $.given.network.u.bandwidth: "0 B/s" is not a rate: it is zero (example: "1 "#
        + #"MB/s")"#),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "given": {"disk": "#
        + #"{"u": {"bytes": "1 kB"}}}"#,
      "1:152: $.given.disk.u: missing key: an object needs one of image, undecodable"),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "given": {"disk": "#
        + #"{"u": {"undecodable": "x", "trailing": "1 B"}}}"#,
      #"1:173: $.given.disk.u.trailing: "trailing" cannot be combined with "undecodable": an object has only one of trailing, undecodable"#
    ),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "given": "#
        + #"{"downloader": {"executionOrder": "filo"}}"#,
      #"1:171: $.given.downloader.executionOrder: unknown value "filo"; did you mean "#
        + #""fifo"? (known: fifo, lifo)"#),
    BadDocument(
      #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}], "given": {"views": "#
        + #"{"my cell": {"shows": "x"}}}"#,
      #"1:148: $.given.views["my cell"]: the key "my cell" is not the name of a view: it "#
        + #"has the character " " (example: "cell")"#),
  ])
  func itIsRefused(_ document: BadDocument) throws {
    try document.expectRefusal()
  }
}
