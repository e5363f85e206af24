import Testing

/// A text that breaks out of some place if it is put there as it is.
struct HostileString: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String

  var testDescription: String { name }

  /// The one list that every place is tried with: terminal, HTML, XML, Mermaid, JSON, logs,
  /// annotations.
  static let all: [HostileString] = [
    HostileString("a script", "<script>alert(1)</script>"),
    HostileString("the end of a script", "</script><img src=x onerror=alert(1)>"),
    HostileString("a comment that hides a script", "<!--<script>"),
    HostileString("the end of a CDATA section", "a]]>b<![CDATA[c"),
    HostileString("the end of a comment", "a -- b --> c <!-- d"),
    HostileString("quotes", #"" ' ` \" \' onload="x" \"#),
    HostileString("entities", "&lt; &amp; &#60; &nosuch; & %26"),
    HostileString("a template", "${x} {{x}} #{x} $(x) %s %n $$x$$"),
    HostileString("an address that is a program", "javascript:alert(1)//data:text/html,x"),
    HostileString("colours of a terminal", "\u{1B}[31mred\u{1B}[0m\u{1B}]0;title\u{7}"),
    HostileString("C0", "\u{0}\u{1}\u{8}\u{B}\u{C}\u{E}\u{1F}\u{7F}"),
    HostileString("C1", "\u{80}\u{85}\u{9B}31m\u{9F}"),
    HostileString("lines", "one\ntwo\r\nthree\rfour\ttab"),
    HostileString("separators of lines", "one\u{2028}two\u{2029}three"),
    HostileString("the other direction", "\u{202E}gnp.exe\u{202C}\u{2066}\u{2069}\u{200F}\u{61C}"),
    HostileString("what cannot be seen", "a\u{200B}\u{2060}\u{FEFF}\u{AD}b\u{E0041}"),
    HostileString("an annotation", "%0A::error file=x::y%0D\n::error::z,a=b::"),
    HostileString("an annotation at the beginning", "::warning::x"),
    HostileString("Mermaid", "end;A->>B: x #35; %% note %%{init: {}}%% #quot; <br/>"),
    HostileString("words of Mermaid", "wrap: style x:#59; classDef y:#59; ﬂ°°60¶ß"),
    HostileString("a clock", #"} {"main":9} "#),
    HostileString("a table", "| a | b |\n|---|---|\n```\n`` ` ``"),
    HostileString("not characters", text(of: [0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE, 0x10FFFF])),
    HostileString("private and replaced", "\u{E000}\u{F8FF}\u{FFFD}\u{F0000}"),
    HostileString("outside the first plane", "🖼️👩‍👩‍👧🇪🇺𝕏"),
    HostileString("many marks", "a" + String(repeating: "\u{301}", count: 200)),
    HostileString("names of properties", "__proto__ constructor toString"),
    HostileString("nothing but space", " \u{A0}\u{3000} "),
    HostileString("very long", String(repeating: "0123456789<&\"", count: 200)),
  ]

  /// What JSON cannot carry: half a surrogate pair, as an escape.
  static let halfPairs = [#"\ud83d"#, #"\udc00x"#, #"\ud83d\ud83d"#]

  /// What Swift takes in no literal.
  private static func text(of scalars: [UInt32]) -> String {
    scalars.compactMap(Unicode.Scalar.init).map(String.init).joined()
  }

  private init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }
}
