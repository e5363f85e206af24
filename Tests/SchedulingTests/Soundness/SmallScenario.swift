@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// Writes small scenarios in which few things race: the orders of most can be exhausted.
struct SmallScenario {
  private var random: SplitMix64
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    random = SplitMix64(seed: seed)
  }

  private mutating func any(of list: [String]) -> String {
    list[Int(random.next(below: UInt64(list.count)))]
  }

  /// The text of the document.
  mutating func document(generation: String) -> String {
    let answer = any(of: [
      #""byHand": true"#, #""error": "timedOut""#, #""image": "png 10x10""#, #""status": 404"#,
    ])
    let world = any(of: [
      "", #", "memory": {"https://a/a.png": "png 10x10"}"#,
      #", "disk": {"https://a/a.png": {"image": "png 10x10"}}"#,
      #", "failedURLs": ["https://a/a.png"]"#,
    ])
    var steps = [load("first", at: "0 s")]
    let moments = [any(of: ["0 s", "100 s"]), any(of: ["0 s", "100 s"])].sorted()
    for (number, moment) in moments.prefix(1 + Int(random.next(below: 2))).enumerated() {
      steps.append(step(number, at: moment, isByHand: answer.contains("byHand")))
    }
    return #"""
      {"format": 1, "title": "Written from the seed \#(seed)", "about": "A", "generation": "\#(generation)",
      "given": {"network": {"https://a/*": {\#(answer)}}\#(world)},
      "steps": [\#(steps.joined(separator: ",\n"))]}
      """#
  }

  private mutating func load(_ name: String, at moment: String) -> String {
    let options = any(of: [
      "", #", "options": ["retryFailed"]"#, #", "options": ["refreshCached"]"#,
    ])
    let view = any(of: ["", #", "into": "cell""#])
    let origin = any(of: ["", #", "from": "background""#])
    return
      #"{"at": "\#(moment)", "load": "https://a/a.png", "as": "\#(name)"\#(options)\#(view)\#(view.isEmpty ? origin : "")}"#
  }

  private mutating func step(_ number: Int, at moment: String, isByHand: Bool) -> String {
    let origin = any(of: ["", #", "from": "background""#])
    let url = "https://a/a.png"
    let byHand = [
      #""fail": "\#(url)", "error": "timedOut""#, #""finish": "\#(url)""#, #""respond": "\#(url)""#,
    ]
    let others = [
      #""cancel": "first""#, #""cancel": "first""#, #""cancelAll": true"#,
      #""memoryWarning": true"#,
      #""clearMemory": true"#, #""remove": "\#(url)""#, #""query": "\#(url)""#,
      #""store": "\#(url)", "image": "png 10x10""#,
    ]
    if random.next(below: 3) == 0 { return load("load\(number)", at: moment) }
    let action = any(of: isByHand && moment != "0 s" ? byHand + others : others)
    return #"{"at": "\#(moment)", \#(action)\#(origin), "as": "step\#(number)"}"#
  }
}
