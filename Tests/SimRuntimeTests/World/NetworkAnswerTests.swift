import ImageLoadingModel
import SimTools
import Testing

@testable import TestFixtures

/// What a server's entry in the table makes of a request.
@Suite struct NetworkAnswerTests {
  private static let cat = ImageDescriptor(
    format: .png, width: 640, height: 480, byteCount: 1_000, label: "cat")

  @Test func responseContentAndEndFollowEachOtherAfterTheLatency() throws {
    let heard = try listen(
      to: ["a": [ServerAnswer(latency: .milliseconds(80), payload: ImageData(Self.cat))]]
    ) { program, _ in await program.send("a") }
    #expect(heard == ["80 response 200 1000", "80 1000 bytes", "80 finished"])
  }

  @Test func chunksComeWithTheirSpacing() throws {
    let pace = ServerAnswer.Pace(chunkCount: 3, spacing: .milliseconds(10))
    let heard = try listen(
      to: ["a": [ServerAnswer(payload: ImageData(Self.cat), pace: pace)]]
    ) { program, _ in await program.send("a") }
    #expect(
      heard == [
        "0 response 200 1000", "0 334 bytes", "10 334 bytes", "20 332 bytes", "20 finished",
      ])
  }

  @Test func bandwidthMakesEachChunkTakeItsTime() throws {
    let pace = ServerAnswer.Pace(chunkCount: 2, spacing: .milliseconds(5), bandwidth: 10_000)
    let heard = try listen(
      to: ["a": [ServerAnswer(payload: ImageData(Self.cat), pace: pace)]]
    ) { program, _ in await program.send("a") }
    #expect(
      heard == ["0 response 200 1000", "50 500 bytes", "105 500 bytes", "105 finished"])
  }

  /// No more than a second passes between two of them, so a request that waits for long enough gets all.
  @Test func aSlowLineGivesItsBytesInPieces() throws {
    let slow = ServerAnswer(payload: ImageData(Self.cat), pace: .init(bandwidth: 400))
    let heard = try listen(to: ["a": [slow]]) { program, _ in
      await program.send("a", timeout: .seconds(2))
    }
    #expect(
      heard == [
        "0 response 200 1000", "835 334 bytes", "1670 334 bytes", "2500 332 bytes",
        "2500 finished",
      ])
    let whole = ServerAnswer(
      payload: ImageData(Self.cat), pace: .init(chunkCount: 1, bandwidth: 400))
    let nothing = try listen(to: ["a": [whole]]) { program, _ in
      await program.send("a", timeout: .seconds(2))
    }
    #expect(nothing == ["0 response 200 1000", "2000 failed -1001"])
  }

  @Test func theChunksTogetherAreTheFileByteForByte() throws {
    let run = Simulation().run { scheduler in
      let pace = ServerAnswer.Pace(chunkCount: 7, spacing: .milliseconds(1))
      let network = SimulatedNetwork(
        core: scheduler.core,
        servers: ServerTable([("a", [ServerAnswer(payload: ImageData(Self.cat), pace: pace)])]))
      let received = scheduler.cell("received", ImageData())
      let arrivals = scheduler.serialQueue("arrivals")
      let transfer = await network.transfer(NetworkRequest(url: ImageURL("a"))) { event in
        guard case .data(let data) = event else { return }
        scheduler.core.enqueue(
          { _ = await received.update(nil) { $0.append(data) } }, on: arrivals.id, barrier: false)
      }
      await transfer?.resume()
      await scheduler.clock.pause(for: .milliseconds(1))
      transfer?.answer(.allow)
      await scheduler.clock.pause(for: .seconds(1))
      return received.snapshot
    }
    #expect(run.value == ImageData(Self.cat))
  }

  @Test(
    arguments: [
      (ServerAnswer.ExpectedLength.ofPayload, "0 response 200 1000"),
      (.unknown, "0 response 200 -1"), (.told(5_000), "0 response 200 5000"),
    ])
  func theResponseHasTheExpectedLength(
    length: ServerAnswer.ExpectedLength, line: String
  ) throws {
    let heard = try listen(
      to: ["a": [ServerAnswer(expectedLength: length, payload: ImageData(Self.cat))]]
    ) { program, _ in await program.send("a") }
    #expect(heard.first == line)
  }

  @Test func anEmptyAnswerHasNoData() throws {
    let heard = try listen(to: ["a": [ServerAnswer(status: nil)]]) { program, _ in
      await program.send("a")
    }
    #expect(heard == ["0 response none 0", "0 finished"])
  }

  @Test func theHeadersAreReported() {
    let header = NetworkRequest.Header("Content-Type", "image/png")
    let run = Simulation().run { scheduler in
      let network = SimulatedNetwork(
        core: scheduler.core, servers: ServerTable([("a", [ServerAnswer(headers: [header])])]))
      let headers = scheduler.cell("headers", [NetworkRequest.Header]())
      let arrivals = scheduler.serialQueue("arrivals")
      let transfer = await network.transfer(NetworkRequest(url: ImageURL("a"))) { event in
        guard case .response(let response) = event else { return }
        scheduler.core.enqueue(
          { await headers.write(response.headers) }, on: arrivals.id, barrier: false)
      }
      await transfer?.resume()
      await scheduler.clock.pause(for: .seconds(1))
      return headers.snapshot
    }
    #expect(run.value == [header])
  }

  @Test func requestsToOneURLGetItsAnswersInOrderAndTheLastAgain() throws {
    let heard = try listen(
      to: ["a": [ServerAnswer(status: 500), ServerAnswer(status: 404)], "b": [ServerAnswer()]]
    ) { program, scheduler in
      for url in ["a", "b", "a", "a"] {
        await program.send(url)
        await scheduler.clock.pause(for: .milliseconds(1))
      }
    }
    #expect(
      heard.filter { $0.contains("response") } == [
        "0 response 500 0", "1 response 200 0", "2 response 404 0", "3 response 404 0",
      ])
  }

  @Test(
    arguments: [
      ("http://h/a.png", 201), ("http://h/b/c.png", 202), ("http://h/x/y.png", 203),
      ("http://h/b/.png", 202), ("ftp://h/a.png", nil), ("http://h/", nil),
      ("http://h/1-2-1.jpg", 204), ("http://h/1-2.jpg", nil), ("http://h/2-1-1.jpg", nil),
    ])
  func aStarMatchesAnyTextAndTheFirstMatchCounts(url: String, status: Int?) throws {
    let run = Simulation().run { scheduler in
      let servers = ServerTable([
        ("http://h/b/*.png", [ServerAnswer(status: 202)]),
        ("http://*/*.png", [ServerAnswer(status: 203)]), ("http://h/a.png", [.init(status: 201)]),
        ("http://h/*1*2*1*", [ServerAnswer(status: 204)]),
      ])
      let network = SimulatedNetwork(core: scheduler.core, servers: servers)
      let listener = NetworkListener(network, core: scheduler.core, replies: Replies())
      await listener.send(url)
      return listener
    }
    let first = try #require(run.value).heard.first
    #expect(first == status.map { "0 response \($0) 0" } ?? "0 failed -1003")
  }

  @Test func anUnknownURLHasAnUnknownHost() throws {
    let heard = try listen { program, _ in await program.send("nowhere") }
    #expect(heard == ["0 failed -1003"])
  }

  @Test func anErrorAtTheStartComesAfterTheLatencyAndAlone() throws {
    let answer = ServerAnswer(.fails(LoadError(.cannotConnectToHost)), latency: .seconds(2))
    let heard = try listen(to: ["a": [answer]]) { program, _ in await program.send("a") }
    #expect(heard == ["2000 failed -1004"])
  }

  @Test func aDropAfterSoManyBytesLosesTheConnection() throws {
    let answer = ServerAnswer(
      payload: ImageData(Self.cat), pace: .init(chunkCount: 2), drop: .init(afterBytes: 700))
    let heard = try listen(to: ["a": [answer]]) { program, _ in await program.send("a") }
    #expect(heard == ["0 response 200 1000", "0 500 bytes", "0 200 bytes", "0 failed -1005"])
  }

  @Test func aServerMayFinishWithoutAResponse() throws {
    let heard = try listen(to: ["a": [ServerAnswer(.finishesWithoutResponse)]]) { program, _ in
      await program.send("a")
    }
    #expect(heard == ["0 finished"])
  }

  @Test func forARequestWithoutATaskThereIsNoTransferAndTheNextGetsTheNextAnswer() throws {
    let heard = try listen(
      to: ["a": [ServerAnswer(.noTask), ServerAnswer(status: 204)]]
    ) { program, _ in
      #expect(await program.send("a") == nil)
      #expect(await program.send("a") != nil)
    }
    #expect(heard == ["0 response 204 0", "0 finished"])
  }

  @Test func theObserverGetsEveryEventInTheOrderOfBeginning() throws {
    let events = EventLog()
    _ = try listen(
      to: ["a": [ServerAnswer(payload: ImageData(Self.cat))]],
      observedBy: events
    ) { program, _ in
      let unused = await program.make(NetworkRequest(url: ImageURL("unused")))
      await program.send("b")
      await program.send("a")
      await unused?.cancel()
    }
    #expect(
      events.lines == [
        "1 b started", "2 a started", "1 b failed", "2 a responded", "2 a received",
        "2 a finished",
      ])
  }
}
