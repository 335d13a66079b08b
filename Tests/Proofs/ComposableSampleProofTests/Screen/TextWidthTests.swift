import Testing

@testable import ComposableSample

@Suite struct TextWidthTests {
  @Test(
    arguments: [
      ("", 0), ("Milk", 4), ("Zoë", 3), ("Zoe\u{308}", 3), ("日本語", 6), ("ｱｲｳ", 3), ("ＡＢＣ", 6),
      ("한국어", 6), ("\u{1112}\u{1161}\u{11AB}", 2), ("（）", 4), ("🐈", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2),
      ("🇩🇪", 2), ("☂", 1), ("☂\u{FE0F}", 2), ("⌚", 2), ("1\u{FE0F}\u{20E3}", 2), ("→", 1),
      ("─│╮", 3),
      ("\u{200B}", 0), ("\u{301}", 0), ("שלום", 4), ("𠀀", 2), ("…", 1), ("½", 1),
    ]
  )
  func `counts the columns that a terminal takes`(text: String, width: Int) {
    #expect(text.width == width)
  }

  @Test(
    arguments: [
      (0, ""), (1, "…"), (2, "M…"), (3, "Mi…"), (4, "Mi…"), (5, "Mi日…"), (6, "Mi日…"), (7, "Mi日本…"),
      (8, "Mi日本🐈"), (9, "Mi日本🐈"),
    ]
  )
  func `cuts off what does not fit, and never half a character`(width: Int, text: String) {
    #expect("Mi日本🐈".fitted(to: width) == text)
  }

  @Test func `breaks lines between words, and words only where it must`() {
    #expect("The file is damaged".wrapped(to: 9) == ["The file", "is", "damaged"])
    #expect("a  b".wrapped(to: 9) == ["a b"])
    #expect("abcdefgh ij".wrapped(to: 3) == ["abc", "def", "gh", "ij"])
    #expect("日本語".wrapped(to: 5) == ["日本", "語"])
    #expect("".wrapped(to: 5) == [])
    #expect("a".wrapped(to: 0) == [])
  }

  @Test func `wraps to no more columns than there are`() {
    let text = "Cannot write \"/home/zoë/日本語/todos.json\": No space left on device."
    for width in 2...80 {
      let lines = text.wrapped(to: width)
      #expect(lines.allSatisfy { $0.width <= width })
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
  }
}
