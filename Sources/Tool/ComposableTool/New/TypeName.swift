import ComposableCommandLine

/// A name that the user chose for a type.
enum TypeName {
  /// Checks a name.
  ///
  /// - Throws: A ``Failure`` that says what to change.
  static func check(_ name: String, for subject: String) throws {
    let isASCII = name.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: false
      }
    }
    guard isASCII, let first = name.first else {
      throw Failure(
        usage:
          "The name of a \(subject) has only letters and digits, such as Recipes: \"\(name)\" has others."
      )
    }
    guard first.isUppercase else {
      let better = first.isLetter ? name.prefix(1).uppercased() + name.dropFirst() : "Recipes"
      throw Failure(
        usage:
          "The name of a \(subject) starts with an uppercase letter, such as \(better), and not as \"\(name)\"."
      )
    }
    guard !reserved.contains(name) else {
      throw Failure(
        usage:
          "\"\(name)\" is the name of a type that features use. Choose another, such as \(name)Feature."
      )
    }
  }

  /// Names of Swift and of the library, which a type with such a name hides.
  private static let reserved: Set = [
    "Action", "Any", "AnyObject", "Array", "Bool", "Character", "Clock", "Composable", "Data",
    "Date",
    "Dependency", "DependencyValues", "Dictionary", "Double", "Duration", "Effect", "Equatable",
    "Error", "Float", "Foundation", "Hashable", "Identifiable", "Int", "Never", "Optional",
    "Protocol", "Reduce", "Reducer", "ReducerOf", "Result", "Scope", "Self", "Send", "Sendable",
    "Set", "State", "Store", "StoreOf", "String", "Swift", "Task", "Test", "TestStore", "Testing",
    "Type", "UInt", "URL", "UUID", "View", "Void",
  ]
}
