extension Claim {
  /// What the documents say of image formats.
  static let formats: [Claim] = [
    Claim(
      "C229", .formats,
      """
      The first byte tells the format: FF JPEG, 89 PNG, 47 GIF, 49 or 4D TIFF, 52 perhaps WebP, in \
      4.2 also 00 perhaps HEIC; any other is unknown.
      """,
      from: ["001:25-27", "003:190-237"],
      .holds("3.x", "4.2")),
    Claim(
      "C230", .formats,
      "WebP needs 12 bytes, RIFF in the first four and WEBP in bytes 8 to 11.",
      from: ["001:27", "003:212-221"],
      .holds("3.x", "4.2")),
    Claim(
      "C231", .formats,
      """
      HEIC needs 00 first, 12 bytes, and ftypheic, ftypheix, ftyphevc or ftyphevx in bytes 4 to \
      11.
      """,
      from: ["003:222-234"],
      .holds("4.2")),
    Claim(
      "C232", .formats,
      "3.x knows no HEIC: a first byte of 00 gives nil.",
      from: ["001:27"],
      .holds("3.x")),
    Claim(
      "C233", .formats,
      "3.x answers image/jpeg, image/png, image/gif, image/tiff, image/webp or nil.",
      from: ["001:27"],
      .holds("3.x")),
    Claim(
      "C234", .formats,
      "4.2 answers with an enumeration; no data and unknown data are undefined.",
      from: ["003:194-198, 236"],
      .holds("4.2")),
    Claim(
      "C235", .formats,
      "For a store PNG is told by its eight bytes 137 80 78 71 13 10 26 10, not by one.",
      from: ["000:422-424, 433-435"],
      .holds("3.x")),
    Claim(
      "C353", .formats,
      """
      For JPEG, PNG, GIF and TIFF nothing but the first byte is looked at: FF 00 00 is a JPEG, the \
      word Ink a TIFF.
      """,
      from: ["001:27", "003:202-211"],
      .holds("3.x", "4.2")),
    Claim(
      "C354", .formats,
      """
      Data that is empty but not nil leaves the tested byte unset, so the code defines no answer; \
      a simulation must choose.
      """,
      from: ["001:27", "003:200-201"],
      .holdsInPart(
        "3.x", "4.2",
        because: "here the answer is unknown; what the real code reads is not defined")),
    Claim(
      "C355", .formats,
      "Neither file extension nor content type is asked for the format.",
      from: ["001:26", "003:192"],
      .holds("3.x", "4.2")),
  ]
}
