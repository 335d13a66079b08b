/// A variable of a `let` or `var` declaration.
package struct Binding: Sendable {
  /// The pattern as written: a name, `_`, or a tuple.
  package var pattern: Range<Int>
  /// The name, if the pattern is a name.
  package var name: String?
  package var type: Range<Int>?
  package var initialValue: Range<Int>?
  package var accessorBlock: Range<Int>?
  /// The names of the accessors.
  ///
  /// A getter without the keyword is `get`.
  package var accessors: [String] = []

  /// Whether the variable has no storage.
  package var isComputed: Bool {
    accessorBlock != nil && !accessors.allSatisfy { $0 == "willSet" || $0 == "didSet" }
  }
}

/// An attribute of a declaration, such as `@available(macOS 15, *)` or `@Composable.Reducer`.
package struct Attribute: Sendable {
  /// The name as written, without generic arguments.
  package var name: String
  /// The text between the parentheses, if there are any.
  package var arguments: Range<Int>?
  package var range: Range<Int>

  /// The last component of the name.
  package var baseName: String { name.baseName }
}

/// An element of a `case` declaration.
package struct EnumCase: Sendable {
  /// The name as written, including backticks.
  package var name: String
  package var nameRange: Range<Int>
  /// The parameters, or `nil` if no parentheses follow the name.
  package var parameters: [Parameter]?
  package var rawValue: Range<Int>?
}

/// A modifier of a declaration.
package struct Modifier: Sendable {
  /// The name, such as `public` or `static`.
  package var name: String
  /// The detail, such as `set` in `private(set)`.
  package var detail: String?
  package var range: Range<Int>

  package static let accessLevels: Set<String> = [
    "open", "public", "package", "internal", "fileprivate", "private",
  ]
}

/// A parameter of a case, of a function, or of a function type.
package struct Parameter: Sendable {
  /// The first name as written, which can be `_`, or `nil` if there is only a type.
  package var firstName: String?
  /// The second name, if there are two.
  package var secondName: String?
  package var type: Range<Int>
  package var defaultValue: Range<Int>?

  /// The argument label, if any, in backticks only where a call needs them.
  package var label: String? {
    guard let firstName, firstName != "_" else { return nil }
    let name = firstName.unquoted
    let needsBackticks =
      ["inout", "let", "var"].contains(name)
      || !name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
    return needsBackticks ? firstName : name
  }
}

/// A piece of source that the scanner does not understand.
package struct Problem: Equatable, Sendable {
  package var message: String
  package var range: Range<Int>
  /// Whether the generated code cannot be correct.
  package var isError = false
}

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
