import ComposableTestKit
import Foundation

@testable import ComposableMacroExpansion
@testable import ComposableSyntax

/// Pieces of Swift source to change at random: this repository's declarations, and what the tests of
/// the macros expand.
enum Corpus {
  /// The text of every `stride`th file of the sources and of the macros' tests, from the `first` on.
  static func files(first: Int, stride: Int) -> [SourceText] {
    let paths = ["Sources", "Tests/Proofs/ComposableMacroExpansionTests/Macros"].flatMap { folder in
      let names = FileManager.default.enumerator(atPath: checkout.appending(path: folder).path())
      return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted()
        .map { checkout.appending(path: folder).appending(path: $0) }
    }
    return Swift.stride(from: first % stride, to: paths.count, by: stride).compactMap {
      (try? String(contentsOf: paths[$0], encoding: .utf8)).map(SourceText.init)
    }
  }

  /// The tokens of each declaration in a file, and of the texts in string literals, if there are few.
  static func pieces(of file: SourceText) -> [[String]] {
    var pieces: [[String]] = []
    var scanner = Scanner(file)
    for declaration in scanner.scanMembers().declarations {
      let tokens = tokens(of: file[declaration.range])
      if tokens.count < 300 { pieces.append(tokens) }
      pieces += tokens.filter { $0.hasPrefix("\"") && $0.count > 40 }
        .map { self.tokens(of: String($0.drop { $0 == "\"" })) }
    }
    return pieces
  }

  /// The tokens of a text, each with the space and comments before it.
  private static func tokens(of text: String) -> [String] {
    let source = SourceText(text)
    let lexer = Lexer(source)
    var tokens: [String] = []
    var offset = 0
    var operand = true
    while offset < source.count {
      let token = lexer.token(from: offset, operand: operand)
      tokens.append(source[offset..<token.range.upperBound])
      offset = token.range.upperBound
      operand = lexer.operandMayFollow(token)
    }
    return tokens
  }
}
