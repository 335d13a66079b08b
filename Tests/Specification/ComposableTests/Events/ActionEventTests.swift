import Composable
import ComposableTestKit
import Testing

@Suite struct ActionEventTests {
  enum Filter { case all, done }
  enum Level: String { case low }

  indirect enum Action: Sendable {
    case started
    case loaded(Result<Int, any Error>)
    case filtered(Filter)
    case leveled(Level)
    case renamed(text: String)
    case moved(from: Filter, to: Filter)
    case named(String?)
    case rows(IdentifiedAction<Int, Action>)
    case child(PresentationAction<Action>)
    case path(StackAction<Int, Action>)
    case inner(Action)
  }

  @Test(arguments: [
    (Action.started, "started"),
    (.loaded(.success(1)), "loaded.success"),
    (.filtered(.done), "filtered.done"),
    (.leveled(.low), "leveled.low"),
    (.renamed(text: "secret"), "renamed"),
    (.moved(from: .all, to: .done), "moved"),
    (.named("secret"), "named"),
    (.rows(.element(id: 7, action: .started)), "rows.started"),
    (.child(.presented(.inner(.started))), "child.inner.started"),
    (.child(.dismiss), "child.dismiss"),
    (.path(.push(id: 1, state: 2)), "path.push"),
    (.path(.element(id: 1, action: .renamed(text: "secret"))), "path.renamed"),
  ])
  func `the name of an action is the path of its cases, without values`(
    _ action: Action,
    _ name: String
  ) {
    expectEqual(ActionEvent.name(of: action), name)
  }

  @Test func `an action that is not an enum is named action`() {
    expectEqual(ActionEvent.name(of: 1), "action")
    expectEqual(ActionEvent.name(of: ()), "action")
  }
}
