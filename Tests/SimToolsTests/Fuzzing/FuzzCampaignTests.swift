import Testing

@testable import SimFuzzing
@testable import SimRuntime

/// A campaign finds what one long run would find, however it is cut into calls.
@Suite struct FuzzCampaignTests {
  private static let plan: FuzzPlan = {
    var plan = FuzzPlan(seed: 7, runs: 24, generations: ["4.2"])
    plan.batch = 6
    plan.orders = 2
    return plan
  }()

  private func report(
    on plan: FuzzPlan, knows: @escaping @Sendable (FuzzFinding) -> Bool = { _ in false }
  ) -> FuzzReport {
    Fuzzer(plan, shrinks: false, isKnown: knows).run()
  }

  private static let whole = Fuzzer(plan, shrinks: false).run()

  /// What the report says but for what shrinking has left.
  private func text(_ report: FuzzReport) -> String {
    var report = report
    for place in report.findings.indices { report.findings[place].shrunk = nil }
    return report.json.text(pretty: true)
  }

  @Test(arguments: [[24], [12, 12], [6, 18], [1, 7, 6, 1]])
  func callsAddUpToOneRun(_ calls: [Int]) throws {
    let whole = Self.whole
    #expect(whole.findings.count > 1)
    var campaign = FuzzCampaign(Self.plan)
    for runs in calls {
      var call = campaign.call
      _ = campaign.add(report(on: campaign.next(runs)), to: &call)
      // A call reads what the one before has written.
      campaign = try FuzzCampaign(
        Array(campaign.text.utf8), file: "campaign.json", Self.plan, givesSeed: true)
    }
    // Whole batches: 1, 7, 6 and 1 make 6, 12, 6 and 6.
    var plan = Self.plan
    plan.runs = campaign.report.plan.runs
    #expect(text(campaign.report) == text(plan.runs == 24 ? whole : report(on: plan)))
  }

  @Test func aKindIsNewOnce() throws {
    var campaign = FuzzCampaign(Self.plan)
    var call = campaign.call
    let first = campaign.add(report(on: campaign.next(60)), to: &call)
    #expect(!first.isEmpty)
    #expect(first.count == call.findings.count)
    var next = campaign.call
    let known = campaign
    let part = report(on: campaign.next(60)) { known.knows($0) }
    let repeated = part.findings.filter(known.knows)
    #expect(!repeated.isEmpty)
    #expect(repeated.allSatisfy { $0.shrunk == nil })
    let second = campaign.add(part, to: &next)
    #expect(second.allSatisfy { finding in !first.contains { $0.isLike(finding) } })
    #expect(next.findings.count == second.count)
    #expect(next.plan.seed == 67)
    #expect(campaign.report.scenarios == 120)
  }

