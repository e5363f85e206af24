extension Sentence {
  /// Steps of threads.
  package static func steps(_ count: Int) -> Sentence { count == 1 ? "1 step" : "\(count) steps" }

  package static func runs(_ count: Int) -> Sentence { count == 1 ? "1 run" : "\(count) runs" }

  package static func scenarios(_ count: Int) -> Sentence {
    count == 1 ? "1 scenario" : "\(count) scenarios"
  }

  package static func checks(_ count: Int) -> Sentence {
    count == 1 ? "1 check" : "\(count) checks"
  }

  package static func files(_ count: Int) -> Sentence { count == 1 ? "1 file" : "\(count) files" }
}
