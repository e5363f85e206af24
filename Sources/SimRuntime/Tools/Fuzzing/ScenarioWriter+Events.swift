import ImageLoadingInterface

/// What happens to the app, its disk and its cache.
extension ScenarioWriter {
  mutating func writeEvent(_ verb: FuzzVerb.EventVerb) {
    let url = JSONValue.string(someURL())
    switch verb {
    case .memoryWarning: add("warning", [.init("memoryWarning", true)])
    case .enterBackground: add("background", [.init("app", "enterBackground")])
    case .enterForeground: add("foreground", [.init("app", "enterForeground")])
    case .expireBackgroundTime: add("expire", [.init("app", "expireBackgroundTime")])
    case .terminate:
      if isTerminated {
        add("relaunch", [.init("app", "relaunch")])
      } else {
        add("terminate", [.init("app", "terminate")])
      }
      isTerminated.toggle()
    case .clock:
      let shift = dice.pick(["-1 h", "1 h", "6 days", "8 days"])
      add("clock", [.init("clock", .string(shift))])
    case .offline: add("offline", [.init("offline", true)])
    case .online: add("online", [.init("offline", false)])
    case .diskFaults: add("disk", [.init("diskFaults", .object(diskFaults()))])
    case .rot: add("rot", [.init("rot", url)])
    case .vanish: add("vanish", [.init("vanish", url)])
    case .age:
      add("age", [.init("age", url), .init("by", .string(dice.pick(["1 h", "8 days"])))])
    }
  }

  mutating func diskFaults() -> [JSONValue.Member] {
    var members = dice.some(of: ["readsFail", "writesFail", "attributesFail"], percent: 30)
      .map { JSONValue.Member($0, true) }
    if dice.chance(20) { members.append(.init("capacity", .string(dice.pick(["0 B", "60 kB"])))) }
    for key in ["readLatency", "writeLatency"] where dice.chance(40) {
      members.append(.init(key, openSpan()))
    }
    return members
  }

  mutating func writeCacheCall(_ verb: FuzzVerb.CacheVerb) {
    let url = JSONValue.string(someURL())
    let key = orNull(someURL())
    switch verb {
    case .clearMemory: add("clear-memory", [.init("clearMemory", true)])
    case .clearDisk: add("clear-disk", [.init("clearDisk", true)])
    case .remove: add("remove", [.init("remove", key)] + sometimes("fromDisk", false, percent: 30))
    case .store:
      add(
        "store",
        [.init("store", key), .init("image", orNull(image()))]
          + sometimes("toDisk", false, percent: 30))
    case .storeData: add("store-data", [.init("storeData", key)] + anyContent())
    case .query: add("query", [.init("query", key)])
    case .exists: add("exists", [.init("exists", url)])
    case .size: add("size", [.init("size", true)])
    case .clean: add("clean", [.init("clean", true)])
    case .imageFromCache:
      add("take", [.init("imageFromCache", url)])
    }
  }

  /// Nothing in the place of a key, as apps do by mistake.
  mutating func orNull(_ text: String) -> JSONValue { dice.chance(4) ? .null : .string(text) }

  mutating func sometimes(
    _ key: String, _ value: JSONValue, percent: Int
  ) -> [JSONValue.Member] {
    dice.chance(percent) ? [.init(key, value)] : []
  }
}
