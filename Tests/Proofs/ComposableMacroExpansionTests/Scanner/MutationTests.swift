import Foundation
import Testing

@testable import ComposableMacroExpansion
@testable import ComposableSyntax

@Suite struct MutationTests {
  private static let seeds = [
    #"@A(1) public enum E<T: P>: Int { /// d\n case a(id: Int = 1, [T?]), `b` = "x\(y)"; #if A\n case c\n #endif }"#,
    ##"struct S { @W private(set) var x: [Int: A<B>] = f { $0 } { didSet { /* { */ } }; let y = #"q"#, (a, b) = (1, 2) }"##,
    "struct C { var f: @Sendable (_ id: Int, inout B) async throws(E) -> R? = { _, _ in nil }; var g = /a[)]/ }",
    "@R struct F { var body: some Reducer<State, Action> { Reduce { s, a in .none } }; enum Action { case é(Self) } }",
    "var x: Int = if a { 1 } else { 2 } { willSet {} }",
  ]

  private static let pieces = [
    "(", ")", "{", "}", "[", "]", "<", ">", "\"", "\"\"\"", "`", "#", "#if ", "#endif", "/", "/*",
    "\\", "\\(", "@", "case ", "var ", "->", ":", ",", ";", "=", "?", "!", "\n", "é", "\u{0}",
  ]

  private static func mutate(_ text: String, _ generator: inout Generator) -> String {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        let length = Int.random(in: 1...20, using: &generator)
        bytes.removeSubrange(index..<min(bytes.count, index + length))
      case 1:
        let piece = pieces.randomElement(using: &generator) ?? ""
        bytes.insert(contentsOf: piece.utf8, at: index)
      case 2: bytes.removeSubrange(index...)
      default: bytes[index] = UInt8.random(in: 1...255, using: &generator)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: seeds.indices)
  func `the scanner comes to the end of any text`(_ seed: Int) {
    var generator = Generator(state: UInt64(seed) &+ 100)
    for _ in 0..<400 {
      let source = SourceText(Self.mutate(Self.seeds[seed], &generator))
      var scanner = Scanner(source)
      _ = scanner.scanMembers()
      #expect(scanner.atEnd || scanner.at("}") || scanner.token.kind == .pound)
    }
  }

  // MARK: Sources of this repository

  private static let count =
    ProcessInfo.processInfo.environment["MACRO_MUTATIONS"].flatMap { Int($0) } ?? 2_000

  /// Cuts, doubles, deletes and inserts tokens.
  private static func mutate(_ tokens: [String], _ generator: inout Generator) -> String {
    var tokens = tokens
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !tokens.isEmpty {
      let index = Int.random(in: 0..<tokens.count, using: &generator)
      let end = min(tokens.count, index + Int.random(in: 1...8, using: &generator))
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: tokens.removeSubrange(index...)
      case 1: tokens.insert(contentsOf: tokens[index..<end], at: index)
      case 2: tokens.removeSubrange(index..<end)
      default: tokens.insert(pieces.randomElement(using: &generator) ?? "", at: index)
      }
    }
    return tokens.joined()
  }

  /// A macro that traps on half-written source would take the compiler down with it.
  ///
  /// With MACRO_MUTATIONS=1000000, `swift test --package-path Tests --filter MutationTests` tries more.
  @Test func `every macro answers whatever the text is, in linear time`() {
    let roles = MacroRole.allCases
    let macros = Plugin.macros.keys.sorted()
    // In more mutations there is room for more files.
    let stride = max(1, 80_000 / Self.count)
    let corpus = Corpus.files(first: 7, stride: stride).flatMap(Corpus.pieces)
    var generator = Generator(state: 1)
    for index in 0..<Self.count {
      let text = Self.mutate(corpus[index % corpus.count], &generator)
      let macro = macros[Int.random(in: 0..<macros.count, using: &generator)]
      let role = roles[Int.random(in: 0..<roles.count, using: &generator)]
      let attribute = text.prefix { $0 != "\n" }
      var answer = Answer(source: nil, diagnostics: [])
      let work = work {
        answer = expand(
          String(macro.dropLast(5)),
          role,
          text,
          attribute: String(attribute),
          parent: text,
          context: [text],
          conformances: "Reducer"
        )
      }
      let isAnswered = answer.source != nil || !answer.diagnostics.isEmpty
      #expect(isAnswered, "\(macro) \(role) \(text)")
      // What a macro writes for an enum of reducers is many times longer than its text.
      #expect(work <= 30 * (text.utf8.count + 100), "\(macro) \(role) \(text)")
    }
  }
}
