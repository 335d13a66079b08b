extension String {
  /// The name as source code after a dot, in backticks if necessary.
  package var swiftMember: String {
    isIdentifier && !["init", "self", "Type", "Protocol"].contains(self) ? self : "`\(self)`"
  }

  /// The name as the label of an argument, in backticks if necessary.
  package var swiftLabel: String {
    isIdentifier && !["inout", "var", "let"].contains(self) ? self : "`\(self)`"
  }

  private var isIdentifier: Bool {
    first?.isNumber == false && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}

extension String {
  /// Returns the text with all lines except the first indented.
  package func indented(by count: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n" + String(repeating: " ", count: count))
  }
}
