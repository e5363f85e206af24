import SimTools
import Testing

@testable import ImageLoadingModel

/// What a load keeps so that its cancel can reach it.
@Suite struct CombinedOperationTests {
  /// M12: a query that the manager keeps after the cancel is cancelled by nobody, unless that is repaired.
  @Test(arguments: [(Generation.hardened, true), (.v5, false)])
  func aQueryThatComesAfterTheCancelIsCancelled(generation: Generation, isCancelled: Bool) throws {
    let world = try #require(
      CacheWorld.run(generation) { world in
        let context = world.context
        let manager = ImageManager(
          context: context, cache: world.cache, downloader: Downloader(context: context),
          isShared: false)
        let load = CombinedOperation(context: context, manager: manager, whenCancelled: nil)
        await load.isCancelled.write(true)
        let query = CacheOperation(context: context)
        await load.keep(query)
        world.note("cancelled: \(await query.isCancelled.read())")
      })
    #expect(world.log.last == "cancelled: \(isCancelled)")
  }
}
