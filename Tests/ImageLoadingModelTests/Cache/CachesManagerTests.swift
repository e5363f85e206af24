import ImageLoadingModel
import SimTools
import Testing

/// Several caches in the place of one, as SDImageCachesManager.m 5.1.0 has them.
@Suite struct CachesManagerTests {
  /// Three caches; the two lower ones have the key in memory.
  private static func caches(
    _ world: CacheWorld, _ change: (inout CachesPolicies) -> Void = { _ in }
  ) -> CachesManager {
    let caches = ["lowest", "middle", "highest"].map { world.anotherCache($0) }
    for (cache, label) in zip(caches, ["l", "m"]) {
      cache.memory.prepare([
        "key": ImageDescriptor(format: .png, width: 10, height: 10, label: label)
      ])
    }
    var policies = CachesPolicies()
    change(&policies)
    return CachesManager(context: world.context, caches: caches, policies: policies)
  }

  private static func log(
    _ generation: Generation = .v5,
    _ program: @escaping @Sendable (CacheWorld) async -> Void
  ) -> [String]? {
    CacheWorld.run(generation, program: program)?.log.filter { !$0.hasPrefix("memory cleared") }
  }

  /// Which of the three have a key in memory.
  private static func holders(of key: String, _ caches: CachesManager) async -> String {
    var names = ""
    for (cache, name) in zip(caches.caches, ["l", "m", "h"])
    where await cache.imageFromMemory(forKey: key) != nil { names += name }
    return names
  }

  @Test(
    arguments: [
      (CachesOperationPolicy.serial, "m memory"), (.concurrent, "m memory"),
      (.highestOnly, "nothing none"), (.lowestOnly, "l memory"),
    ])
  func theHighestThatHasItAnswersAQuery(policy: CachesOperationPolicy, answer: String) {
    for (key, answer) in [("key", answer), ("other", "nothing none")] {
      let log = Self.log { world in
        _ = await Self.caches(world) { $0.query = policy }
          .query(forKey: key, options: [], values: LoadContext()) {
            world.note("\($0.image?.label ?? "nothing") \($0.type)")
          }
      }
      #expect(log == [answer])
    }
  }

  @Test(
    arguments: [
      (CachesOperationPolicy.serial, "lmh"), (.concurrent, "lmh"), (.highestOnly, "h"),
      (.lowestOnly, "l"),
    ])
  func thePolicySelectsTheCachesThatStore(policy: CachesOperationPolicy, names: String) {
    let log = Self.log { world in
      let caches = Self.caches(world) { $0.store = policy }
      let image = ImageDescriptor(format: .png, width: 10, height: 10, label: "new")
      await caches.store(image, data: nil, forKey: "new", to: .memory) { world.note("stored") }
      world.note(await Self.holders(of: "new", caches))
    }
    #expect(log == ["stored", names])
  }

  @Test(
    arguments: [
      (CachesOperationPolicy.serial, ""), (.concurrent, ""), (.highestOnly, "lm"),
      (.lowestOnly, "m"),
    ])
  func thePolicySelectsTheCachesThatRemoveAndClear(policy: CachesOperationPolicy, left: String) {
    for clears in [false, true] {
      let log = Self.log { world in
        let caches = Self.caches(world) {
          $0.remove = policy
          $0.clear = policy
        }
        if clears {
          await caches.clear(.memory) { world.note("done") }
        } else {
          await caches.remove("key", from: .memory) { world.note("done") }
        }
        world.note("left: " + (await Self.holders(of: "key", caches)))
      }
      #expect(log == ["done", "left: \(left)"])
    }
  }

  @Test func thePolicyForClearingSelectsTheCachesThatAreAskedForAKey() {
    let asks: @Sendable (CacheWorld) async -> Void = { world in
      let caches = Self.caches(world) { $0.contains = .highestOnly }
      await caches.contains("key", in: .all) { world.note("\($0)") }
    }
    #expect(Self.log(.v5, asks) == ["memory"])
    #expect(Self.log(.hardened, asks) == ["none"])
  }

  @Test(arguments: [CachesOperationPolicy.serial, .concurrent])
  func aCancelledQueryAnswersOnceOrNever(policy: CachesOperationPolicy) {
    let cancels: @Sendable (CacheWorld) async -> Void = { world in
      let caches = Self.caches(world) { $0.query = policy }
      let query = await caches.query(forKey: "other", options: [], values: LoadContext()) {
        world.note("\($0.type)")
      }
      await query?.cancel()
    }
    #expect(Self.log(.v5, cancels) == [])
    #expect(Self.log(.hardened, cancels) == ["none"])
  }

  @Test func withoutCachesOrWithoutAKeyThereIsNoAnswer() {
    let asks: @Sendable (CacheWorld) async -> Void = { world in
      let none = CachesManager(context: world.context, caches: [])
      for (caches, key) in [(none, "key"), (Self.caches(world), nil)] {
        _ = await caches.query(forKey: key, options: [], values: LoadContext()) { _ in
          world.note("queried")
        }
        await caches.contains(key, in: .all) { _ in world.note("looked for") }
        await caches.store(nil, data: nil, forKey: key, to: .all) { world.note("stored") }
        await caches.remove(key, from: .all) { world.note("removed") }
      }
      await none.clear(.all) { world.note("cleared") }
    }
    #expect(Self.log(.v5, asks) == [])
    let answers = ["queried", "looked for", "stored", "removed"]
    #expect(Self.log(.hardened, asks) == answers + answers + ["cleared"])
  }
}
