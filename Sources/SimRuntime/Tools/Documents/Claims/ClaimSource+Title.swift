extension ClaimSource {
  /// The title of the document, as its author wrote it.
  package var title: String { Self.titles[document] ?? "document \(document)" }

  private static let titles = [
    "000": "SDWebImage 如何保证UI操作放在主线程中执行?",
    "001": "(20160602)开源第三方学习之SDWebImage",
    "002": "SDWebImage学习笔记(二)",
    "003": "搬好小板凳看SDWebImage源码解析(一)",
    "004": "iOS Learning Notes - 127. SDWebImage 3 - Cache Clearance and Operation Cancellation",
  ]
}
