import ImageLoadingInterface

extension Given {
  /// Takes over the checked settings of the downloader.
  mutating func takeDownloader(checked node: JSONNode) {
    downloader = DownloaderConfig(checked: node)
    isSuspended = node.flag("suspended") ?? false
    headers = node["headers"].map(Self.headers)
    filteredHeaders = node["headersFilter"].map(Self.headers)
    if let modifier = node["requestModifier"] {
      requestModifier = modifier["headers"].map { .adds(Self.headers($0)) } ?? .refuses
    }
  }

  static func headers(_ node: JSONNode) -> [NetworkRequest.Header] {
    (node.members ?? []).map { NetworkRequest.Header($0.key, $0.value.string ?? "") }
  }
}

extension DownloaderConfig {
  fileprivate init(checked node: JSONNode) {
    self.init()
    if let count = node.integer("maxConcurrentDownloads") { maxConcurrentDownloads = count }
    if let order = node.text("executionOrder").flatMap(ExecutionOrder.init(name:)) {
      executionOrder = order
    }
    if node.flag("credential") == true { (username, password) = ("user", "password") }
    if let name = node.text("username") { username = name }
    if let text = node.text("password") { password = text }
    urlCredential = node["urlCredential"].map {
      Challenge.Credential(user: $0.text("user") ?? "", password: $0.text("password") ?? "")
    }
    if let timeout = node.duration("downloadTimeout") { downloadTimeout = timeout }
    if let flag = node.flag("shouldDecompressImages") { shouldDecompressImages = flag }
    if let percent = node.integer("minimumProgressPercent") { minimumProgressPercent = percent }
    runLoopLimit = node.duration("runLoopLimit")
  }
}
