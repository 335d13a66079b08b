import ComposableDiff
import ComposableNavigation
import Foundation
import Testing

@Suite struct TextStateTests {
  @Test(arguments: [
    TextState("a"), TextState("a").bold(), TextState("a") + TextState("b").italic(),
  ])
  func `coding keeps the text and how it looks`(text: TextState) throws {
    let data = try JSONEncoder().encode([text])
    #expect(try JSONDecoder().decode([TextState].self, from: data) == [text])
  }

  @Test func `plain text is coded as a string`() throws {
    let data = try JSONEncoder().encode([TextState("a")])
    #expect(String(decoding: data, as: UTF8.self) == #"["a"]"#)
  }

  @Test func `texts that read the same are equal`() {
    let name: Substring = "Hello".prefix(4)
    #expect(TextState("Hello") == TextState(verbatim: "Hello"))
    #expect(TextState(name) == TextState("Hell"))
    #expect(TextState("Hello") == TextState("Hel") + TextState("lo"))
    #expect(TextState("Hello") != TextState("Hallo"))
  }

  @Test func `the order of modifiers does not distinguish texts`() {
    let text = TextState("a").bold().italic()
    for other in [
      TextState("a").italic().bold(), TextState("a").bold().italic().bold(),
      (TextState("") + TextState("a").bold()).italic(),
    ] {
      #expect(text == other)
      #expect(Set([text, other]).count == 1)
    }
  }

  @Test func `text without characters does not distinguish texts`() {
    let text = TextState("a")
    for other in [
      TextState("").bold() + text, text + TextState("").italic(),
      TextState("") + TextState("") + text,
    ] {
      #expect(text == other)
      #expect(Set([text, other]).count == 1)
    }
    #expect(TextState("").bold() == TextState(""))
    #expect(TextState("a") + TextState("").bold() + TextState("b") == TextState("ab"))
  }

  @Test func `texts that look different are not`() {
    #expect(TextState("a").bold() == TextState("a").bold())
    #expect(TextState("a").bold() != TextState("a"))
    #expect(TextState("a").bold() != TextState("a").italic())
    #expect(TextState("a").bold() + TextState("b") != TextState("a") + TextState("b").bold())
    #expect((TextState("a") + TextState("b")).bold() == TextState("ab").bold())
  }

  @Test func `equal texts have equal hashes`() {
    let texts: Set = [TextState("ab"), TextState("a") + TextState("b"), TextState("ab").bold()]
    #expect(texts.count == 2)
  }

  @Test func `a string is what a text reads`() {
    #expect(String(state: TextState("a").bold() + TextState("b")) == "ab")
  }

  @Test func `a dump shows the looks too`() {
    let text =
      TextState("Deleted ") + TextState("this").bold().italic()
      + TextState(" and ").underline() + TextState("that").strikethrough()
    #expect(String(customDumping: text) == #""Deleted _**this**_<u> and </u>~~that~~""#)
  }
}
