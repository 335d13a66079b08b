extension String {
  /// Returns the text with all lines except the first indented.
  package func indented(by count: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n" + String(repeating: " ", count: count))
  }
}
