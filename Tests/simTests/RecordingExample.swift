import Foundation

/// Writes down what an app sees of its image loads, a line for each event.
final class LoadRecorder: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  init(observes: [String], notes: String) {
    write(["version": 1, "type": "recording", "observes": observes, "notes": notes])
  }

  /// The recording, for `sim conform`.
  var text: String { lock.withLock { lines.map { $0 + "\n" }.joined() } }

  /// Call it where the event happens. Only what is known of it need be given.
  func note(_ kind: String, of load: String, _ fields: [String: Any] = [:]) {
    var line = fields
    line[kind] = load
    // Off main the model may use another queue: then no queue is given, and no order is claimed.
    if Thread.isMainThread { line["queue"] = "main" }
    write(line)
  }

  private func write(_ line: [String: Any]) {
    guard let data = try? JSONSerialization.data(withJSONObject: line, options: [.sortedKeys])
    else { return }
    lock.withLock { lines.append(String(decoding: data, as: UTF8.self)) }
  }
}

/// Any loader: a load gives a way to cancel it.
typealias Load = (URL, @escaping (_ image: Data?, _ error: (any Error)?) -> Void) -> () -> Void

extension LoadRecorder {
  /// The same loader, whose loads are written down.
  /// - Parameter name: what the scenario calls the load of a URL.
  func recording(_ load: @escaping Load, name: @escaping (URL) -> String) -> Load {
    { url, completion in
      let name = name(url)
      self.note("loadBegan", of: name, ["url": url.absoluteString])
      let cancel = load(url) { image, error in
        // "*" is any image, or any error; null is none.
        self.note(
          "completed", of: name,
          ["image": image == nil ? NSNull() : "*", "error": error == nil ? NSNull() : "*"])
        completion(image, error)
      }
      return {
        self.note("cancelled", of: name)
        cancel()
      }
    }
  }
}
