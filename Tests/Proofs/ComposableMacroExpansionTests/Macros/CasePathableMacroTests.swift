import Foundation
import Testing

@testable import ComposableJSON
@testable import ComposableMacroExpansion
@testable import ComposableSyntax

@Suite struct CasePathableMacroTests {
  private func property(_ declaration: String) -> String {
    let text = members("CasePathable", declaration)
    let start = text.range(of: "Swift::Sequence {\n")!.upperBound
    let end = text.range(of: "  subscript(root")!.lowerBound
    return String(text[start..<end])
  }

  @Test func `an enum gets a property for each case, and a list of them`() {
    #expect(
      members("CasePathable", "enum Foo { case bar(Int), baz }") == """
        nonisolated struct AllCasePaths: ComposableCasePaths::CasePathReflectable, Swift::Sendable, Swift::Sequence {
          var bar: ComposableCasePaths::AnyCasePath<Foo, Int> {
            ._$embed(Foo.bar, extract: { if case .bar(let value) = $0 { value } else { nil } })
          }
          var baz: ComposableCasePaths::AnyCasePath<Foo, Swift::Void> {
            ._$embed({ _ in .baz }, extract: { if case .baz = $0 { () } else { nil } })
          }
          subscript(root: Foo) -> ComposableCasePaths::PartialCaseKeyPath<Foo> {
            switch root {
            case .bar: return \\.bar
            default: return \\.baz
            }
          }
          func makeIterator() -> Swift::IndexingIterator<[ComposableCasePaths::PartialCaseKeyPath<Foo>]> {
            var paths: [ComposableCasePaths::PartialCaseKeyPath<Foo>] = []
            paths.append(\\.bar)
            paths.append(\\.baz)
            return paths.makeIterator()
          }
        }

        nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
        """
    )
  }

  /// A switch over all cases without any value is refused (Swift 6.3.1).
  @Test(arguments: [
    ("case a(Never)", "default: return \\.a"),
    ("case a(Never)\n#if X\ncase b(Never)\n#endif", "case .b: return \\.b"),
    ("#if X\ncase a(Never)\n#endif\ncase b(Never)", "default: return \\.b"),
  ])
  func `the last case is what is left, unless it is in an #if`(_ cases: String, _ line: String) {
    #expect(members("CasePathable", "enum Foo {\n\(cases)\n}").contains(line))
  }

  @Test(arguments: ["Element", "Iterator", "Root"])
  func `an enum may have the name of a type of its case paths`(_ name: String) {
    let text = members("CasePathable", "enum \(name) { case a(Int) }")
    #expect(text.hasPrefix("typealias _$\(name) = \(name)\n\n"))
    #expect(text.contains("var a: ComposableCasePaths::AnyCasePath<_$\(name), Int> {"))
  }

  @Test func `an enum without cases has nothing to match`() {
    let text = members("CasePathable", "enum Foo {}")
    let result = "ComposableCasePaths::PartialCaseKeyPath<Foo>"
    #expect(text.contains("subscript(root: Foo) -> \(result) {}"))
    #expect(text.contains("[].makeIterator()"))
  }

  @Test func `several payloads are a tuple that keeps the labels`() {
    #expect(
      property("enum Foo { case a(id: Int, String, _ name: Bool) }") == """
          var a: ComposableCasePaths::AnyCasePath<Foo, (id: Int, String, Bool)> {
            ._$embed({ .a(id: $0.0, $0.1, $0.2) }, extract: { if case .a(let v0, let v1, let v2) = $0 { (id: v0, v1, v2) } else { nil } })
          }

        """
    )
  }

  @Test func `a single payload does not include its label`() {
    let text = property("enum Foo { case a(id: Int) }")
    #expect(text.contains("AnyCasePath<Foo, Int>"))
    #expect(text.contains("._$embed(Foo.a,"))
  }

  @Test func `a payload does not include a default value`() {
    #expect(property("enum Foo { case a(Int = 1) }").contains("AnyCasePath<Foo, Int>"))
  }

  @Test func `Self is spelled out, and members of that name are not`() {
    let text = property("enum Foo { indirect case a(Self, [Bar.Self]) }")
    #expect(text.contains("(Foo, [Bar.Self])"))
  }

  @Test func `an implicitly unwrapped payload is an optional`() {
    #expect(property("enum Foo { case a(Int!) }").contains("AnyCasePath<Foo, Int?>"))
  }

  @Test func `a type named Element is not taken for that of the sequence`() {
    let text = members("CasePathable", "enum Foo<Element> { case a([Element]), b(Bar.Element) }")
    #expect(text.hasPrefix("typealias _$Element = Element\n"))
    #expect(text.contains("AnyCasePath<Foo, [_$Element]>"))
    #expect(text.contains("AnyCasePath<Foo, Bar.Element>"))
  }

  @Test func `a case with the name of the enum is reached without it`() {
    #expect(property("enum Foo { case Foo(Int) }").contains("._$embed({ .Foo($0) },"))
  }

  /// The compiler warned in the expansion, or crashed.
  @Test(arguments: ["self", "Type", "Protocol"])
  func `a case with a name that stays special in backticks is reached by a call`(_ name: String) {
    #expect(property("enum Foo { case `\(name)`(Int) }").contains("._$embed({ .`\(name)`($0) },"))
    #expect(property("enum `\(name)` { case a(Int) }").contains("._$embed({ .a($0) },"))
  }

  @Test func `labels have no backticks that a call does not need`() {
    let text = property("enum Foo { case a(`self`: Int, `inout`: Int, `a b`: Int) }")
    #expect(text.contains("._$embed({ .a(self: $0.0, `inout`: $0.1, `a b`: $0.2) },"))
  }

  @Test func `a case with the name of a keyword keeps its backticks`() {
    #expect(property("enum Foo { case `default`(Int) }").contains("var `default`: "))
    #expect(
      members("CasePathable", "enum any { case a }").contains("AnyCasePath<`any`, Swift::Void>")
    )
  }

  @Test(arguments: [
    ("public enum Foo { case a }", "public "), ("package enum Foo { case a }", "package "),
    ("private enum Foo { case a }", ""), ("enum Foo { case a }", ""),
  ])
  func `members are as accessible as others need them`(_ declaration: String, _ access: String) {
    let text = members("CasePathable", declaration)
    #expect(text.hasPrefix("\(access)nonisolated struct AllCasePaths"))
    for member in ["var a:", "subscript(root:", "func makeIterator()"] {
      #expect(text.contains("\n  \(access)\(member)"))
    }
    #expect(text.contains("\n\(access)nonisolated static var allCasePaths"))
  }

  @Test func `a public extension makes its enum public`() {
    let answer = expand(
      "CasePathable",
      .member,
      "enum Foo { case a }",
      context: ["public extension Outer {}"]
    )
    #expect(answer.source?.hasPrefix("public nonisolated struct") == true)
  }

  @Test func `documentation and availability are copied`() {
    let declaration = """
      enum Foo {
        // No documentation.
        /// What it is.
        /** And more. */
        @available(macOS 15, *)
        case a
      }
      """
    #expect(
      property(declaration).hasPrefix(
        """
          /// What it is.
          /** And more. */
          @available(macOS 15, *)
          var a:
        """
      )
    )
  }

  @Test func `a deprecated case deprecates what names all cases`() {
    let text = members("CasePathable", "enum Foo { @available(*, deprecated) case a }")
    #expect(text.contains("  @available(*, deprecated)\n  subscript(root:"))
    #expect(text.contains("  @available(*, deprecated)\n  func makeIterator()"))
  }

  @Test func `a case that is never available has no path`() {
    let text = members("CasePathable", "enum Foo { @available(*, unavailable) case a; case b }")
    #expect(!text.contains("\\.a"))
    #expect(!text.contains("var a:"))
    #expect(text.contains("var b:"))
  }

  @Test func `conditions are kept, and empty ones left out`() {
    let declaration = """
      enum Foo {
        #if A && B
        case a
        #elseif C
        #else
        case b
        #endif
        #if D
        func f() {}
        #endif
      }
      """
    let text = members("CasePathable", declaration)
    #expect(
      text.contains(
        """
            #if A && B
            case .a: return \\.a
            #elseif C
            #else
            case .b: return \\.b
            #endif
            }
        """
      )
    )
    #expect(!text.contains("#if D"))
  }

  @Test func `members that already exist are not generated`() {
    #expect(members("CasePathable", "enum Foo { struct AllCasePaths {} }") == "")
  }

  // MARK: Conformance

  @Test func `the missing conformances are added`() {
    let answer = expand(
      "CasePathable",
      .extension,
      "@available(macOS 15, *) enum Foo {}",
      conformances: "CasePathable, CasePathIterable"
    )
    #expect(
      answer.source == """
        @available(macOS 15, *)
        nonisolated extension Outer.Feature: _$ComposableCasePaths.CasePathable, \
        _$ComposableCasePaths.CasePathIterable {}
        """
    )
  }

  @Test func `a conformance that is written is not added`() {
    let answer = expand(
      "CasePathable",
      .extension,
      "enum Foo: CasePathable {}",
      conformances: "CasePathIterable"
    )
    #expect(
      answer.source
        == "nonisolated extension Outer.Feature: _$ComposableCasePaths.CasePathIterable {}"
    )
  }

  // MARK: Diagnostics

  @Test func `another kind of type is refused where it says what it is`() {
    let declaration = "@Macro struct Foo {}"
    let answer = expand("CasePathable", .member, declaration)
    #expect(answer.source == nil)
    #expect(answer.messages == ["'@Macro' can only be applied to an enum; 'Foo' is a struct"])
    #expect(highlight(declaration, answer) == "struct")
    #expect(fixed(declaration, answer) == "struct Foo {}")
    #expect(expand("CasePathable", .extension, declaration).diagnostics.isEmpty)
  }

  @Test func `cases of one name are refused at the second`() {
    let declaration = "enum Foo { case a(Int), é; case a(x: String) }"
    let answer = expand("CasePathable", .member, declaration)
    #expect(
      answer.messages == [
        "'@CasePathable' needs cases with different names; 'a' is used more than once"
      ]
    )
    // Counted in UTF-8.
    #expect(answer.diagnostics[0]["position"]?["offset"] == 1_033)
  }

  @Test func `clauses of a condition may have cases of one name`() {
    let declaration = "enum Foo {\n#if A\ncase a\n#else\ncase a(Int)\n#endif\n}"
    #expect(expand("CasePathable", .member, declaration).diagnostics.isEmpty)
  }

  @Test func `code that is not understood is shown`() {
    let declaration = "enum Foo { case a ~> b }"
    let answer = expand("CasePathable", .member, declaration)
    #expect(
      answer.messages.first
        == "'@Macro' does not understand this code: expected the end of the declaration"
    )
    #expect(answer.diagnostics[0]["severity"] == "warning")
    #expect(highlight(declaration, answer) == "~>")
  }
}
