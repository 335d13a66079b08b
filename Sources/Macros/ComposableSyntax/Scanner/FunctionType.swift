/// The parts of a function type, such as `@Sendable (_ id: Int) async throws -> User`.
package struct FunctionType: Sendable {
  /// Attributes such as `@Sendable` and `@MainActor`.
  package var attributes: [Attribute] = []
  /// Whether the specifier is `nonisolated(nonsending)`.
  package var isNonsending = false
  package var parameters: [Parameter] = []
  package var isAsync = false
  package var isThrowing = false
  /// The type in `throws(Failure)`.
  package var failure: Range<Int>?
  package var effects = 0..<0
  package var result = 0..<0

  /// Returns the variadic parameter, if there is one.
  ///
  /// Swift cannot pass its values on.
  package func variadicParameter(in source: SourceText) -> Parameter? {
    parameters.first { source[$0.type].hasSuffix("...") }
  }

  /// Creates the function type that spans `range`, or `nil` if the text is not a function type.
  package init?(_ source: SourceText, in range: Range<Int>) {
    var scanner = Scanner(source.prefix(range.upperBound), at: range.lowerBound)
    guard read(&scanner), scanner.atEnd, scanner.problems.isEmpty else { return nil }
  }

  private mutating func readSpecifiers(_ scanner: inout Scanner) {
    while scanner.at("@") || scanner.at("nonisolated") {
      if scanner.at("@") {
        attributes.append(scanner.scanAttribute(inType: true))
      } else {
        isNonsending = true
        scanner.advance()
        if scanner.at("(") { scanner.skipBalanced() }
      }
    }
    scanner.skipTypeSpecifiers()
  }

  private mutating func read(_ scanner: inout Scanner) -> Bool {
    // The number of parentheses around the whole type.
    var parentheses = 0
    while true {
      readSpecifiers(&scanner)
      guard scanner.at("(") else { return false }
      let isWhole = scanner.lookAhead {
        $0.skipBalanced()
        return $0.atEnd || $0.at(")")
      }
      guard attributes.isEmpty, !isNonsending, isWhole else { break }
      scanner.advance()
      parentheses += 1
    }
    parameters = scanner.scanParameters()
    let start = scanner.token.range.lowerBound
    while scanner.atEffect {
      isAsync = isAsync || scanner.at("async")
      isThrowing = isThrowing || scanner.at("throws")
      scanner.advance()
      if scanner.at("(") {
        let open = scanner.token.range.upperBound
        scanner.skipBalanced()
        failure = open..<max(open, scanner.previousEnd - 1)
      }
    }
    effects = scanner.range(from: start)
    guard scanner.consume("->") else { return false }
    result = scanner.scanType()
    return (0..<parentheses).allSatisfy { _ in scanner.consume(")") }
  }
}
