// settings: swift6 swift5 main-actor package
import Composable
import Testing

@CasePathable
nonisolated enum Inner: Equatable {
  case text(String)
  case number(Int)
  case list([Int])
  case optional(String?)
}

@CasePathable
@dynamicMemberLookup
nonisolated enum Outer: Equatable {
  case inner(Inner)
  case plain(String)
  case none
}

@Test func payloads() throws {
  let value = Outer.inner(.text("x"))
  var other = Outer.plain("x")
  #expect(value[case: \.inner.number] == nil)
  #expect(value[case: \.inner.number] != 1)
  #expect(value[case: \.inner.list] != [1])
  #expect(value[case: \.inner.text] == .some("x"))
  #expect(value[case: \.inner.text] != nil)
  #expect(value[case: \.inner.text]?.count == 1)
  #expect(value[case: \.inner.optional] == nil)
  #expect(value.inner?[case: \.text] == .some("x"))
  #expect(other[case: \.plain] == .some("x"))
  #expect(other.plain == .some("x"))
  #expect(try #require(other.plain) == "x")
  #expect(other.is(\.plain))
  #expect(value.is(\.inner.text))
  other[case: \.plain] = "y"
  other.plain = "z"
  other.modify(\.plain) { $0 += "!" }
  let isEqual = value[case: \.inner.text] == "x" && other.plain == "z!"
  #expect(isEqual)
}
