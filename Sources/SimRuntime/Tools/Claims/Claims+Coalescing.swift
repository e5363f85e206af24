extension Claim {
  /// What the documents say of loads that share a request.
  static let coalescing: [Claim] = [
    Claim(
      "C215", .coalescing,
      """
      A nil URL at the downloader calls the completion at once with no image, no data, no error, \
      not finished, and gives no token.
      """,
      from: ["003:2597-2603"],
      .holds("4.2")),
    Claim(
      "C216", .coalescing,
      """
      Requests for a URL whose operation is registered share it: one network request, one more \
      pair of handlers.
      """,
      from: ["001:2, 76", "003:2607-2628"],
      .holds("3.x", "4.2")),
    Claim(
      "C217", .coalescing,
      "Every request has its own token, with the URL and its own handle for the cancel.",
      from: ["003:2627-2636"],
      .holds("4.2")),
    Claim(
      "C218", .coalescing,
      """
      Registering and removing are synchronous barriers: what came before ends first, what comes \
      later waits.
      """,
      from: ["003:588-590, 2607, 2616"],
      .holdsInPart("4.2", because: "registering is; a cancel removes in an asynchronous barrier")),
    Claim(
      "C219", .coalescing,
      "An operation that ends removes its entry in the registry only if the entry is itself.",
      from: ["003:2614-2624"],
      .holds("4.2")),
    Claim(
      "C220", .coalescing,
      "At the end of a download all who wait are told.",
      from: ["001:76"],
      .holds("3.x")),
    Claim(
      "C344", .coalescing,
      "The registry goes by the whole URL: different URLs never share, whatever their keys.",
      from: ["003:2608-2612"],
      .holds("4.2")),
    Claim(
      "C345", .coalescing,
      """
      Options, timeout, headers, credential and priority are those of the first request; those of \
      later ones are ignored.
      """,
      from: ["003:2608-2612"],
      .holds("4.2")),
    Claim(
      "C346", .coalescing,
      """
      A load cancels with its own token, so cancelling one of two merged loads leaves the other \
      running.
      """,
      from: ["003:1070-1071, 2630-2633"],
      .holds("4.2")),
    Claim(
      "C347", .coalescing,
      """
      Once an operation has ended and left the registry, a new request for the URL is a new one on \
      the network.
      """,
      from: ["003:2608-2624"],
      .holds("4.2")),
    Claim(
      "C348", .coalescing,
      """
      A registered operation is joined without asking whether it is finished or cancelled, so \
      handlers added then may never be called.
      """,
      from: ["003:2608-2628"],
      .holds("4.2")),
  ]
}
