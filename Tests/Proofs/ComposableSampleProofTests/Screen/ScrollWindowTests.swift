import Foundation
import Testing

@testable import ComposableSample

@Suite struct ScrollWindowTests {
  private func window(_ count: Int, _ height: Int, _ selected: Int = 0) -> ScrollWindow {
    var window = ScrollWindow()
    window.count = count
    window.height = height
    window.select(selected)
    return window
  }

  @Test func `keeps the selected row in sight, and no room unused`() {
    let motions: [ScrollWindow.Motion] = [.up, .down, .pageUp, .pageDown, .toTop, .toBottom]
    for count in 0...6 {
      for height in 0...6 {
        for selected in 0...6 {
          for motion in motions {
            for (newCount, newHeight) in [(count, height), (3, height), (count, 2)] {
              var window = window(count, height, selected)
              window.move(motion)
              window.count = newCount
              window.height = newHeight
              #expect(window.selected >= 0 && window.selected <= max(0, newCount - 1))
              #expect(window.rows.count == min(newCount, newHeight))
              #expect(newCount == 0 || newHeight == 0 || window.rows.contains(window.selected))
            }
          }
        }
      }
    }
  }

  @Test(arguments: [
    (-1, 0, 0, 0), (.min, 0, 0, 0), (1, .min, 0, 0), (9, 4, .max, 0), (9, 4, 0, .max), (9, 4, 0, 7),
    (9, 4, 8, 0),
  ])
  func `a window that cannot be is not read`(count: Int, height: Int, selected: Int, top: Int) {
    let json = """
      {"count": \(count), "height": \(height), "selected": \(selected), "top": \(top)}
      """
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ScrollWindow.self, from: Data(json.utf8))
    }
  }

  @Test func `a window is read as it was written`() throws {
    let window = window(9, 4, 6)
    let data = try JSONEncoder().encode(window)
    #expect(try JSONDecoder().decode(ScrollWindow.self, from: data) == window)
  }

  @Test(arguments: [-1, .min, .max, 10_001])
  func `a size that no screen has is not read`(length: Int) {
    let json = "{\"width\": 80, \"height\": \(length)}"
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Size.self, from: Data(json.utf8))
    }
  }

  @Test func `scrolls no further than it must`() {
    var window = window(10, 4)
    for _ in 0..<5 { window.move(.down) }
    #expect(window.rows == 2..<6)
    for _ in 0..<3 { window.move(.up) }
    #expect(window.rows == 2..<6)
    window.move(.up)
    #expect(window.rows == 1..<5)
  }

  @Test func `pages by one row less than it shows`() {
    var window = window(20, 5)
    window.move(.pageDown)
    #expect(window.selected == 4)
    #expect(window.rows == 4..<9)
    window.move(.toBottom)
    #expect(window.rows == 15..<20)
    window.move(.pageUp)
    #expect(window.selected == 15)
    #expect(window.rows == 11..<16)
  }

  @Test func `moves over a text by lines and by windows, and no further`() {
    var window = ScrollWindow()
    window.height = 4
    window.count = 9
    for (motion, rows) in [
      (ScrollWindow.Motion.up, 0..<4), (.down, 1..<5), (.down, 2..<6), (.up, 1..<5),
      (.pageDown, 4..<8), (.down, 5..<9), (.down, 5..<9), (.pageUp, 2..<6), (.toBottom, 5..<9),
      (.toTop, 0..<4),
    ] {
      window.scroll(motion)
      #expect(window.rows == rows)
    }
  }
}
