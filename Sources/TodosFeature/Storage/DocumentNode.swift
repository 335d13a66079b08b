import ComposableJSON

/// A value in a document, with the keys and positions that lead to it.
///
/// A person who fixes a file by hand needs the line of every fault, and saving a document would lose
/// what its reader does not know. Decoders report neither: see decision 29.
struct DocumentNode {
  let value: JSON
  var path: [JSON] = []

  func fault(_ cause: String) -> DocumentFault {
    DocumentFault(path: path, cause: cause)
  }

  func members() throws(DocumentFault) -> DocumentMembers {
    guard case .object(let members) = value else { throw fault("expected an object") }
    return DocumentMembers(members: members, object: self)
  }

  func elements(_ name: String) throws(DocumentFault) -> [DocumentNode] {
    guard let elements = value.elements else { throw fault("\(quoted(name)) is not an array") }
    return elements.enumerated().map { DocumentNode(value: $1, path: path + [JSON($0)]) }
  }

  func string(_ name: String) throws(DocumentFault) -> String {
    guard let string = value.string else { throw fault("\(quoted(name)) is not a string") }
    return string
  }

  func boolean(_ name: String) throws(DocumentFault) -> Bool {
    guard let bool = value.bool else { throw fault("\(quoted(name)) is not true or false") }
    return bool
  }
}

/// The members of an object, to be removed one by one.
struct DocumentMembers {
  fileprivate var members: [String: JSON]
  fileprivate let object: DocumentNode

  /// Removes and returns a required member.
  mutating func take(_ key: String) throws(DocumentFault) -> DocumentNode {
    guard let value = members.removeValue(forKey: key) else {
      throw object.fault("missing key \(quoted(key))")
    }
    return DocumentNode(value: value, path: object.path + [.string(key)])
  }

  /// Checks that no members are left.
  func finish() throws(DocumentFault) {
    guard let key = members.keys.min() else { return }
    throw DocumentFault(
      path: object.path + [.string(key)],
      isAboutKey: true,
      cause: "unknown key \(quoted(key))"
    )
  }
}

/// The cause and the place of an error in a document.
struct DocumentFault: Error {
  let path: [JSON]

  /// Whether the last key of the path is wrong, not its value.
  var isAboutKey = false
  let cause: String
}

/// Returns the beginning of a text in quotes.
///
/// Files may contain any text, and messages must be short.
private func quoted(_ text: String) -> String {
  let beginning = String(text.unicodeScalars.prefix(40))
  return JSON.string(beginning == text ? text : beginning + "…").text
}
