import Testing

@testable import ComposableSample

@Suite struct TextInputTests {
  /// The text, with a bar for the cursor.
  private func edited(_ text: String, _ edits: TextInput.Edit...) -> String {
    var input = TextInput(text)
    for edit in edits { input.apply(edit) }
    return "\(input.before)|\(input.after)"
  }

  @Test func `inserts and deletes at the cursor`() {
    #expect(edited("Mil", .insert("k")) == "Milk|")
    #expect(edited("Mlk", .left, .left, .insert("i")) == "Mi|lk")
    #expect(edited("Milk", .deleteBackward) == "Mil|")
    #expect(edited("Milk", .left, .deleteForward) == "Mil|")
    #expect(edited("Milk", .toStart, .deleteBackward) == "|Milk")
    #expect(edited("Milk", .deleteForward) == "Milk|")
    #expect(edited("Milk", .left, .deleteToStart) == "|k")
    #expect(edited("Milk", .toStart, .right, .deleteToEnd) == "M|")
  }

  @Test func `moves by characters, however many scalars they have`() {
    #expect(edited("e\u{301}👩‍👩‍👧‍👦", .left) == "e\u{301}|👩‍👩‍👧‍👦")
    #expect(edited("e\u{301}👩‍👩‍👧‍👦", .left, .left, .left) == "|e\u{301}👩‍👩‍👧‍👦")
    #expect(edited("e\u{301}👩‍👩‍👧‍👦", .deleteBackward, .deleteBackward) == "|")
  }

  @Test func `puts characters together that come in parts`() {
    #expect(edited("", .insert("👩"), .insert("\u{200D}"), .insert("👧"), .deleteBackward) == "|")
  }

  @Test func `moves and deletes by words`() {
    #expect(edited("Buy  oat milk ", .wordLeft) == "Buy  oat |milk ")
    #expect(edited("Buy  oat milk", .wordLeft, .wordLeft, .wordLeft, .wordLeft) == "|Buy  oat milk")
    #expect(edited("Buy  oat", .toStart, .wordRight, .wordRight) == "Buy  oat|")
    #expect(edited("Buy oat milk", .deleteWord, .deleteWord) == "Buy |")
  }

  @Test func `loses nothing by moving`() {
    let motions: [TextInput.Edit] = [.left, .right, .wordLeft, .wordRight, .toStart, .toEnd]
    for text in ["", "a", " a ", "Buy 日本 e\u{301}", "🇩🇪🇩🇪 x"] {
      for first in motions {
        for second in motions {
          for third in motions {
            #expect(edited(text, first, second, third).filter { $0 != "|" } == text)
          }
        }
      }
    }
  }
}
