/// The path that was most likely meant by `path`: each part of it that does not exist is replaced
/// by the nearest name that does.
///
/// ```swift
/// nearestPath(to: "Scenarios/basic/cold-lod.json", names: names)  // "Scenarios/basics/cold-load.json"
/// ```
///
/// - Parameter names: the names in a folder, the empty path being the current one; `nil` if it is
///   no folder that can be read.
/// - Returns: `nil` if a part has no near name.
public func nearestPath(to path: String, names: (String) -> [String]?) -> String? {
  var found = path.hasPrefix("/") ? "/" : ""
  for part in path.split(separator: "/").map(String.init) {
    guard let present = names(found) else { return nil }
    let isPresent = part == "." || part == ".." || present.contains { $0.hasSameBytes(as: part) }
    guard let name = isPresent ? part : nearestName(to: part, among: present.sorted()) else {
      return nil
    }
    found += found.isEmpty || found.hasSuffix("/") ? name : "/" + name
  }
  return found.isEmpty ? nil : found
}
