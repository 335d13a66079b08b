import ComposableDiff
package import ComposableJSON

/// The feature and the program that a recording was made with, to explain why a value cannot be
/// decoded.
struct RecordingOrigin {
  private let header: RecordingHeader

  /// The name of the feature that reads the recording, if its state is nested in it.
  private let feature: String?

  init<State>(_ header: RecordingHeader, _ state: State.Type) {
    self.header = header
    let name = typeName(State.self)
    feature = name.hasSuffix(".State") ? String(name.dropLast(".State".count)) : nil
  }

  /// Returns the likely cause, and what to do.
  func explanation(of type: String) -> String {
    let version = header.program.isEmpty ? "" : " version \(header.program) of"
    if let feature, feature != header.feature {
      return """
        The recording is of the feature '\(header.feature)', made by\(version) the program, and is \
        read as one of '\(feature)'. Read it with the types of '\(header.feature)'.
        """
    }
    return """
      The recording was made by\(version.isEmpty ? " an earlier version of" : version) the program, \
      and '\(type)' has changed since. Read the recording with that version, or view it with \
      'AnyRecording'.
      """
  }
}

extension JSON {
  /// The cases of an action, such as `todos.element.binding`.
  var caseName: String {
    var names: [String] = []
    var value = self
    while case .object(let members) = value, members.count == 1,
      let (name, content) = members.first,
      case .object(let parts) = content
    {
      names.append(name)
      value = parts["_0"] ?? parts["action"] ?? .null
    }
    return names.joined(separator: ".")
  }
}

extension DecodingError {
  /// Returns a sentence that says what is missing or wrong in a value.
  package func reason(in json: JSON) -> String {
    switch self {
    case .keyNotFound(let key, let context):
      return "\(context.place) has no value for '\(key.stringValue)'."
    case .valueNotFound(_, let context):
      return "\(context.place) has no value."
    case .typeMismatch(let type, let context):
      let part = context.codingPath.reduce(json as JSON?) { json, key in
        key.intValue.flatMap { index in
          json?.elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
        } ?? json?[key.stringValue]
      }
      // This is how the conformance that Swift writes for an enum reports an unknown case, and
      // several cases.
      if case .object(let members)? = part, let name = members.first?.key,
        context.debugDescription.hasPrefix("Invalid number of keys")
      {
        return members.count == 1
          ? "'\(typeName(type))' has no case '\(name)'."
          : "'\(typeName(type))' needs the name of one case (found \(members.count))."
      }
      return "\(context.place) is not a value of '\(typeName(type))'."
    case .dataCorrupted(let context):
      return context.debugDescription.hasSuffix(".")
        ? context.debugDescription : context.debugDescription + "."
    @unknown default:
      return "\(self)."
    }
  }
}

extension DecodingError.Context {
  /// The path to the value.
  fileprivate var place: String {
    codingPath.isEmpty ? "It" : "'\(codingPath.map(\.stringValue).joined(separator: "."))'"
  }
}
