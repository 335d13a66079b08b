internal import Synchronization

/// Returns the name of a type as written near its declaration.
///
/// For example, `App.Feature.Action` becomes `Feature.Action`. Functions, extensions and modules
/// that contain the declaration are omitted.
///
/// - Parameters:
///   - type: The type to name.
///   - generics: Pass `true` to keep the generic arguments.
/// - Returns: The name without modules.
package func typeName(_ type: any Any.Type, generics: Bool = false) -> String {
  let key = NameKey(type: ObjectIdentifier(type), generics: generics)
  if let name = names.withLock({ $0[key] }) { return name }
  let name = shortTypeName(String(reflecting: type), generics: generics)
  names.withLock { $0[key] = name }
  return name
}

private struct NameKey: Hashable {
  let type: ObjectIdentifier
  let generics: Bool
}

/// The cached names.
///
/// Types live as long as the process, so entries are never removed.
private let names = Mutex<[NameKey: String]>([:])

/// Removes modules and anonymous contexts from a runtime name.
func shortTypeName(_ name: String, generics: Bool) -> String {
  var result = ""
  var rest = name[...]
  // A name with several components starts with a module.
  var startsPath = true
  while let character = rest.first {
    if rest.hasPrefix("(unknown context at ") {
      rest = rest.drop { $0 != ")" }.dropFirst(2)
    } else if rest.hasPrefix("(extension in ") {
      rest = rest.drop { $0 != ":" }.dropFirst()
    } else if character == "`" || character.isWordCharacter {
      let word = rest.prefixWord()
      rest = rest.dropFirst(word.count)
      if startsPath && rest.first == "." {
        rest = rest.dropFirst()
        if word == "Swift", generics, let (sugar, end) = rest.sugared() {
          (result, rest) = (result + sugar, end)
        }
      } else {
        result += word
      }
      startsPath = false
    } else if character == "<" && !generics {
      rest = rest.afterGenericArguments()
    } else {
      result.append(character)
      rest = rest.dropFirst()
      startsPath = character != "." && !(character == ">" && !result.hasSuffix("->"))
    }
  }
  return result
}

extension String {
  /// The text without the contexts of types that are declared in functions.
  ///
  /// Swift names them by their addresses, which are different in each run.
  package var withoutLocalContexts: String {
    let mark: Substring = "(unknown context at "
    var (text, rest) = ("", self[...])
    while let start = rest.indices.first(where: { rest[$0...].hasPrefix(mark) }) {
      text += rest[..<start]
      rest = rest[start...].drop { $0 != ")" }.dropFirst(2)
    }
    return text + rest
  }
}

extension Character {
  fileprivate var isWordCharacter: Bool { isLetter || isNumber || self == "_" || self == "$" }
}

extension Substring {
  /// The identifier at the start.
  ///
  /// In backticks, it can contain any character.
  fileprivate func prefixWord() -> Self {
    guard first == "`", let end = dropFirst().firstIndex(of: "`") else {
      return prefix(1) + dropFirst().prefix(while: \.isWordCharacter)
    }
    return self[...end]
  }

  /// Returns the short form of an array, a dictionary or an optional at the start, and the text
  /// after it.
  fileprivate func sugared() -> (name: String, rest: Self)? {
    let word = prefixWord()
    guard ["Array", "Dictionary", "Optional"].contains(word), dropFirst(word.count).first == "<"
    else { return nil }
    let rest = dropFirst(word.count).afterGenericArguments()
    let arguments = self[..<rest.startIndex].dropFirst(word.count + 1).dropLast()
    let name = shortTypeName(String(arguments), generics: true)
    switch word {
    case "Array": return ("[\(name)]", rest)
    case "Optional":
      let isOneWord = !name.contains(" ") || name.hasSuffix("]") || name.hasSuffix(">")
      return (isOneWord && !name.contains("->") ? "\(name)?" : "(\(name))?", rest)
    default:
      guard let comma = arguments.topLevelComma() else { return nil }
      let key = shortTypeName(String(arguments[..<comma]), generics: true)
      let value = shortTypeName(String(arguments[comma...].dropFirst(2)), generics: true)
      return ("[\(key): \(value)]", rest)
    }
  }

  /// The index of the comma between two generic arguments.
  private func topLevelComma() -> Index? {
    var depth = 0
    var previous: Character?
    for index in indices {
      switch self[index] {
      case "<", "(", "[": depth += 1
      case ")", "]": depth -= 1
      case ">" where previous != "-": depth -= 1
      case "," where depth == 0: return index
      default: break
      }
      previous = self[index]
    }
    return nil
  }

  fileprivate func afterGenericArguments() -> Self {
    var depth = 0
    var previous: Character?
    for index in indices {
      switch self[index] {
      case "<": depth += 1
      case ">" where previous != "-": depth -= 1
      default: break
      }
      if depth == 0 { return self[self.index(after: index)...] }
      previous = self[index]
    }
    return self[endIndex...]
  }
}
