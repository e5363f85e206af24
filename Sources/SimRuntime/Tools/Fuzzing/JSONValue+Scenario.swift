extension JSONValue {
  /// The load with more options.
  func adding(_ options: [String]) -> JSONValue {
    let present = self["options"]?.elements ?? []
    let new = options.map(JSONValue.string).filter { !present.contains($0) }
    return new.isEmpty ? self : with(.array(present + new), at: "options")
  }
}

extension [JSONValue.Member] {
  /// Sets what the world has under a name.
  mutating func set(_ key: String, _ name: String, to value: JSONValue) {
    let whole = JSONValue.object(self)
    let part = (whole[key] ?? .object([])).with(value, at: name)
    self = whole.with(part, at: key).members
  }

  /// The server sends another image for the URL of a load.
  mutating func change(imageOf load: JSONValue, to image: String) {
    guard let url = load["load"]?.text, let answer = JSONValue.object(self)["network"]?[url]
    else { return }
    func changed(_ answer: JSONValue) -> JSONValue {
      answer["image"] == nil ? answer : answer.with(.string(image), at: "image")
    }
    let elements = answer.elements
    set(
      "network", url,
      to: elements.isEmpty ? changed(answer) : .array(elements.map(changed)))
  }
}
