import Testing

@testable import ComposableMacroExpansion

@Suite struct MutationTests {
  /// Small, and the same on every run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

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
    for _ in 0..<1_000 {
      let source = SourceText(Self.mutate(Self.seeds[seed], &generator))
      var scanner = Scanner(source)
      _ = scanner.scanMembers()
      #expect(scanner.atEnd || scanner.at("}") || scanner.token.kind == .pound)
    }
  }

  /// A macro that traps on half-written source would take the compiler down with it.
  @Test(arguments: seeds.indices)
  func `every macro answers whatever the text is`(_ seed: Int) {
    var generator = Generator(state: UInt64(seed) &+ 1)
    var answers = 0
    for _ in 0..<60 {
      let text = Self.mutate(Self.seeds[seed], &generator)
      for macro in Plugin.macros.keys.sorted() {
        for role in MacroRole.allCases {
          let answer = expand(
            String(macro.dropLast(5)),
            role,
            text,
            attribute: text,
            parent: text,
            context: [text],
            conformances: "Reducer"
          )
          answers += answer.source != nil || !answer.diagnostics.isEmpty ? 1 : 0
        }
      }
    }
    #expect(answers == 60 * Plugin.macros.count * MacroRole.allCases.count)
  }
}
