import Composable
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
    #expect(Deep.one(1)[case: \.one] == 1)
    #expect(Deep.one(1)[case: \.two] == nil)
    #expect(Deep<Int>.two(id: 3, [])[case: \.two]?.id == 3)
    #expect(Deep<Int>.default(nil)[case: \.default] == .some(nil))
    #expect(Deep<Int>.again(.one(2))[case: \.again.one] == 2)
    #expect(Deep<Int>.closure { $0 + 1 }[case: \.closure]?(1) == 2)
  }

  @Test func `a payload is put in by key path`() {
    let value: Deep<Int> = (\Deep<Int>.Cases.two)((id: 1, [.none]))
    #expect(value[case: \.two]?.1.first?.is(\.none) == true)
  }

  @Test func `a value knows its case, and a type all cases`() {
    #expect(Deep.one(1).case == \.one)
    #expect(Array(Deep<Int>.allCasePaths).count == 7)
    #expect(Array(Empty.allCasePaths).isEmpty)
  }
}
