import ComposableDiff
import ComposableTestKit
import Testing

@Suite struct CaseOutlineTests {
  private indirect enum Action: CustomStringConvertible {
    case tapped
    case named(Bool, label: String)
    case unnamed(Bool, Int)
    case single(String)
    case labeled(query: String)
    case screen(Screen)
    case optional(Screen?)

    var description: String { "never asked" }
  }

  private indirect enum Screen {
    case row(index: Int, action: Action)
    case result(Result<Int, any Error>)
  }

  private static var outlines: [(Action, String)] {
    [
      (.tapped, ".tapped"),
      (.named(true, label: "secret"), ".named(_:, label:)"),
      (.unnamed(true, 1), ".unnamed(_:, _:)"),
      (.single("secret"), ".single"),
      (.labeled(query: "secret"), ".labeled(query:)"),
      (.screen(.row(index: 1, action: .tapped)), ".screen(.row(index:, action: .tapped))"),
      (.screen(.result(.success(1))), ".screen(.result(.success))"),
      (.optional(nil), ".optional"),
    ]
  }

  @Test func `an action is outlined without its values`() {
    for (action, outline) in Self.outlines {
      expectEqual(caseOutline(of: action), "CaseOutlineTests.Action\(outline)")
      expectEqual(caseOutline(of: action, isAbbreviated: true), outline)
    }
  }

  @Test func `an action that is not an enum is its type`() {
    expectEqual(caseOutline(of: User(id: 1, name: "secret")), "User")
    expectEqual(caseOutline(of: User(id: 1, name: "secret"), isAbbreviated: true), "User")
  }
}
