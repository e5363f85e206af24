/// The lesson that `sim init --lesson` writes, to be read and changed.
package enum FirstLesson {
  /// The file's name, if nothing else is said.
  package static let fileName = "first-lesson.json"

  package static let text = #"""
    {
      "$schema": "scenario.schema.json",
      "$comment": "Ask yourself: sim step first-lesson.json. Check that the run shows one answer to be right: sim run first-lesson.json",
      "format": 1,
      "title": "The same picture twice",
      "about": "Two views show one picture, the second view a second later. Say what the second load needs before you see it.",
      "generation": "5.x",
      "given": {
        "network": {
          "https://img.example/a.png": { "image": "png 100x100", "bytes": "10 kB", "latency": "50 ms" }
        }
      },
      "steps": [
        { "at": "0 s", "load": "https://img.example/a.png", "as": "first", "into": "top" },
        { "at": "1 s", "load": "https://img.example/a.png", "as": "second", "into": "bottom" }
      ],
      "lesson": {
        "order": 1,
        "questions": [
          {
            "$comment": "No answer is marked as right. An answer is right if the run has the events under told, in this order, and none of those under untold. One answer must be right. sim events lists all kinds.",
            "ask": "Nothing is cached. How many requests do both loads need together?",
            "hint": "What is left in memory when the first load has ended?",
            "choices": [
              {
                "says": "one",
                "told": [{ "requestStarted": "*", "request": 1 }],
                "untold": [{ "requestStarted": "*", "request": 2 }],
                "because": "The first load has stored the picture in memory. The second finds it there."
              },
              {
                "says": "two, one for each view",
                "told": [{ "requestStarted": "*", "request": 1 }, { "requestStarted": "*", "request": 2 }],
                "otherwise": "A cache belongs to all views: it goes by the URL, not by the view."
              }
            ]
          },
          {
            "$comment": "before says when the question is asked. Without it, it is asked before the run.",
            "ask": "The second load has just begun. Does it read the disk?",
            "before": { "reached": "manager.query", "subject": "second" },
            "choices": [
              {
                "says": "yes, the disk is always read",
                "told": ["cache.disk.read"],
                "otherwise": "The disk is read only if memory has nothing."
              },
              {
                "says": "no",
                "untold": ["cache.disk.read"],
                "because": "Memory is looked up first, and it has the picture."
              }
            ]
          }
        ],
        "summary": "A picture that was loaded is in memory, for every view. A hit in memory needs neither the disk nor the network."
      },
      "expect": {
        "completions": {
          "second": [{ "image": "https://img.example/a.png", "cacheType": "memory" }]
        },
        "requests": ["https://img.example/a.png"]
      }
    }
    """# + "\n"
}
