import Composable
import ComposableTestKit
import Foundation
import Testing

@CasePathable
private enum ChildAction: Equatable, Codable {
  case tap
  case type(String)
  case alert(AlertAction)

  @CasePathable enum AlertAction: Equatable, Codable { case confirm }
}

@CasePathable
private enum ParentAction: Equatable {
  case child(PresentationAction<ChildAction>)
}

@Suite struct PresentationActionTests {
  @Test func `a path may leave out the presented case`() {
    expectEqual((\ParentAction.Cases.child.tap)(), .child(.presented(.tap)))
    expectEqual((\ParentAction.Cases.child.presented.tap)(), .child(.presented(.tap)))
    expectEqual((\ParentAction.Cases.child.type)("a"), .child(.presented(.type("a"))))
    expectEqual((\ParentAction.Cases.child.dismiss)(), .child(.dismiss))
  }

  @Test func `a path finds its case`() {
    let action = ParentAction.child(.presented(.type("a")))
    let texts: [String?] = [action[case: \.child.type], action[case: \.child.presented.type]]
    expectEqual(texts, ["a", "a"])
    let presented: ChildAction? = action[case: \.child.presented]
    expectEqual(presented, .type("a"))
    #expect(!action.is(\.child.dismiss))
    #expect(!action.is(\.child.tap))
    #expect(ParentAction.child(.dismiss).is(\.child.dismiss))
    #expect(!ParentAction.child(.dismiss).is(\.child.type))
  }

  @Test func `a case may be presented in turn`() {
    let path: CaseKeyPath<ParentAction, PresentationAction<ChildAction.AlertAction>> = \.child.alert
    expectEqual(path(.presented(.confirm)), .child(.presented(.alert(.confirm))))
    expectEqual(path(.dismiss), .child(.dismiss))
    let actions = [.dismiss, .presented(.alert(.confirm)), .presented(.tap)].map(ParentAction.child)
    let found: [PresentationAction<ChildAction.AlertAction>?] = actions.map { $0[case: path] }
    expectEqual(found, [.dismiss, .presented(.confirm), nil])
  }

  @Test(arguments: [PresentationAction<ChildAction>.dismiss, .presented(.type("a"))])
  fileprivate func `an encoded action is decoded as the same action`(
    action: PresentationAction<ChildAction>
  ) throws {
    let data = try JSONEncoder().encode(action)
    try expectEqual(JSONDecoder().decode(PresentationAction<ChildAction>.self, from: data), action)
  }
}
