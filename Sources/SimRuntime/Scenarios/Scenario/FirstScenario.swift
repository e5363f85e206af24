/// The scenario that `sim init` writes, to be read and changed.
package enum FirstScenario {
  /// The file's name, if nothing else is said.
  package static let fileName = "first.json"
  /// The name of the schema beside it.
  package static let schemaName = "scenario.schema.json"

  package static let text = #"""
    {
      "$schema": "scenario.schema.json",
      "$comment": "A $comment may stand in any object. Run this file: sim run first.json. Test it: sim test first.json",
      "format": 1,
      "title": "The first image is shown, the second load is cancelled",
      "about": "Two loads from one server. The one that is cancelled hears nothing more.",
      "generation": ["4.2", "hardened"],
      "given": {
        "$comment": "The world in which the run begins: what servers answer, and what is cached already.",
        "network": {
          "https://img.example/a.png": { "image": "png 640x480", "bytes": "48 kB", "latency": "80 ms", "chunks": 3, "spacing": "10 ms" },
          "https://img.example/b.png": {
            "$comment": "Try instead: { \"status\": 404 }, or { \"error\": \"timedOut\", \"latency\": \"15 s\" }.",
            "image": "png 320x240",
            "bytes": "12 kB",
            "latency": "300 ms"
          }
        }
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
          "$comment": "A race is written down exactly: the thread that comes to this step waits until the cancel is done. sim checkpoints lists the places.",
          "when": "second reaches cache.disk.read",
          "cancel": "second",
          "from": "background"
        }
      ],
      "expect": {
        "$comment": "What is absent here is not looked at. The invariants are checked whatever stands here.",
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
}
