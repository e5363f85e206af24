import ImageLoadingModel

extension ExpectationCheck {
  /// Compares what views have beside their picture with what is expected.
  mutating func check(_ expected: ExpectedViewDetails, _ result: Look) {
    let details = { (name: String) in result.state.viewDetails.first { $0.name == name } }
    for (view, url) in expected.imageURLs ?? [] {
      check("imageURLs.\(view)", url ?? "nil", details(view)?.imageURL ?? "nil")
    }
    for (view, images) in expected.animationImages ?? [] {
      checkList("animationImages.\(view)", images, details(view)?.animationImages ?? [])
    }
    for (view, thousandths) in expected.indicatorProgress ?? [] {
      check(
        "indicatorProgress.\(view)", "\(thousandths)",
        details(view)?.indicatorProgress.map { "\($0)" } ?? "nothing")
    }
    for (view, counts) in expected.progressObjects ?? [] {
      check(
        "progressObjects.\(view)", counts.map { "\($0)" } ?? "no object",
        details(view)?.progress.map { "[\($0.completed), \($0.total)]" } ?? "no object")
    }
    for (load, calls) in expected.setterCalls ?? [] {
      let found = result.loads.first { $0.name == load }?.setterCalls ?? []
      check(
        "setterCalls.\(load)", Self.calls(calls.map { ($0.content, $0.data) }),
        Self.calls(found.map { ($0.content, $0.bytes.map(Int64.init)) }))
    }
  }

  private static func calls(_ calls: [(content: String?, bytes: Int64?)]) -> String {
    calls.isEmpty
      ? "no call"
      : calls.map { call in
        "\(call.content ?? "nothing")"
          + (call.bytes.map { " with \(Quantity.describe(bytes: $0))" } ?? "")
      }.joined(separator: ", ")
  }
}
