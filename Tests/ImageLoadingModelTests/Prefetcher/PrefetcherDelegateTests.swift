import ImageLoadingModel
import SimTools
import Synchronization
import Testing

/// The delegate of a prefetcher is called for each URL, and once at the end of all prefetches.
@Suite struct PrefetcherDelegateTests {
  private final class Delegate: PrefetcherDelegate {
    private let calls = Mutex<[String]>([])
    var lines: [String] { calls.withLock { $0 } }

    func didPrefetch(_ url: ImageURL?, finished: Int, total: Int) async {
      calls.withLock { $0.append("\(url?.absoluteString ?? "nil") \(finished) of \(total)") }
    }

    func didFinish(total: Int, skipped: Int) async {
      calls.withLock { $0.append("finish \(total), \(skipped) skipped") }
    }
  }

  /// Nothing answers: 3.x and 4.2 count as total what gave an image, 5.x what was asked for.
  @Test(arguments: [(Generation.v3, 0), (.v42, 0), (.v5, 1), (.hardened, 1)])
  func itIsNotifiedOfTheEnd(generation: Generation, total: Int) throws {
    let delegate = Delegate()
    _ = try #require(
      CacheWorld.run(generation) { world in
        let context = world.context
        let prefetcher = await generation.prefetcher.makePrefetcher(
          context: context,
          beside: ImageManager(
            context: context, cache: world.cache, downloader: Downloader(context: context)),
          delegate: delegate)
        _ = await world.scheduler.main.sync {
          await prefetcher.prefetch([ImageURL("https://a/1.png")], progress: nil, completed: nil)
        }
        await world.scheduler.clock.pause(for: .seconds(100))
      })
    #expect(delegate.lines == ["https://a/1.png 1 of 1", "finish \(total), 1 skipped"])
  }

  /// One prefetch finds its image in memory and ends, the other one waits for its download and is cancelled: the end
  /// of the first is lost in 5.x (P18).
  @Test(arguments: [(Generation.v5, [String]()), (.hardened, ["finish 1, 0 skipped"])])
  func itIsNotifiedOfAnEndBesideACancel(generation: Generation, ends: [String]) throws {
    let delegate = Delegate()
    _ = try #require(
      CacheWorld.run(generation) { world in
        let context = world.context
        let image = ImageDescriptor(format: .png, width: 1, height: 1, label: "a")
        await world.cache.store(
          image, data: nil, forKey: "https://a/1.png", to: .memory, completion: nil)
        let downloader = Downloader(context: context)
        await downloader.setSuspended(true)
        let prefetcher = await generation.prefetcher.makePrefetcher(
          context: context,
          beside: ImageManager(
            context: context, cache: world.cache, downloader: downloader),
          delegate: delegate)
        let waiting = await world.scheduler.main.sync {
          let waiting = await prefetcher.prefetch(
            [ImageURL("https://a/2.png")], progress: nil, completed: nil)
          _ = await prefetcher.prefetch(
            [ImageURL("https://a/1.png")], progress: nil, completed: nil)
          return waiting
        }
        await world.scheduler.clock.pause(for: .milliseconds(10))
        await waiting?.cancel()
        await world.scheduler.clock.pause(for: .milliseconds(10))
      })
    #expect(delegate.lines.filter { $0.hasPrefix("finish") } == ends)
  }
}
