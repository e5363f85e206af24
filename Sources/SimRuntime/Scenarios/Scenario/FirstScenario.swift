import ImageLoadingInterface

/// The scenario that `sim init` writes, to be read and changed.
package enum FirstScenario {
  /// The file's name, if nothing else is said.
  package static let fileName = "first.json"
  /// The name of the schema beside it.
  package static let schemaName = "scenario.schema.json"

  private static let network = #"""
        "network": {
          "https://img.example/a.png": { "image": "png 640x480", "bytes": "48 kB", "latency": "80 ms", "chunks": 3, "spacing": "10 ms" },
          "https://img.example/b.png": {
            "$comment": "Try instead: { \"status\": 404 }, or { \"error\": \"timedOut\", \"latency\": \"15 s\" }.",
            "image": "png 320x240",
            "bytes": "12 kB",
            "latency": "300 ms"
          }
        }
    """#

  /// - Parameter file: the file that it is to be, as a command line names it.
  package static func text(for file: String) -> String {
    let name = JSONValue.string(file).text(pretty: false).dropFirst().dropLast()
    return text.replacing(" \(fileName)", with: " \(name)")
  }

  /// For the generations of SDWebImage.
  package static let text = #"""
    {
      "$schema": "scenario.schema.json",
      "$comment": "Any object may have a $comment. Run this file: sim run first.json. Test it: sim test first.json",
      "format": 1,
      "title": "The first image is shown, the second load is cancelled",
      "about": "Two loads from one server. The cancelled one calls no completion.",
      "generation": ["4.2", "hardened"],
      "given": {
        "$comment": "The world in which the run begins: what servers answer, and what is cached already.",
    \#(network)
      },
      "steps": [
        {
          "$comment": "Times are virtual: nothing waits. A load into a view shows its placeholder first.",
          "at": "0 ms",
          "load": "https://img.example/a.png",
          "as": "first",
          "into": "cell",
          "placeholder": "grey"
        },
        { "at": "0 ms", "load": "https://img.example/b.png", "as": "second" },
        {
          "$comment": "This fixes the order of a race: the thread that reaches this checkpoint waits until the cancel is done. sim checkpoints lists all checkpoints.",
          "when": "second reaches cache.disk.read",
          "cancel": "second",
          "from": "background"
        }
      ],
      "expect": {
        "$comment": "Absent sections are not checked. The invariants are always checked.",
        "completions": {
          "first": [{ "image": "https://img.example/a.png", "error": null, "cacheType": "none", "at": "100 ms" }]
        },
        "views": { "cell": "https://img.example/a.png" },
        "memory": ["https://img.example/a.png"],
        "disk": ["https://img.example/a.png"],
        "failedURLs": [],
        "running": 0
      }
    }

    """#

  /// One that names nothing of the model's parts.
  /// - Returns: `nil` if the app cannot be run with that either.
  package static func textOfAnyLoader(for app: AppUnderTest) -> String? {
    let text = app.rebased(textOfAnyLoader(app.generation.parts.declaredAbilities))
    return app.obstacle(to: text) == nil ? text : nil
  }

  private static func textOfAnyLoader(_ abilities: Set<AppAbility>) -> String {
    let isIntoView = abilities.contains(.views)
    let view = isIntoView ? #", "into": "cell", "placeholder": "grey""# : ""
    let cancel =
      abilities.contains(.cancel) ? #",\#n    { "at": "20 ms", "cancel": "second" }"# : ""
    let views = isIntoView ? #",\#n    "views": { "cell": "https://img.example/a.png" }"# : ""
    return #"""
      {
        "$schema": "scenario.schema.json",
        "$comment": "Any object may have a $comment. What is expected here is what users of any loader see.",
        "format": 1,
        "title": "Two images are loaded",
        "about": "Two loads from one server.",
        "generation": "5.x",
        "given": {
      \#(network)
        },
        "steps": [
          { "at": "0 ms", "load": "https://img.example/a.png", "as": "first"\#(view) },
          { "at": "0 ms", "load": "https://img.example/b.png", "as": "second" }\#(cancel)
        ],
        "expect": {
          "$comment": "Absent sections are not checked. The invariants are always checked.",
          "completions": { "first": [{ "image": "https://img.example/a.png" }] }\#(views)
        }
      }

      """#
  }
}

extension AppUnderTest {
  /// A file that lists the generation that the app is based on, and no other.
  package func rebased(_ text: String) -> String {
    text.replacing(
      #/"generation": (?:"[^"]*"|\[[^\]]*\])/#,
      with: "\"generation\": \"\(generation.nameInScenarios)\"", maxReplacements: 1)
  }

  /// Why the app cannot be run with a file that ``ScenarioReader`` takes.
  package func obstacle(to text: String) -> AppObstacle? {
    (try? ScenarioReader.read(Array(text.utf8), file: "first.json", for: self))?
      .obstacle(for: generation)
  }
}
