import ComposableCasePaths
import ComposableTestKit
import Testing

@CasePathable
@dynamicMemberLookup
private enum Action<Element: Sendable>: Sendable {
  case add(Element)
  case move(from: Int, to: Int)
  case nested(Nested)
  case reset

  @CasePathable
  enum Nested: Equatable {
    case number(Int)
  }
}

@CasePathable private enum Nothing {}

@Suite struct CasePathableMacroTests {
  @Test func `every case has a key path`() {
    expectEqual(Action.add(1)[case: \.add], 1)
    expectEqual(Action<Int>.move(from: 1, to: 2).move?.to, 2)
    expectEqual(Action<Int>.nested(.number(1))[case: \.nested.number], 1)
    #expect(Action<Int>.reset.is(\.reset))
    expectEqual((\Action<Int>.Cases.nested.number)(1).nested, .number(1))
  }

  @Test func `cases are listed in the order of declaration`() {
    expectEqual(Array(Action<Int>.allCasePaths), [\.add, \.move, \.nested, \.reset])
    #expect(Array(Nothing.allCasePaths).isEmpty)
  }

  @Test func `a value names its case`() {
    expectEqual(Action.add(1).case, \.add)
  }
}
