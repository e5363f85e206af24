import ImageLoadingModel
import SimTools
import Testing

/// Answers of the program, cancels and time-outs.
@Suite struct NetworkControlTests {
  private static let cat = ImageDescriptor(
    format: .png, width: 640, height: 480, byteCount: 1_000, label: "cat")
  private static let slow = ServerAnswer(
    latency: .milliseconds(10), payload: ImageData(cat),
    pace: .init(chunkCount: 2, spacing: .milliseconds(10)))

  // MARK: Answers

  @Test func nothingFollowsAResponseUntilTheProgramAnswers() throws {
    let heard = try listen(to: ["a": [Self.slow]], replies: .none) { program, scheduler in
      let transfer = await program.send("a", timeout: .milliseconds(50))
      await scheduler.clock.pause(for: .milliseconds(200))
      program.note("answers")
      transfer?.answer(.allow)
    }
    #expect(
      heard == [
        "10 response 200 1000", "200 answers", "200 500 bytes", "210 500 bytes", "210 finished",
      ])
  }

  @Test func refusingAResponseCancels() throws {
    let heard = try listen(
      to: ["a": [Self.slow]], replies: Replies(response: .cancel)
    ) { program, _ in await program.send("a") }
    #expect(heard == ["10 response 200 1000", "10 failed -999"])
  }

  private static let alice = Challenge.Credential(user: "alice", password: "secret")

  @Test(
    arguments: [
      (Challenge.Kind.serverTrust, TransferAnswer.trustServer, "20 response 200 1000"),
      (.serverTrust, .performDefaultHandling, "10 failed -1202"),
      (.serverTrust, .cancelChallenge, "10 failed -999"),
      (.credential, .useCredential(alice), "20 response 200 1000"),
      (.credential, .performDefaultHandling, "20 response 401 0"),
      (.credential, .trustServer, "20 response 401 0"),
      (.credential, .cancelChallenge, "10 failed -999"),
    ])
  func aChallengeComesFirstAndItsAnswerDecides(
    kind: Challenge.Kind, reply: TransferAnswer, line: String
  ) throws {
    var answer = Self.slow
    answer.question = .init(kind)
    let heard = try listen(
      to: ["a": [answer]],
      replies: Replies(challenges: [reply])
    ) { program, _ in await program.send("a") }
    #expect(heard.prefix(2) == ["10 \(kind) 0", line])
  }

  @Test func aRefusedCredentialIsAskedForAgain() throws {
    var answer = Self.slow
    answer.question = .init(.credential, user: "bob")
    let heard = try listen(
      to: ["a": [answer]],
      replies: Replies(challenges: [.useCredential(Self.alice), .cancelChallenge])
    ) { program, _ in await program.send("a") }
    #expect(heard == ["10 credential 0", "20 credential 1", "20 failed -999"])
  }

  // MARK: Cancels

  @Test func aCancelDeliversOneErrorLaterAndNothingElse() throws {
    let heard = try listen(to: ["a": [Self.slow]]) { program, scheduler in
      let transfer = await program.send("a")
      await scheduler.clock.pause(for: .milliseconds(15))
      await transfer?.cancel()
      program.note("cancel returned")
      await transfer?.cancel()
      await transfer?.resume()
    }
    #expect(
      heard == ["10 response 200 1000", "10 500 bytes", "15 cancel returned", "15 failed -999"])
  }

  /// In some orders the cancel comes before the second chunk, which is due at the same instant.
  @Test func dataThatIsDueDoesNotFollowACancel() throws {
    var endings: Set<[String]> = []
    for seed in UInt64(1)...20 {
      let heard = try listen(
        to: ["a": [Self.slow]], strategy: SeededRandom(seed: seed)
      ) { program, scheduler in
        let transfer = await program.send("a")
        await scheduler.clock.pause(for: .milliseconds(20))
        await transfer?.cancel()
        program.note("cancelled")
      }
      endings.insert(Array(heard.dropFirst(2)))
    }
    #expect(
      endings == [
        ["20 500 bytes", "20 cancelled", "20 failed -999"],
        ["20 cancelled", "20 failed -999"],
      ])
  }

  @Test func aCancelBeforeResumeIsReportedAndTheNetworkSeesNothing() throws {
    let events = EventLog()
    let heard = try listen(
      to: ["a": [Self.slow]], observedBy: events
    ) { program, _ in
      let transfer = await program.make(NetworkRequest(url: ImageURL("a")))
      await transfer?.cancel()
      await transfer?.resume()
    }
    #expect(heard == ["0 failed -999"])
    #expect(events.lines.isEmpty)
  }

  @Test func aCancelAfterTheEndHasNoEffect() throws {
    let heard = try listen(to: ["a": [ServerAnswer()]]) { program, scheduler in
      let transfer = await program.send("a")
      await scheduler.clock.pause(for: .milliseconds(1))
      await transfer?.cancel()
    }
    #expect(heard == ["0 response 200 0", "0 finished"])
  }

  @Test func aCancelWhileAnAnswerIsOwedEndsTheRequest() throws {
    let heard = try listen(to: ["a": [Self.slow]], replies: .none) { program, scheduler in
      let transfer = await program.send("a")
      await scheduler.clock.pause(for: .milliseconds(15))
      await transfer?.cancel()
      transfer?.answer(.allow)
    }
    #expect(heard == ["10 response 200 1000", "15 failed -999"])
  }

  // MARK: Time-outs

  @Test func aSilentServerTimesOutExactlyThen() throws {
    let heard = try listen(to: ["a": [ServerAnswer(.neverAnswers)]]) { program, _ in
      await program.send("a", timeout: .seconds(15))
    }
    #expect(heard == ["15000 failed -1001"])
  }

  @Test func eachEventRestartsTheTimeOut() throws {
    let answer = ServerAnswer(
      latency: .seconds(10), payload: ImageData(Self.cat),
      pace: .init(chunkCount: 3, spacing: .seconds(12)))
    let patient = try listen(to: ["a": [answer]]) { program, _ in
      await program.send("a", timeout: .seconds(12))
    }
    #expect(patient.last == "34000 finished")
    let impatient = try listen(to: ["a": [answer]]) { program, _ in
      await program.send("a", timeout: .seconds(11))
    }
    #expect(
      impatient == ["10000 response 200 1000", "10000 334 bytes", "21000 failed -1001"])
  }

  @Test func aTimeOutOfZeroNeverComes() throws {
    let answer = ServerAnswer(latency: .seconds(3_600))
    let heard = try listen(to: ["a": [answer]]) { program, _ in
      await program.send("a", timeout: .zero)
    }
    #expect(heard.last == "3600000 finished")
  }
}
