import ComposableCasePaths

// Written out as `@CasePathable` writes them, so that these tests need no macro.

@dynamicMemberLookup
enum Foo: Equatable, Sendable {
  case bar(Bar)
  case baz(Int)
  case list([Int])
  case pair(Int, name: String)
  case fizzBuzz
  case buzz(Bar?)
}

extension Foo: CasePathable, CasePathIterable {
  struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    var bar: AnyCasePath<Foo, Bar> {
      AnyCasePath(
        embed: { Foo.bar($0) },
        extract: { if case .bar(let v0) = $0 { v0 } else { nil } }
      )
    }
    var baz: AnyCasePath<Foo, Int> {
      AnyCasePath(
        embed: { Foo.baz($0) },
        extract: { if case .baz(let v0) = $0 { v0 } else { nil } }
      )
    }
    var list: AnyCasePath<Foo, [Int]> {
      AnyCasePath(
        embed: { Foo.list($0) },
        extract: { if case .list(let v0) = $0 { v0 } else { nil } }
      )
    }
    var pair: AnyCasePath<Foo, (Int, name: String)> {
      AnyCasePath(
        embed: { Foo.pair($0.0, name: $0.1) },
        extract: { if case .pair(let v0, let v1) = $0 { (v0, v1) } else { nil } }
      )
    }
    var fizzBuzz: AnyCasePath<Foo, Void> {
      AnyCasePath(
        embed: { _ in Foo.fizzBuzz },
        extract: { if case .fizzBuzz = $0 { () } else { nil } }
      )
    }
    var buzz: AnyCasePath<Foo, Bar?> {
      AnyCasePath(
        embed: { Foo.buzz($0) },
        extract: { if case .buzz(let v0) = $0 { v0 } else { nil } }
      )
    }
    subscript(root: Foo) -> PartialCaseKeyPath<Foo> {
      switch root {
      case .bar: \.bar
      case .baz: \.baz
      case .list: \.list
      case .pair: \.pair
      case .fizzBuzz: \.fizzBuzz
      case .buzz: \.buzz
      }
    }
    func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Foo>]> {
      [\.bar, \.baz, \.list, \.pair, \.fizzBuzz, \.buzz].makeIterator()
    }
  }
  static var allCasePaths: AllCasePaths { AllCasePaths() }

  /// One value of each case, in the order of declaration.
  static let all: [Foo] = [
    .bar(.int(1)), .baz(2), .list([3]), .pair(4, name: "Blob"), .fizzBuzz, .buzz(.int(5)),
  ]
}

enum Bar: Equatable, Sendable {
  case int(Int)
  case none
}

extension Bar: CasePathable {
  struct AllCasePaths: Sendable {
    var int: AnyCasePath<Bar, Int> {
      AnyCasePath(
        embed: { Bar.int($0) },
        extract: { if case .int(let v0) = $0 { v0 } else { nil } }
      )
    }
    var none: AnyCasePath<Bar, Void> {
      AnyCasePath(embed: { _ in Bar.none }, extract: { if case .none = $0 { () } else { nil } })
    }
  }
  static var allCasePaths: AllCasePaths { AllCasePaths() }
}
