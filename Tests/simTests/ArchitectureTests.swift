import Foundation
import Testing

/// The rooms of the sources, and that no arrow between them goes up or in a circle.
///
/// The compiler keeps the order of the targets. Inside a target this test keeps that of the folders. It
/// draws an arrow where a file names a type that is declared at the top of a file elsewhere, or a member that an
/// extension elsewhere declares, if that name is declared only once.
@Suite struct ArchitectureTests {
  /// The room of each name that is declared once, at the top of a file.
  private static let roomsOfNames: [String: Int] = {
    var rooms: [String: Set<Int>] = [:]
    var nested: Set<String> = []
    for source in Rooms.sources {
      for match in source.text.matches(
        of:
          /(?m)^([ \t]*)(?:@\w+(?:\([^)]*\))? )*((?:\w+ )*)(?:struct|class|enum|protocol|actor|typealias) (\w+)/
      ) {
        let name = String(match.3)
        if match.1.isEmpty, !match.2.contains("private") {
          rooms[name, default: []].insert(source.room)
        } else {
          nested.insert(name)
        }
      }
    }
    return rooms.filter { $0.value.count == 1 && !nested.contains($0.key) }
      .compactMapValues(\.first)
  }()

  /// The room of each member of an extension whose name is declared once in all the sources.
  private static let roomsOfMembers: [String: Int] = {
    var rooms: [String: Int] = [:]
    var counts: [String: Int] = [:]
    for source in Rooms.sources {
      for match in source.text.matches(of: /\b(?:func|var|let|case) (\w+)/) {
        counts[String(match.1), default: 0] += 1
      }
      for block in source.text.matches(of: /(?ms)^(?:\w+ )?extension [^{]*\{\n(.*?)^\}/) {
        for member in block.1.matches(of: /(?m)^  ((?:@?\w+ )*)(?:func|var|let) (\w+)/)
        where !member.1.contains("private") {
          rooms[String(member.2)] = source.room
        }
      }
    }
    return rooms.filter { counts[$0.key] == 1 }
  }()

  @Test func everySourceIsInARoom() {
    #expect(Rooms.sources.count > 400)
    #expect(Rooms.sources.filter { $0.room < 0 }.map(\.path) == [])
    let folders = Set(Rooms.sources.map { ($0.path as NSString).deletingLastPathComponent })
    #expect(folders.subtracting(Rooms.inOrder).sorted() == Rooms.shared)
    let lived = Set(Rooms.sources.map(\.room))
    #expect(Rooms.inOrder.indices.filter { !lived.contains($0) }.map { Rooms.inOrder[$0] } == [])
  }

  @Test func noArrowGoesUp() {
    var arrows = 0
    var wrong: [String] = []
    for source in Rooms.sources {
      for word in Set(source.text.matches(of: /\b[A-Z]\w+\b/).map { String($0.output) }) {
        guard let room = Self.roomsOfNames[word], room != source.room else { continue }
        arrows += 1
        if room > source.room {
          wrong.append("\(source.path) knows \(word) of \(Rooms.inOrder[room])")
        }
      }
    }
    #expect(arrows > 1_000)
    #expect(wrong.sorted() == [])
  }

  @Test func noMemberOfAnExtensionIsUsedBelow() {
    var arrows = 0
    var wrong: [String] = []
    for source in Rooms.sources {
      for word in Set(source.text.matches(of: /\.(\w+)\b/).map { String($0.1) }) {
        guard let room = Self.roomsOfMembers[word], room != source.room else { continue }
        arrows += 1
        if room > source.room {
          wrong.append("\(source.path) uses \(word) of \(Rooms.inOrder[room])")
        }
      }
    }
    #expect(arrows > 50)
    #expect(wrong.sorted() == [])
  }
}
