import ImageLoadingModel
import Testing

@Suite("Options")
struct LoadOptionsTests {
  /// The options of 3.x in the order of their bits (C035; the last one is used, not listed).
  private let names3 = [
    "retryFailed", "lowPriority", "cacheMemoryOnly", "progressiveDownload", "refreshCached",
    "continueInBackground", "handleCookies", "allowInvalidSSLCertificates", "highPriority",
    "delayPlaceholder", "transformAnimatedImage", "avoidAutoSetImage",
  ]
  /// The options of 5.1 in the order of their bits.
  private let names5 = [
    "retryFailed", "lowPriority", "progressiveLoad", "refreshCached", "continueInBackground",
    "handleCookies", "allowInvalidSSLCertificates", "highPriority", "delayPlaceholder",
    "transformAnimatedImage", "avoidAutoSetImage", "scaleDownLargeImages", "queryMemoryData",
    "queryMemoryDataSync", "queryDiskDataSync", "fromCacheOnly", "fromLoaderOnly",
    "forceTransition", "avoidDecodeImage", "decodeFirstFrameOnly", "preloadAllFrames",
    "matchAnimatedImageClass",
  ]

  @Test("The raw values of 3.x and 4.2 (C035, C036)")
  func olderTables() throws {
    for (bit, name) in (names3 + ["scaleDownLargeImages"]).enumerated() {
      let option = try #require(LoadOptions(name: name))
      #expect(option.rawValue(in: .v42) == 1 << UInt32(bit))
      #expect(LoadOptions.bit(of: option, in: .v3) == (bit < 12 ? bit : nil))
      #expect(option.isAvailable(in: .v3) == (bit < 12))
    }
  }

  @Test("The bits of 5.1")
  func newestTable() throws {
    for (bit, name) in names5.enumerated() {
      let option = try #require(LoadOptions(name: name))
      #expect(LoadOptions.bit(of: option, in: .v5) == bit)
      #expect(option.isAvailable(in: .v42) == (bit < 12))
    }
    #expect(!LoadOptions.cacheMemoryOnly.isAvailable(in: .v5))
    #expect(LoadOptions.cacheMemoryOnly.rawValue(in: .v5) == nil)
  }

  @Test("Every option is the row of its own name")
  func ownBits() {
    let options: [LoadOptions] = [
      .retryFailed, .lowPriority, .cacheMemoryOnly, .progressiveDownload, .refreshCached,
      .continueInBackground, .handleCookies, .allowInvalidSSLCertificates, .highPriority,
      .delayPlaceholder, .transformAnimatedImage, .avoidAutoSetImage, .scaleDownLargeImages,
      .queryMemoryData, .queryMemoryDataSync, .queryDiskDataSync, .fromCacheOnly, .fromLoaderOnly,
      .forceTransition, .avoidDecodeImage, .decodeFirstFrameOnly, .preloadAllFrames,
      .matchAnimatedImageClass,
    ]
    #expect(options.map(\.names) == (names3 + names5[11...]).map { [$0] })
    #expect(options.map(\.rawValue) == (0..<23).map { 1 << $0 })
  }

  @Test("Options combine with OR and are tested with AND (C037)")
  func combination() {
    let options: LoadOptions = [.retryFailed, .cacheMemoryOnly]
    #expect(options.rawValue(in: .v42) == 5)
    #expect(options.contains(.retryFailed) && options.contains(.cacheMemoryOnly))
    #expect(!options.contains(.lowPriority))
    #expect(LoadOptions.bit(of: options, in: .v42) == nil)
    #expect(LoadOptions.bit(of: [], in: .v42) == nil)
  }

  @Test("Names come in table order, and unknown names are refused")
  func names() {
    let options: LoadOptions = [.forceTransition, .refreshCached, .retryFailed]
    #expect(options.names == ["retryFailed", "refreshCached", "forceTransition"])
    #expect(LoadOptions(name: "progressiveLoad") == .progressiveDownload)
    #expect(LoadOptions(name: "RetryFailed") == nil)
    #expect(LoadOptions(name: "useNSURLCache") == nil)
  }

  @Test("The downloader's options have the same bits in every table")
  func downloader() throws {
    let options: [DownloaderOptions] = [
      .lowPriority, .progressiveDownload, .useNSURLCache, .ignoreCachedResponse,
      .continueInBackground, .handleCookies, .allowInvalidSSLCertificates, .highPriority,
      .scaleDownLargeImages, .avoidDecodeImage, .decodeFirstFrameOnly, .preloadAllFrames,
      .matchAnimatedImageClass,
    ]
    let names = [
      "lowPriority", "progressiveDownload", "useNSURLCache", "ignoreCachedResponse",
      "continueInBackground", "handleCookies", "allowInvalidSSLCertificates", "highPriority",
      "scaleDownLargeImages", "avoidDecodeImage", "decodeFirstFrameOnly", "preloadAllFrames",
      "matchAnimatedImageClass",
    ]
    #expect(options.map(\.names) == names.map { [$0] })
    for (bit, option) in options.enumerated() {
      #expect(DownloaderOptions.bit(of: option, in: .v3) == (bit < 8 ? bit : nil))
      #expect(DownloaderOptions.bit(of: option, in: .v42) == (bit < 9 ? bit : nil))
      #expect(DownloaderOptions.bit(of: option, in: .v5) == bit)
    }
    #expect(DownloaderOptions(name: "progressiveLoad") == .progressiveDownload)
  }

  @Test("Cache types and execution orders keep SDWebImage's raw values (C173)")
  func enumerations() {
    #expect(CacheType.allCases.map(\.name) == ["none", "disk", "memory", "all"])
    #expect(CacheType.allCases.map(\.rawValue) == [0, 1, 2, 3])
    #expect(CacheType(name: "memory") == .memory)
    #expect(CacheType(name: "Memory") == nil)
    #expect(ExecutionOrder.fifo.rawValue == 0)
    #expect(ExecutionOrder(name: "lifo") == .lifo)
    #expect(ExecutionOrder(name: "first") == nil)
  }
}
