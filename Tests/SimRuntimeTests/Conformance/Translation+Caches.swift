import ImageLoadingModel

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// The lines of a recording about managers that have several caches in the place of one.
extension Translation {
  mutating func translateCaches(_ line: String) -> Bool {
    if let match = line.wholeMatch(
      of: /caches manager \[lowest, highest\], the key only in the lowest; (.*); contains\?/)
    {
      makeManager(of: 2, knowing: Self.a) { policies in
        policies.contains = .highestOnly
        if match.1.hasSuffix("clearOperationPolicy=HighestOnly") { policies.clear = .highestOnly }
      }
      let name = "call \(scenario.stimuli.count)"
      calls[name] = "contains answered"
      add(.cache(.contains(url: Self.a, .all, of: latestManager)), named: name)
      return true
    }
    if let match = line.wholeMatch(
      of: /manager with a caches manager of two caches, query policy (\w+); io queues held/)
    {
      makeManager(of: 2) { $0.query = match.1 == "serial" ? .serial : .concurrent }
      add(.busy(.io, .seconds(20)))
      return true
    }
    if let match = line.wholeMatch(of: /load (#\d+) url=(\S+) \(manager with that cache\)/) {
      var context = context
      context.customManager = latestManager
      add(
        .load(
          LoadRequest(
            argument: .url(ImageURL(String(match.2))), options: [], context: context,
            wantsProgress: false)), named: String(match.1))
      return true
    }
    switch line {
    case "manager with a caches manager without caches": makeManager(of: 0) { _ in }
    case "io queues released", "the same with a plain SDImageCache": break
    default: return false
    }
    return true
  }

  /// The manager that the recording is about.
  var latestManager: String? { scenario.given.managers.last?.name }

  private mutating func makeManager(
    of count: Int, knowing url: String? = nil,
    _ change: (inout CachesPolicies) -> Void
  ) {
    let name = "manager \(scenario.given.managers.count + 1)"
    var caches = GivenCaches(
      members: (0..<count).map { GivenCaches.Member(namespace: "\($0) of \(name)") })
    if let url {
      caches.members[0].memory[url] = ImageText(label: "a", width: 10, height: 10).descriptor
    }
    change(&caches.policies)
    var settings = ManagerSettings()
    settings.caches = caches
    scenario.given.managers.append((name, settings))
  }
}
