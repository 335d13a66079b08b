/// The members of a JSON object, to be removed one by one.
struct JSONMembers {
  private var members: [JSONNode.Member]
  private let offset: Int

  fileprivate init(members: [JSONNode.Member], offset: Int) {
    self.members = members
    self.offset = offset
  }

  /// Removes and returns a required member.
  mutating func take(_ key: String) throws(JSONFault) -> JSONNode {
    guard let index = members.firstIndex(where: { $0.key == key }) else {
      throw JSONFault(offset: offset, cause: "missing key \(key.jsonQuoted)")
    }
    return members.remove(at: index).value
  }

  /// Checks that no members are left.
  func finish() throws(JSONFault) {
    guard let member = members.first else { return }
    throw JSONFault(offset: member.offset, cause: "unknown key \(member.key.jsonExcerpt)")
  }
}

extension JSONNode {
  func members() throws(JSONFault) -> JSONMembers {
    guard case .object(let members) = value else {
      throw JSONFault(offset: offset, cause: "expected an object")
    }
    return JSONMembers(members: members, offset: offset)
  }

  func elements(_ name: String) throws(JSONFault) -> [JSONNode] {
    guard case .array(let elements) = value else { throw fault(name, "an array") }
    return elements
  }

  func string(_ name: String) throws(JSONFault) -> String {
    guard case .string(let string) = value else { throw fault(name, "a string") }
    return string
  }

  func boolean(_ name: String) throws(JSONFault) -> Bool {
    guard case .boolean(let boolean) = value else { throw fault(name, "true or false") }
    return boolean
  }

  private func fault(_ name: String, _ kind: String) -> JSONFault {
    JSONFault(offset: offset, cause: "\(name.jsonQuoted) is not \(kind)")
  }
}
