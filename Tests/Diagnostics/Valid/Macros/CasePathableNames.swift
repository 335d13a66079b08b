// swift-format-ignore-file: OneCasePerLine, AlwaysUseLowerCamelCase
import Composable

@CasePathable enum Element {
  case int(Int)
  case again([Int])
}
@CasePathable enum Iterator {
  case int(Int)
  case element(Element)
}
@CasePathable enum Root<T> {
  case int(T)
  case iterator(Iterator)
  case element(Element)
}
@CasePathable enum Value {
  case int(Int)
  case root(Root<Int>)
}
@CasePathable enum State { case int(Int) }
@CasePathable enum Action {
  case int(Int)
  case state(State)
}
@CasePathable enum Case { case int(Int) }
@CasePathable enum AnyCasePath { case int(Int) }
@CasePathable enum PartialCaseKeyPath {
  case int(Int)
  case rest(Case)
}
@CasePathable indirect enum Enum {
  case int(Int)
  case me(Enum)
  case me2(Self)
}
enum N {
  @CasePathable enum Optional { case int(Int), none }
  @CasePathable enum Sequence { case int(Int), optional(Optional) }
  @CasePathable enum Sendable { case int(Int) }
  @CasePathable enum Int { case Int(Swift.Int), none }
  @CasePathable enum Void { case Int(Swift.Int), none }
  @CasePathable enum IndexingIterator { case Int(Swift.Int), none, void(Void) }
  @CasePathable enum Never { case Int(Swift.Int), none }
}
@CasePathable enum E2 {
  case root(Root)
  case paths(Int)
  case value(Int)
  case v0(Int, Int)
  case root2(Int)
  case element(Element)
  case allCases
  enum Root { case a }
  struct Element {}
}
func use() {
  _ = Element.Cases.self
  _ = Element.int(1)[case: \.int]
  _ = Iterator.int(1)[case: \.element]
  _ = Root<Int>.int(2)[case: \.iterator.int]
  _ = Value.int(1)[case: \.root.element.int]
  _ = Array(Element.allCasePaths)
  _ = Element.int(1).case
  _ = N.Int.Int(1)[case: \.Int]
  _ = N.IndexingIterator.none.case
}
