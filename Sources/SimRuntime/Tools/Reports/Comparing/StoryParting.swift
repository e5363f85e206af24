/// Where the stories of two runs stop to be the same: a few lines before, and how each continues.
package struct StoryParting: Sendable {
  /// The labels of the runs that continue in the one way, and of those that continue in the other.
  package let earlier: [String]
  package let later: [String]
  /// How many lines the stories have in common.
  package let commonCount: Int
  /// The last of these.
  package let common: [StoryLine]
  /// How each story continues; empty if it ends there.
  package let earlierLines: [StoryLine]
  package let laterLines: [StoryLine]

  /// How many lines are printed before the difference, and of each way after it.
  private static let context = 4

  /// A story as it is compared, and how to read lines of it.
  struct Story {
    let label: String
    let fingerprints: [UInt64]
    let read: (Range<Int>) -> [StoryLine]
  }

  /// Each story that is another one than all before it, and where it parts from the last of these.
  static func all(_ stories: [Story]) -> [StoryParting] {
    var ways: [(labels: [String], story: Story)] = []
    for story in stories {
      if let index = ways.firstIndex(where: { $0.story.fingerprints == story.fingerprints }) {
        ways[index].labels.append(story.label)
      } else {
        ways.append(([story.label], story))
      }
    }
    return zip(ways, ways.dropFirst()).map { earlier, later in
      StoryParting(earlier.labels, earlier.story, later.labels, later.story)
    }
  }

  private init(_ earlier: [String], _ one: Story, _ later: [String], _ other: Story) {
    self.earlier = earlier
    self.later = later
    commonCount = zip(one.fingerprints, other.fingerprints).prefix { $0 == $1 }.count
    let first = max(commonCount - Self.context, 0)
    let range = first..<(commonCount + Self.context)
    let (lines, others) = (one.read(range), other.read(range))
    common = Array(lines.prefix(commonCount - first))
    earlierLines = Array(lines.dropFirst(commonCount - first))
    laterLines = Array(others.dropFirst(commonCount - first))
  }
}
