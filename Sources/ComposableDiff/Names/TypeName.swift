internal import Synchronization

/// The name of a type as one would write it beside its declaration.
///
/// `App.Feature.Action` is `Feature.Action`, whatever function, extension or module it was declared
/// in.
///
/// - Parameters:
///   - type: The type to name.
///   - generics: Whether to keep the generic arguments.
/// - Returns: The name, without any module.
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

/// Names that were made before; a type lives as long as the process, and so does its name.
private let names = Mutex<[NameKey: String]>([:])

/// Takes modules and anonymous contexts out of a name as the runtime writes it.
func shortTypeName(_ name: String, generics: Bool) -> String {
  var result = ""
  var rest = name[...]
  // A path begins with a module, when it has more than one component.
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

extension Character {
  fileprivate var isWordCharacter: Bool { isLetter || isNumber || self == "_" || self == "$" }
}

extension Substring {
  /// The identifier at the start; one in backticks may hold any character.
  fileprivate func prefixWord() -> Self {
    guard first == "`", let end = dropFirst().firstIndex(of: "`") else {
      return prefix(1) + dropFirst().prefix(while: \.isWordCharacter)
    }
    return self[...end]
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
