import Testing

@testable import SimFuzzing
@testable import SimRuntime

/// A campaign finds what one long run would find, however it is cut into calls.
@Suite struct FuzzCampaignTests {
  private static let plan: FuzzPlan = {
    var plan = FuzzPlan(seed: 5, runs: 24, generations: ["4.2"])
    plan.batch = 6
    plan.orders = 2
    return plan
  }()

  private func report(
    on plan: FuzzPlan, knows: @escaping @Sendable (FuzzFinding) -> Bool = { _ in false }
  ) -> FuzzReport {
    Fuzzer(plan, shrinks: false, isKnown: knows).run()
  }

  /// What the report says but for what shrinking has left.
  private func text(_ report: FuzzReport) -> String {
    var report = report
    for place in report.findings.indices { report.findings[place].shrunk = nil }
    return report.json.text(pretty: true)
  }

  @Test(arguments: [[24], [12, 12], [6, 18], [1, 7, 6, 1]])
  func callsAddUpToOneRun(_ calls: [Int]) throws {
    let whole = report(on: Self.plan)
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
    #expect(next.plan.seed == 65)
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
}
