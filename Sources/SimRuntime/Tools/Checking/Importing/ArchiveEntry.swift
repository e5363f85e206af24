import ImageLoadingInterface

/// A request of an archive, and what was answered.
struct ArchiveEntry: Sendable {
  let method: String
  let url: String
  /// When it began, in microseconds since 1970.
  let started: Int64
  /// 0 where nothing was answered; `nil` for what is no HTTP status.
  let status: Int?
  /// What the browser says is wrong, as `net::ERR_NAME_NOT_RESOLVED`.
  let error: String
  /// Without parameters, in small letters.
  let mediaType: String
  /// What the browser took it for; empty if it does not say.
  let resourceType: String
  /// Where a redirect leads.
  let redirect: String
  let byteCount: Int64
  let pixels: PixelSize?
  /// From the beginning to the first byte, and from there to the last, in microseconds.
  let waiting: Int64
  let receiving: Int64

  init(_ node: JSONNode, _ path: [JSONPath.Component]) throws(Diagnostic) {
    let request = try node.need("request", path, "what was asked for")
    let response = try node.need("response", path, "what was answered")
    let timings = node["timings"] ?? node
    method = request.text("method") ?? "GET"
    let url = try request.need("url", path + [.key("request")], "the address")
    guard let address = url.string, !address.isEmpty else {
      throw url.mismatch(path + [.key("request"), .key("url")], expected: "an address")
    }
    // Braces would be counters in a scenario.
    self.url = address.split(separator: "{", omittingEmptySubsequences: false)
      .joined(separator: "%7B")
    started = try Self.moment(
      try node.need("startedDateTime", path, "when the request began"),
      path + [.key("startedDateTime")])
    let code = try response.need("status", path + [.key("response")], "the HTTP status")
    guard case .number = code.value else {
      throw code.mismatch(path + [.key("response"), .key("status")], expected: "a number")
    }
    status = code.int64.flatMap { $0 == 0 || (100...599).contains($0) ? Int($0) : nil }
    error = response.text("_error") ?? node.text("_error") ?? ""
    let content = response["content"] ?? response
    let type = content.text("mimeType") ?? ""
    mediaType = type.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
    resourceType = node.text("_resourceType") ?? ""
    redirect = response.text("redirectURL") ?? ""
    byteCount = Self.size(content, response)
    pixels = content.text("encoding") == "base64" ? PixelSize(base64: content.text("text")) : nil
    var total: Int64 = 0
    for key in ["blocked", "dns", "connect", "send", "wait"] {
      total += try Self.microseconds(timings[key], path + [.key("timings"), .key(key)])
    }
    waiting = total
    receiving = try Self.microseconds(
      timings["receive"], path + [.key("timings"), .key("receive")])
  }

  /// The bytes of the image itself; where the archive does not say, those that were sent.
  private static func size(_ content: JSONNode, _ response: JSONNode) -> Int64 {
    for node in [content["size"], response["bodySize"], response["_transferSize"]] {
      if let size = node?.int64, size > 0 { return min(size, 1_000_000_000) }
    }
    return 0
  }

  /// A time in milliseconds, which may be a fraction; a negative one says that there was none.
  private static func microseconds(
    _ node: JSONNode?, _ path: [JSONPath.Component]
  ) throws(Diagnostic) -> Int64 {
    guard let node, !node.isNull else { return 0 }
    guard case .number(let text) = node.value, let decimal = DecimalLiteral(text.utf8),
      let microseconds = decimal.isNegative ? 0 : decimal.wholePart(times: 1_000),
      microseconds <= 86_400_000_000
    else {
      throw node.mismatch(path, expected: "a number of milliseconds, at most a day")
    }
    return Int64(microseconds)
  }

  /// As scenarios have it.
  static func text(microseconds: Int64) -> String {
    Quantity.describe(.microseconds(microseconds))
  }
}

extension DecimalLiteral {
  /// A number that is not negative times a unit of a few thousand, without what stands behind the
  /// point; `nil` if it is a trillion or more.
  fileprivate func wholePart(times unit: Int128) -> Int128? {
    guard digits.count + exponent <= 12 else { return nil }
    // Digits behind the twentieth place after the point change nothing here.
    let kept = digits.prefix(max(digits.count + min(exponent + 20, 0), 0))
    let power = exponent + digits.count - kept.count
    let mantissa = kept.reduce(Int128(0)) { $0 * 10 + Int128($1) }
    let scale = (0..<min(abs(power), 30)).reduce(Int128(1)) { value, _ in value * 10 }
    return power >= 0 ? mantissa * scale * unit : mantissa * unit / scale
  }
}
