import ImageLoadingModel
import Testing

/// Where caches keep their files (C110 to C112; SDImageCache.m 5.1.0).
@Suite struct CacheDirectoriesTests {
  @Test func theSharedCache() {
    let old = "/Library/Caches/default/com.hackemist.SDWebImageCache.default"
    #expect(Generation.v3.cache.directory == old)
    #expect(Generation.v42.cache.directory == old)
    #expect(Generation.v5.cache.directory == "/Library/Caches/com.hackemist.SDImageCache/default")
    #expect(Generation.v5.cache.formerDirectory == old)
  }

  @Test func namespacesAndDirectories() {
    let before = CacheDirectories.belowNamespace
    #expect(
      before.path(namespace: "YoukuImages", in: nil)
        == "/Library/Caches/YoukuImages/com.hackemist.SDWebImageCache.YoukuImages")
    #expect(
      before.path(namespace: "N", in: "/Documents/D")
        == "/Documents/D/com.hackemist.SDWebImageCache.N")
    let since = CacheDirectories.belowLibrary
    #expect(since.path(namespace: "N", in: nil) == "/Library/Caches/com.hackemist.SDImageCache/N")
    #expect(since.path(namespace: "N", in: "/Documents/D") == "/Documents/D/N")
  }
}
