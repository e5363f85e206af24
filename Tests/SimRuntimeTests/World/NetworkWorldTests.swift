import ImageLoadingModel
import SimTools
import Testing

/// Faults of the whole network, the shared URL cache, and the network played by hand.
@Suite struct NetworkWorldTests {
  private static let a = ImageURL("a")
  private static let cat = ImageDescriptor(
    format: .png, width: 10, height: 10, byteCount: 60, label: "cat")
  private static let byHand = ServerAnswer(.byHand, payload: ImageData(cat))

  // MARK: Faults

  @Test func offlineFailsNewRequestsAndThoseUnderWay() throws {
    let answer = ServerAnswer(latency: .milliseconds(100))
    let heard = try listen(to: ["a": [answer], "b": [Self.byHand]]) { program, scheduler in
      await program.send("a")
      await program.send("b")
      await scheduler.clock.pause(for: .milliseconds(50))
      await program.network.setOffline(true)
      await scheduler.clock.pause(for: .milliseconds(10))
      await program.send("a")
      await scheduler.clock.pause(for: .milliseconds(10))
      await program.network.setOffline(false)
      await program.send("a")
    }
    #expect(
      heard == [
        "50 failed -1005", "50 failed -1005", "60 failed -1009", "170 response 200 0",
        "170 finished",
      ])
  }

  @Test func aConnectionLostWhileAnAnswerIsOwedIsReportedAfterIt() throws {
    let heard = try listen(
      to: ["a": [ServerAnswer(payload: ImageData(Self.cat))]], replies: .none
    ) { program, scheduler in
      let transfer = await program.send("a")
      await scheduler.clock.pause(for: .milliseconds(5))
      await program.network.setOffline(true)
      await scheduler.clock.pause(for: .milliseconds(5))
      transfer?.answer(.allow)
    }
    #expect(heard == ["0 response 200 60", "10 failed -1005"])
  }

  @Test func extraLatencyAffectsRunningTransfers() throws {
    let answer = ServerAnswer(latency: .milliseconds(100))
    let heard = try listen(to: ["a": [answer]]) { program, scheduler in
      await program.send("a")
      await scheduler.clock.pause(for: .milliseconds(50))
      await program.network.setExtraLatency(.milliseconds(30))
      await program.send("a")
    }
    #expect(heard.filter { $0.contains("finished") } == ["130 finished", "180 finished"])
  }

  @Test func extraLatencyComesOnTopOfAChosenOne() throws {
    var answer = ServerAnswer(latency: .milliseconds(100))
    answer.otherLatencies = [.milliseconds(200)]
    let heard = try listen(to: ["a": [answer]]) { program, scheduler in
      await program.network.setExtraLatency(.milliseconds(30))
      await program.send("a")
      await scheduler.clock.pause(for: .milliseconds(50))
      await program.network.setExtraLatency(.zero)
      await program.send("a")
    }
    #expect(heard.filter { $0.contains("finished") } == ["100 finished", "150 finished"])
  }

  @Test func extraLatencyCanMakeARequestTimeOut() throws {
    let answer = ServerAnswer(latency: .milliseconds(100))
    let heard = try listen(to: ["a": [answer]]) { program, _ in
      await program.send("a", timeout: .milliseconds(120))
      await program.network.setExtraLatency(.seconds(1))
    }
    #expect(heard == ["120 failed -1001"])
  }

  @Test func whereTransfersAreRefusedThereIsNone() throws {
    _ = try listen(to: ["a": [ServerAnswer()], "b": [ServerAnswer()]]) { program, _ in
      await program.network.setRefusal(.only([Self.a]))
      #expect(await program.send("a") == nil)
      #expect(await program.send("b") != nil)
      await program.network.setRefusal(.nothing)
      #expect(await program.send("a") != nil)
    }
  }

  // MARK: The shared URL cache

  @Test func theCacheServesOnlyCacheableResponsesAndOnlyIfAsked() throws {
    let old = ImageDescriptor(format: .png, width: 1, height: 1, byteCount: 20, label: "old")
    for (isServed, policy, line) in [
      (true, NetworkRequest.CachePolicy.useProtocolCachePolicy, "0 20 bytes"),
      (false, .useProtocolCachePolicy, "0 60 bytes"),
      (true, .reloadIgnoringLocalCacheData, "0 60 bytes"),
    ] {
      let heard = try listen(
        to: ["a": [ServerAnswer(payload: ImageData(Self.cat))]],
        cached: ["a": CachedResponse(ImageData(old), isServed: isServed)]
      ) { program, _ in await program.send("a", policy: policy) }
      #expect(heard[1] == line)
    }
  }

  @Test func theCacheKeepsStoredResponsesAndServesThemToNoRequest() throws {
    let heard = try listen(to: ["a": [ServerAnswer(status: 304)]]) { program, _ in
      let request = NetworkRequest(url: Self.a)
      #expect(await program.network.cachedResponse(for: request) == nil)
      await program.network.storeCachedResponse(ImageData(Self.cat), for: request)
      #expect(await program.network.cachedResponse(for: request) == ImageData(Self.cat))
      await program.send("a", policy: .useProtocolCachePolicy)
    }
    #expect(heard.first == "0 response 304 0")
  }

  // MARK: By hand

  @Test func aRequestIsPlayedByHandWithoutATimeOut() throws {
    let heard = try listen(to: ["a": [Self.byHand]]) { program, scheduler in
      let network = program.network
      await program.send("a", timeout: .seconds(1))
      await scheduler.clock.pause(for: .seconds(5))
      #expect(await !network.deliver(1, from: Self.a))
      #expect(await network.respond(to: Self.a))
      await scheduler.clock.pause(for: .seconds(1))
      #expect(await !network.respond(to: Self.a))
      for _ in 1...2 { #expect(await network.deliver(40, from: Self.a)) }
      #expect(await !network.deliver(1, from: Self.a))
      #expect(await network.finish(Self.a))
      #expect(await !network.finish(Self.a))
    }
    #expect(
      heard == [
        "5000 response 200 60", "6000 40 bytes", "6000 20 bytes", "6000 finished",
      ])
  }

  @Test func anAnswerByHandThatMayBeCachedIsOfferedBeforeItEnds() throws {
    var answer = Self.byHand
    answer.isCacheable = true
    let heard = try listen(to: ["a": [answer]]) { program, _ in
      let network = program.network
      await program.send("a")
      #expect(await network.respond(to: Self.a))
      #expect(await network.finish(Self.a))
      await program.send("a")
      #expect(await network.finish(Self.a))
    }
    #expect(heard == ["0 response 200 60", "0 cacheable", "0 finished", "0 finished"])
  }

  @Test func eventsPlayedInARowWaitForTheAnswerToTheResponse() throws {
    let heard = try listen(to: ["a": [Self.byHand]], replies: .none) { program, scheduler in
      let transfer = await program.send("a")
      let network = program.network
      #expect(await network.respond(to: Self.a, status: 206, expectedLength: -1))
      #expect(await network.deliver(60, from: Self.a))
      #expect(await network.finish(Self.a))
      #expect(await !network.fail(Self.a, with: LoadError(.timedOut)))
      await scheduler.clock.pause(for: .milliseconds(1))
      transfer?.answer(.allow)
    }
    #expect(heard == ["0 response 206 -1", "1 60 bytes", "1 finished"])
  }

  @Test func theOldestRequestIsPlayedAndCancelledOnesAreNone() throws {
    let heard = try listen(to: ["a": [Self.byHand]]) { program, scheduler in
      let network = program.network
      #expect(await !network.finish(Self.a))
      let first = await program.send("a")
      await program.send("a")
      #expect(network.snapshot.map(\.number) == [1, 2])
      #expect(await network.fail(Self.a, with: LoadError(.badServerResponse)))
      #expect(network.snapshot.map(\.number) == [2])
      await program.send("a")
      await first?.cancel()
      #expect(await network.finish(Self.a))
      let third = network.snapshot
      #expect(third.map(\.number) == [3])
    }
    #expect(heard == ["0 failed -1011", "0 finished"])
  }

  @Test func theSnapshotHasTheProgressOfARequest() throws {
    _ = try listen(to: ["a": [Self.byHand]], replies: .none) { program, scheduler in
      let network = program.network
      await scheduler.clock.pause(for: .seconds(1))
      let transfer = await program.send("a")
      #expect(await network.respond(to: Self.a))
      #expect(network.snapshot.map(\.awaitsAnswer) == [true])
      transfer?.answer(.allow)
      #expect(await network.deliver(16, from: Self.a))
      #expect(network.snapshot.map(\.receivedBytes) == [16])
      #expect(network.snapshot.map(\.began) == [.seconds(1)])
      await transfer?.cancel()
      #expect(network.snapshot.map(\.isCancelled) == [true])
    }
  }
}
