import Composable
import ComposableTestKit
import Testing

@Suite struct ObservableStateIDTests {
  @Test func `a copy has the identity of its original, whatever becomes of it`() {
    let state = Counter()
    var copy = state
    copy.count += 1
    expectEqual(copy._$id, state._$id)
    expectEqual(copy._$id.hashValue, state._$id.hashValue)
  }

  @Test func `every new state has its own identity`() {
    #expect(Counter()._$id != Counter()._$id)
    #expect(ObservableStateID() != ObservableStateID())
  }

  @Test func `all values without content have the same identity`() {
    expectEqual(ObservableStateID._$id(for: Counter?.none), ObservableStateID._$id(for: Row?.none))
    expectEqual(ObservableStateID._$id(for: ()), ObservableStateID._$id(for: ()))
  }

  @Test func `a value without identity gets a new one each time`() {
    #expect(ObservableStateID._$id(for: 1) != ObservableStateID._$id(for: 1))
  }

  @Test func `cases of nested enums have different identities`() {
    let id = ObservableStateID()
    let ids = (0..<10).flatMap { outer in (0..<10).map { id._$tag($0)._$tag(outer) } }
    expectEqual(Set(ids).count, 100)
    expectEqual(id._$tag(1)._$tag(0), id._$tag(1)._$tag(0))
  }

  @Test func `an identity can be given up`() {
    var id = ObservableStateID()
    let old = id
    id._$willModify()
    #expect(id != old)
  }
}
