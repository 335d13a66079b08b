import Composable
import ComposableTestKit
import Testing

@CasePathable
private enum Deep<Element> {
  case one(Element)
  case two(id: Int, [Self])
  /// Nothing.
  case none
  case `default`(Int?)
  case closure(@Sendable (Int) -> Int)
  indirect case again(Deep)
  #if os(Nowhere)
  case never(Missing)
  #else
  case here(Swift.Never)
  #endif
  @available(*, unavailable) case gone
}

@CasePathable
private enum Empty {}

@Suite struct CasePathableTests {
  @Test func `a payload is taken out by key path`() {
    expectEqual(Deep.one(1)[case: \.one], 1)
    #expect(Deep.one(1)[case: \.two] == nil)
    expectEqual(Deep<Int>.two(id: 3, [])[case: \.two]?.id, 3)
    expectEqual(Deep<Int>.default(nil)[case: \.default], .some(nil))
    expectEqual(Deep<Int>.again(.one(2))[case: \.again.one], 2)
    expectEqual(Deep<Int>.closure { $0 + 1 }[case: \.closure]?(1), 2)
  }

  @Test func `a payload is put in by key path`() {
    let value: Deep<Int> = (\Deep<Int>.Cases.two)((id: 1, [.none]))
    expectEqual(value[case: \.two]?.1.first?.is(\.none), true)
  }

  @Test func `a value knows its case, and a type all cases`() {
    expectEqual(Deep.one(1).case, \.one)
    expectEqual(Array(Deep<Int>.allCasePaths).count, 7)
    #expect(Array(Empty.allCasePaths).isEmpty)
  }
}
