/// The lesson that `sim init --lesson` writes, to be read and changed.
package enum FirstLesson {
  /// The file's name, if nothing else is said.
  package static let fileName = "first-lesson.json"

  /// In the present language.
  /// - Parameter file: the file that it is to be, as a command line names it.
  package static func text(for file: String = fileName) -> String {
    let words = Words(file: file)
    let present = Catalogue.current.language
    let language = present == .en ? "" : "  \"lang\": \"\(present.rawValue)\",\n"
    return #"""
      {
        "$schema": "scenario.schema.json",
        "$comment": \#(words.howToBegin),
        "format": 1,
      \#(language)  "title": \#(words.title),
        "about": \#(words.about),
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
              "$comment": \#(words.aboutAnswers),
              "ask": \#(words.requests),
              "hint": \#(words.hint),
              "choices": [
                {
                  "says": \#(words.one),
                  "told": [{ "requestStarted": "*", "request": 1 }],
                  "untold": [{ "requestStarted": "*", "request": 2 }],
                  "because": \#(words.becauseOne)
                },
                {
                  "says": \#(words.two),
                  "told": [{ "requestStarted": "*", "request": 1 }, { "requestStarted": "*", "request": 2 }],
                  "otherwise": \#(words.otherwiseTwo)
                }
              ]
            },
            {
              "$comment": \#(words.aboutBefore),
              "ask": \#(words.disk),
              "before": { "reached": "manager.query", "subject": "second" },
              "choices": [
                {
                  "says": \#(words.yes),
                  "told": ["cache.disk.read"],
                  "otherwise": \#(words.otherwiseYes)
                },
                {
                  "says": \#(words.no),
                  "untold": ["cache.disk.read"],
                  "because": \#(words.becauseNo)
                }
              ]
            }
          ],
          "summary": \#(words.summary)
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

  /// The texts, as JSON.
  private struct Words {
    let file: String

    var howToBegin: String {
      json(
        translated(
          "Ask yourself: sim step \(file). Check that the run shows one answer to be "
            + "right: sim run \(file)"))
    }
    var title: String { json(translated("The same picture twice")) }
    var about: String {
      json(
        translated(
          "Two views show one picture, the second view a second later. Say what the "
            + "second load needs before you see it."))
    }
    var aboutAnswers: String {
      json(
        translated(
          "No answer is marked as right. An answer is right if the run has the events "
            + "under told, in this order, and none of those under untold. One answer must be "
            + "right. sim events lists all kinds."))
    }
    var requests: String {
      json(translated("Nothing is cached. How many requests do both loads need together?"))
    }
    var hint: String { json(translated("What is left in memory when the first load has ended?")) }
    var one: String { json(translated("one")) }
    var becauseOne: String {
      json(
        translated(
          "The first load has stored the picture in memory. The second finds it there."))
    }
    var two: String { json(translated("two, one for each view")) }
    var otherwiseTwo: String {
      json(translated("A cache belongs to all views: it goes by the URL, not by the view."))
    }
    var aboutBefore: String {
      json(
        translated(
          "before says when the question is asked. Without it, it is asked before the "
            + "run."))
    }
    var disk: String { json(translated("The second load has just begun. Does it read the disk?")) }
    var yes: String { json(translated("yes, the disk is always read")) }
    var otherwiseYes: String { json(translated("The disk is read only if memory has nothing.")) }
    var no: String { json(translated("no")) }
    var becauseNo: String {
      json(translated("Memory is looked up first, and it has the picture."))
    }
    var summary: String {
      json(
        translated(
          "A picture that was loaded is in memory, for every view. A hit in memory needs "
            + "neither the disk nor the network."))
    }

    private func json(_ text: String) -> String { JSONValue.string(text).text(pretty: false) }
  }
}
