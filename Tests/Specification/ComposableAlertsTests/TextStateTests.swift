import ComposableAlerts
import ComposableDiff
import ComposableTestKit
import Foundation
import Testing

@Suite struct TextStateTests {
  @Test(arguments: [
    TextState("a"), TextState("a").bold(), TextState("a") + TextState("b").italic(),
  ])
  func `coding keeps the text and how it looks`(text: TextState) throws {
    let data = try JSONEncoder().encode([text])
    try expectEqual(JSONDecoder().decode([TextState].self, from: data), [text])
  }

  @Test func `plain text is coded as a string`() throws {
    let data = try JSONEncoder().encode([TextState("a")])
    expectEqual(String(decoding: data, as: UTF8.self), #"["a"]"#)
  }

  @Test func `what is missing is a text, and not one with modifiers`() throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([TextState].self, from: Data("[null]".utf8))
    }
    guard case .valueNotFound(let type, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(type is String.Type)
  }

  @Test func `texts that read the same are equal`() {
    let name: Substring = "Hello".prefix(4)
    expectEqual(TextState("Hello"), TextState(verbatim: "Hello"))
    expectEqual(TextState(name), TextState("Hell"))
    expectEqual(TextState("Hello"), TextState("Hel") + TextState("lo"))
    #expect(TextState("Hello") != TextState("Hallo"))
  }

  @Test func `the order of modifiers does not distinguish texts`() {
    let text = TextState("a").bold().italic()
    for other in [
      TextState("a").italic().bold(), TextState("a").bold().italic().bold(),
      (TextState("") + TextState("a").bold()).italic(),
    ] {
      expectEqual(text, other)
      expectEqual(Set([text, other]).count, 1)
    }
  }

  @Test func `text without characters does not distinguish texts`() {
    let text = TextState("a")
    for other in [
      TextState("").bold() + text, text + TextState("").italic(),
      TextState("") + TextState("") + text,
    ] {
      expectEqual(text, other)
      expectEqual(Set([text, other]).count, 1)
    }
    expectEqual(TextState("").bold(), TextState(""))
    expectEqual(TextState("a") + TextState("").bold() + TextState("b"), TextState("ab"))
  }

  @Test func `texts that look different are not`() {
    expectEqual(TextState("a").bold(), TextState("a").bold())
    #expect(TextState("a").bold() != TextState("a"))
    #expect(TextState("a").bold() != TextState("a").italic())
    #expect(TextState("a").bold() + TextState("b") != TextState("a") + TextState("b").bold())
    expectEqual((TextState("a") + TextState("b")).bold(), TextState("ab").bold())
  }

  @Test func `equal texts have equal hashes`() {
    let texts: Set = [TextState("ab"), TextState("a") + TextState("b"), TextState("ab").bold()]
    expectEqual(texts.count, 2)
  }

  @Test func `a string is what a text reads`() {
    expectEqual(String(state: TextState("a").bold() + TextState("b")), "ab")
  }

  @Test func `a dump shows the looks too`() {
    let text =
      TextState("Deleted ") + TextState("this").bold().italic()
      + TextState(" and ").underline() + TextState("that").strikethrough()
    expectEqual(String(customDumping: text), #""Deleted _**this**_<u> and </u>~~that~~""#)
  }
}