  @Test func optionsStayTheSame() throws {
    var campaign = FuzzCampaign(Self.plan)
    var call = campaign.call
    _ = campaign.add(report(on: campaign.next(6)), to: &call)
    let bytes = Array(campaign.text.utf8)
    var other = Self.plan
    other.seed = 6
    #expect(throws: Never.self) {
      try FuzzCampaign(bytes, file: "c", other, givesSeed: false)
    }
    #expect(throws: FuzzCampaign.Problem.self) {
      try FuzzCampaign(bytes, file: "c", other, givesSeed: true)
    }
    other = Self.plan
    other.orders = 3
    #expect(throws: FuzzCampaign.Problem.self) {
      try FuzzCampaign(bytes, file: "c", other, givesSeed: false)
    }
    #expect(throws: FuzzCampaign.Problem.self) {
      try FuzzCampaign(Array("{}".utf8), file: "c", Self.plan, givesSeed: true)
    }
  }

  // MARK: Several machines

  private static func campaign(seed: UInt64, runs: Int, orders: Int = 2) -> FuzzCampaign {
    var plan = Self.plan
    plan.seed = seed
    plan.orders = orders
    var campaign = FuzzCampaign(plan)
    var call = campaign.call
    _ = campaign.add(
      Fuzzer(campaign.next(runs), shrinks: false, isKnown: { _ in false }).run(), to: &call)
    return campaign
  }

  @Test func joinedCampaignsAddUp() throws {
    let parts = [Self.campaign(seed: 5, runs: 12), Self.campaign(seed: 1_000, runs: 18)]
    let joined = try FuzzMerge.join([("a", parts[0]), ("b", parts[1])])
    #expect(joined.report.scenarios == 30)
    #expect(joined.report.executions == parts.map(\.report.executions).reduce(0, +))
    #expect(joined.stretches == [.init(seed: 5, runs: 12), .init(seed: 1_000, runs: 18)])
    for finding in parts.flatMap(\.report.findings) { #expect(joined.knows(finding)) }
    let kinds = joined.report.findings.map { "\($0.generation) \($0.kind)" }
    #expect(Set(kinds).count == kinds.count)
    #expect(
      joined.report.findings.reduce(0) { $0 + $1.count }
        == parts.flatMap(\.report.findings).reduce(0) { $0 + $1.count })
    // What is only of the second is replayed by its seed.
    let place = try #require(joined.report.findings.firstIndex { $0.seed >= 1_000 })
    let finding = joined.report.findings[place]
    let again = Fuzzer(
      joined.report.plan.ending(with: finding), shrinks: false, isKnown: { _ in false }
    ).run()
    #expect(again.findings.contains { $0.isLike(finding) })
  }

  /// It continues behind the last scenario, and leaves out those of other machines.
  @Test func aJoinedCampaignRunsNoScenarioAgain() throws {
    var joined = try FuzzMerge.join([
      ("b", Self.campaign(seed: 30, runs: 12)), ("a", Self.campaign(seed: 6, runs: 12)),
    ])
    #expect(joined.next(6).seed == 18)
    #expect(joined.next(12).seed == 18)
    #expect(joined.next(18).seed == 42)
    var call = joined.call
    let known = joined
    _ = joined.add(report(on: joined.next(12)) { known.knows($0) }, to: &call)
    #expect(joined.stretches == [.init(seed: 30, runs: 12), .init(seed: 6, runs: 24)])
    #expect(joined.next(6).seed == 42)
    let read = try FuzzCampaign(Array(joined.text.utf8), file: "c")
    #expect(read.stretches == joined.stretches)
    #expect(read.text == joined.text)
    #expect(throws: Never.self) {
      try FuzzCampaign(Array(joined.text.utf8), file: "c", Self.plan, givesSeed: false)
    }
  }

  @Test func seedsBehindTheGreatestAreKnown() {
    let last = FuzzStretch(seed: .max - 1, runs: 4)
    #expect(last.overlaps(FuzzStretch(seed: 1, runs: 1)))
    #expect(FuzzStretch(seed: 0, runs: 1).overlaps(last))
    #expect(!last.overlaps(FuzzStretch(seed: 2, runs: 9)))
    #expect(!last.overlaps(FuzzStretch(seed: 0, runs: 0)))
    #expect(!FuzzStretch(seed: 0, runs: 0).overlaps(last))
  }

  @Test func whatDoesNotBelongTogetherIsNotJoined() throws {
    func problem(_ first: FuzzCampaign, _ second: FuzzCampaign) -> String {
      do {
        _ = try FuzzMerge.join([("a", first), ("b", second)])
        return ""
      } catch {
        return error.message.text
      }
    }
    let first = Self.campaign(seed: 5, runs: 12)
    #expect(
      problem(first, Self.campaign(seed: 100, runs: 6, orders: 3))
        .hasPrefix("b was begun with other options than a, those of 'sim fuzz --seed 100"))
    #expect(
      problem(first, Self.campaign(seed: 11, runs: 6))
        == "b and a have both run scenarios of the seeds 11 to 16: give each machine a --seed of its own"
    )
    #expect(problem(first, first).contains("have both run"))
    #expect(problem(first, Self.campaign(seed: 17, runs: 6)) == "")
  }
}
