import ImageLoadingInterface

/// A request with those that its redirects led to: the result of a load of its URL.
struct ArchiveChain {
  private let entries: [ArchiveEntry]

  private var first: ArchiveEntry { entries[0] }
  private var last: ArchiveEntry { entries[entries.count - 1] }

  /// The chains in the order in which they began; those of one moment as they are in the archive.
  static func all(of entries: [ArchiveEntry]) -> [ArchiveChain] {
    let entries = entries.enumerated().sorted { left, right in
      (left.element.started, left.offset) < (right.element.started, right.offset)
    }.map(\.element)
    var rest = Dictionary(grouping: entries.indices) { entries[$0].url }.mapValues { $0[...] }
    var chains: [ArchiveChain] = []
    for (index, entry) in entries.enumerated() where rest[entry.url]?.first == index {
      rest[entry.url]?.removeFirst()
      var links = [entry]
      while let target = links[links.count - 1].redirectTarget,
        let next = rest[target]?.popFirst()
      {
        links.append(entries[next])
      }
      chains.append(ArchiveChain(entries: links))
    }
    return chains
  }

  var url: String { first.url }
  var started: Int64 { first.started }
  /// Whether the client had the picture and asked if there is a newer one.
  var isRefresh: Bool { last.status == 304 }

  /// Why it is nothing that the loading system would load; `nil` if it is.
  var reasonToLeaveOut: String? {
    let scheme = url.prefix { $0 != ":" }.lowercased()
    if !["http", "https"].contains(scheme) { return "\(scheme) URLs" }
    if first.method != "GET" { return "\(first.method) requests" }
    if last.status == nil { return "of a status that is none of HTTP" }
    if last.isImage { return nil }
    if last.redirectTarget != nil { return "redirects that lead nowhere" }
    return last.mediaType.isEmpty ? "of no known type" : last.mediaType
  }

  /// What the server answers in the scenario.
  /// - Parameter sizes: what is known of pictures, by URL.
  func answer(_ sizes: [String: PixelSize]) -> JSONValue {
    let before = entries.dropLast().map { $0.waiting + $0.receiving }.reduce(0, +)
    let status = last.status ?? 0
    let chunks = status == 200 ? Int64(min(max((last.byteCount + 16_383) / 16_384, 1), 16)) : 1
    // The last of several pieces comes when the last byte did.
    let latency = before + last.waiting + (chunks == 1 ? last.receiving : 0)
    var members: [JSONValue.Member] = []
    if entries.count > 1 {
      let places = entries.dropFirst().map(\.url).joined(separator: ", then ")
      members.append(.init("$comment", .string("redirected to \(places)")))
    }
    if status == 0 || !last.error.isEmpty {
      if !last.error.isEmpty, members.isEmpty {
        members.append(.init("$comment", .string(last.error)))
      }
      members.append(.init("error", .string(last.errorName)))
    } else {
      if status != 200 { members.append(.init("status", .integer(status))) }
      members += last.content(sizes[last.url])
    }
    if latency > 0 {
      members.append(.init("latency", .string(ArchiveEntry.text(microseconds: latency))))
    }
    if chunks > 1, last.error.isEmpty {
      members.append(.init("chunks", .int(chunks)))
      let spacing = last.receiving / (chunks - 1)
      if spacing > 0 {
        members.append(.init("spacing", .string(ArchiveEntry.text(microseconds: spacing))))
      }
    }
    return .object(members)
  }
}

extension ArchiveEntry {
  /// The absolute address to which a redirect leads; `nil` if it is none.
  fileprivate var redirectTarget: String? {
    guard let status, [301, 302, 303, 307, 308].contains(status), !redirect.isEmpty else {
      return nil
    }
    if redirect.contains("://") { return redirect }
    let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return nil }
    if redirect.hasPrefix("//") { return "\(parts[0])\(redirect)" }
    let origin = parts[..<3].joined(separator: "/")
    if redirect.hasPrefix("/") { return origin + redirect }
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? path
    return folder + redirect
  }

  /// By what the browser took it for, its type, or, where nothing came, its extension.
  fileprivate var isImage: Bool {
    if mediaType.hasPrefix("image/") { return true }
    if !mediaType.isEmpty, mediaType != "application/octet-stream", mediaType != "x-unknown",
      status == 200
    {
      return false
    }
    if !resourceType.isEmpty { return resourceType == "image" }
    let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [".png", ".jpg", ".jpeg", ".gif", ".webp", ".heic", ".heif", ".tif", ".tiff"]
      .contains { path.hasSuffix($0) }
  }

  /// The bytes that came, as scenarios describe them.
  /// - Parameter size: 100x100 if it is unknown.
  fileprivate func content(_ size: PixelSize?) -> [JSONValue.Member] {
    guard byteCount > 0 else { return [] }
    let bytes = JSONValue.Member("bytes", .string(Quantity.describe(bytes: byteCount)))
    guard let status, (200..<300).contains(status) else { return [] }
    guard let format = Self.formats[mediaType] else {
      return [.init("undecodable", .string(mediaType.isEmpty ? "unknown" : mediaType)), bytes]
    }
    let size = size ?? PixelSize(width: 100, height: 100)
    return [.init("image", .string("\(format) \(size.width)x\(size.height)")), bytes]
  }

  private static let formats = [
    "image/png": "png", "image/apng": "png", "image/jpeg": "jpeg", "image/jpg": "jpeg",
    "image/pjpeg": "jpeg", "image/gif": "gif", "image/webp": "webp", "image/tiff": "tiff",
    "image/heic": "heic", "image/heif": "heif",
  ]

  /// The name of the NSURLError for what a browser says.
  fileprivate var errorName: String {
    let words = error.split(separator: ":").last ?? ""
    if let code = Self.errors[String(words)] { return code.name }
    return
      (words.hasPrefix("ERR_CERT_")
      ? URLErrorCode.serverCertificateUntrusted : .networkConnectionLost).name
  }

  private static let errors: [String: URLErrorCode] = [
    "ERR_NAME_NOT_RESOLVED": .cannotFindHost, "ERR_DNS_TIMED_OUT": .dnsLookupFailed,
    "ERR_CONNECTION_REFUSED": .cannotConnectToHost, "ERR_ADDRESS_UNREACHABLE": .cannotConnectToHost,
    "ERR_CONNECTION_TIMED_OUT": .timedOut, "ERR_TIMED_OUT": .timedOut,
    "ERR_INTERNET_DISCONNECTED": .notConnectedToInternet, "ERR_ABORTED": .cancelled,
    "ERR_TOO_MANY_REDIRECTS": .httpTooManyRedirects,
    "ERR_SSL_PROTOCOL_ERROR": .secureConnectionFailed,
    "ERR_CERT_DATE_INVALID": .serverCertificateHasBadDate,
    "ERR_CERT_AUTHORITY_INVALID": .serverCertificateHasUnknownRoot,
    "ERR_CONTENT_DECODING_FAILED": .cannotDecodeContentData,
    "ERR_INVALID_RESPONSE": .badServerResponse,
    "ERR_EMPTY_RESPONSE": .badServerResponse, "ERR_UNSAFE_PORT": .unsupportedURL,
  ]
}
