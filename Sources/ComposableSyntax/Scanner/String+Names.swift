extension String {
  /// The last component of a qualified name, without generic arguments.
  package var baseName: String {
    let name = prefix { $0 != "<" }
    return String(name.split { $0 == "." || $0 == ":" }.last ?? name)
  }

  /// The name without backticks.
  package var unquoted: String {
    count > 2 && hasPrefix("`") && hasSuffix("`") ? String(dropFirst().dropLast()) : self
  }
}
