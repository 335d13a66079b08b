import ComposableCollections
import ComposableTestKit
import Foundation
import Testing

@testable import Composable

@CasePathable
private enum Payload: Equatable {
  case int(Int)
  case text(String)
  case list([Int])
}

/// A value that counts comparisons.
private struct Counted: Equatable {
  let comparisons: Box<Int>

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.comparisons.value += 1
    return true
  }
}

private struct Settings: Codable, Hashable, Sendable {
  var size = 1
}

private struct Screen: Codable, Hashable {
  @PresentationState var settings: Settings?
  var title = "Home"
}

@Suite struct PresentationStateTests {
  @Test func `the property is the state, the projection its place`() {
    var screen = Screen()
    #expect(screen.settings == nil)
    screen.settings = Settings(size: 2)
    screen.settings?.size += 1
    expectEqual(screen.$settings.wrappedValue?.size, 3)
    screen.$settings = PresentationState(wrappedValue: nil)
    #expect(screen.settings == nil)
  }

  @Test func `changing one copy does not change the other`() {
    var screen = Screen(settings: Settings(size: 1))
    let copy = screen
    screen.settings?.size = 2
    expectEqual(copy.settings?.size, 1)
    expectEqual(screen.settings?.size, 2)
  }

  @Test func `copies have one stamp until one changes`() {
    func stamp(_ screen: Screen) -> Stamp? { screen.$settings.box?.stamp.stamp }
    var screen = Screen(settings: Settings(size: 1))
    let copy = screen
    let first = stamp(screen)
    #expect(first != nil)
    expectEqual(stamp(copy), first)
    screen.title = "Other"
    expectEqual(stamp(screen), first)
    var stamps: Set<Stamp?> = [first]
    let changes: [(inout Screen) -> Void] = [
      { $0.settings?.size = 1 },
      { $0.$settings.modifyPresented { $0.size += 1 } },
      { $0.$settings.wrappedValue = Settings(size: 2) },
      { $0.settings = Settings(size: 2) },
      { $0.settings?.size = 1 },
    ]
    for change in changes {
      change(&screen)
      stamps.insert(stamp(screen))
    }
    expectEqual(stamps.count, 1 + changes.count)
    expectEqual(stamp(copy), first)
    screen.settings = nil
    expectEqual(stamp(screen), nil)
  }

  @Test func `removing a copy leaves the other`() {
    var screen = Screen(settings: Settings(size: 1))
    let copy = screen
    screen.settings = nil
    expectEqual(copy.settings, Settings(size: 1))
  }

  @Test func `a change through an absent value keeps it absent`() {
    var screen = Screen()
    screen.settings?.size = 2
    #expect(screen.$settings.box == nil)
  }

  @Test func `a state set to nil in place is absent`() {
    var screen = Screen(settings: Settings())
    func clear(_ settings: inout Settings?) { settings = nil }
    clear(&screen.settings)
    #expect(screen.$settings.box == nil)
    func fill(_ settings: inout Settings?) { settings = Settings(size: 5) }
    fill(&screen.settings)
    expectEqual(screen.settings?.size, 5)
  }

  @Test func `a change in place copies nothing`() {
    var state = PresentationState(wrappedValue: Array(1...3))
    let before = state.wrappedValue?.withUnsafeBufferPointer { $0.baseAddress }
    state.wrappedValue?[0] = 4
    expectEqual(state.wrappedValue?.withUnsafeBufferPointer { $0.baseAddress }, before)
  }

  @Test func `a change of a case in place copies nothing`() {
    var state = PresentationState(wrappedValue: Payload.list(Array(1...3)))
    func address() -> UnsafePointer<Int>? {
      state[case: \.list]?.withUnsafeBufferPointer { $0.baseAddress }
    }
    let before = address()
    state[case: \.list]?[0] = 4
    expectEqual(address(), before)
    expectEqual(state.wrappedValue, .list([4, 2, 3]))
  }

  @Test func `copies that share their storage are equal without comparing elements`() {
    let comparisons = Box(0)
    let state = PresentationState(wrappedValue: Counted(comparisons: comparisons))
    let copy = state
    expectEqual(state, copy)
    expectEqual(comparisons.value, 0)
    expectEqual(state, PresentationState(wrappedValue: Counted(comparisons: comparisons)))
    expectEqual(comparisons.value, 1)
  }

  @Test func `equal states are equal and hash alike`() {
    expectEqual(Screen(settings: Settings()), Screen(settings: Settings()))
    expectEqual(Screen(settings: Settings()).hashValue, Screen(settings: Settings()).hashValue)
    #expect(Screen(settings: Settings()) != Screen())
    #expect(Screen(settings: Settings()) != Screen(settings: Settings(size: 2)))
  }

  @Test(arguments: [Settings(size: 4), nil])
  fileprivate func `coding is that of an optional`(settings: Settings?) throws {
    let screen = Screen(settings: settings)
    let data = try JSONEncoder().encode(screen)
    try expectEqual(JSONDecoder().decode(Screen.self, from: data), screen)
  }

  @Test func `a state that is missing decodes as absent`() throws {
    let screen = try JSONDecoder().decode(Screen.self, from: Data(#"{"title": "Old"}"#.utf8))
    expectEqual(screen, Screen(title: "Old"))
  }

  @Test func `a dump shows the state alone`() {
    expectEqual(
      String(customDumping: Screen(settings: Settings())),
      """
      Screen(
        _settings: Settings(size: 1),
        title: "Home"
      )
      """
    )
    expectEqual(
      String(customDumping: Screen()),
      """
      Screen(
        _settings: nil,
        title: "Home"
      )
      """
    )
  }

  @Test func `a dynamic member is a place of its own`() {
    let state = PresentationState(wrappedValue: Payload.int(3))
    expectEqual(state.int.wrappedValue, 3)
    #expect(state.text.wrappedValue == nil)
    expectEqual(PresentationState(wrappedValue: Settings(size: 2)).size.wrappedValue, 2)
  }

  @Test func `a case changes in place`() {
    var state = PresentationState(wrappedValue: Payload.int(3))
    expectEqual(state[case: \.int], 3)
    state[case: \.int]? += 1
    expectEqual(state.wrappedValue, .int(4))
    state[case: \.int] = nil
    #expect(state.wrappedValue == nil)
  }

  @Test func `a change through another case is reported`() {
    var state = PresentationState(wrappedValue: Payload.int(3))
    let messages = issues {
      state[case: \.text]?.append("!")
      state[case: \.text] = nil
      state[case: \.text] = "new"
    }
    expectEqual(
      messages,
      Array(
        repeating: """
          Can't modify unrelated case "int".

          The value is in this case and was not changed. Check the case before you change its \
          payload. To switch to another case, assign a whole value.
          """,
        count: 3
      )
    )
    expectEqual(state.wrappedValue, .int(3))
  }

  @Test func `a case of an absent value can be set`() {
    var state = PresentationState<Payload>(wrappedValue: nil)
    state[case: \.int]? += 1
    state[case: \.int] = nil
    #expect(state.wrappedValue == nil)
    state[case: \.int] = 3
    expectEqual(state.wrappedValue, .int(3))
  }
}
