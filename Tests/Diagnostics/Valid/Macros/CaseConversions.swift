// settings: swift6 swift5 main-actor package
import Composable

@CasePathable nonisolated enum Result2: Equatable, Sendable {
  case number(Int)
  case pair(Int, text: String)
  case nothing
  case nested(Kind)

  @CasePathable nonisolated enum Kind: Equatable, Sendable { case text(String), flag(Bool) }
}

nonisolated extension Case {
  subscript<Member: Sendable>(
    to embed: @escaping @Sendable (Member) -> Value,
    extract: @escaping @Sendable (Value) -> Member?
  ) -> Case<Member> {
    Case<Member>(embed: embed, extract: extract)
  }
}

func paths(_ value: Result2) -> [String] {
  let number: CaseKeyPath<Result2, Int> = \.number
  let text = \Result2.Cases.nested.text
  let partial: [PartialCaseKeyPath<Result2>] = [\.number, \.pair, \.nothing, \.nested.flag]
  let path = AnyCasePath<Result2, Int>(
    embed: { .number($0) },
    extract: { if case .number(let number) = $0 { number } else { nil } }
  )
  let root = Case<Result2>()
  let made = Case<Int>(embed: { Result2.number($0) }, extract: { $0[case: \.number] })
  print(root, made)
  return [
    "\(number(1) == path.embed(1))", "\(text("a"))", "\(partial.contains { value.is($0) })",
    "\(value[case: number] ?? 0)", "\(value[case: \.pair]?.text ?? "")",
    "\(value[case: \.nothing] != nil)", "\(value[case: \.nested.text]?.count ?? 0)",
    "\(Result2.allCasePaths.number.extract(from: value) ?? 0)",
    "\(Result2.allCasePaths.map { value.is($0) })",
  ]
}

func change(_ value: inout Result2) {
  value[case: \.number] = 1
  value.modify(\.nested.text) { $0 += "!" }
  value.modify(\.pair) { $0.text = "" }
}
