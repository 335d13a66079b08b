import ComposableDiff

/// The cases of a state: of its enums, its optionals and its Boolean values.
///
/// States of one shape differ only in their other values, such as numbers and texts:
///
///     StateShape(of: Inbox.State(screen: .editing("Hello"), selection: nil))
///     // screen: .editing, selection: nil
///
/// A collection is empty, or it has the shapes of its elements, without their order and number. At
/// most eight of its elements are read, and at most two hundred values of a state.
public struct StateShape: Hashable, Sendable, Encodable {
  /// The names of the properties, with the cases that they are in.
  public let description: String

  /// Creates the shape of a state.
  ///
  /// - Parameter state: The state.
  /// - Complexity: O(*n*), where *n* is the number of values in the state, up to two hundred.
  public init<State>(of state: State) {
    self = StateShapeReader().shape(of: state)
  }

  fileprivate init(_ description: String) {
    self.description = description
  }
}

extension StateShape: CustomStringConvertible, DumpStringConvertible {
  package var customDumpDescription: String { description }
}

/// A reader of the shapes of states, which learns which properties have no cases.
package final class StateShapeReader {
  private let parts: CasePartReader

  /// The number of values that may still be read.
  private var budget = 0

  /// Creates a reader.
  ///
  /// - Parameter readsNumbers: `true` for shapes that also distinguish whole numbers and lengths,
  ///   roughly; otherwise, `false`.
  package init(readsNumbers: Bool = false) {
    parts = CasePartReader(readsNumbers: readsNumbers)
  }

  package func shape<State>(of state: State) -> StateShape {
    budget = 200
    let text = text(of: state) ?? "one state without cases"
    return StateShape(text.hasPrefix("(") ? String(text.dropFirst().dropLast()) : text)
  }

  /// Returns the shape of a value, or `nil` if it has none.
  private func text(of value: Any) -> String? {
    let part = parts.part(of: value)
    if case .plain = part { return nil }
    guard budget > 0 else { return "…" }
    budget -= 1
    switch part {
    case .plain: return nil
    case .flag(let isOn): return isOn ? "true" : "false"
    case .optional(let wrapped): return wrapped.map { text(of: $0) ?? "some" } ?? "nil"
    case .enumeration(let name, let payload):
      guard let payload = payload.flatMap(text) else { return ".\(name)" }
      return payload.hasPrefix("(") ? ".\(name)\(payload)" : ".\(name)(\(payload))"
    case .fields(let fields):
      let texts = fields.compactMap { name, value in
        text(of: value).map { name.isEmpty ? $0 : "\(name): \($0)" }
      }
      return texts.isEmpty ? nil : "(\(texts.joined(separator: ", ")))"
    case .elements(let elements):
      let shapes = Set(elements.map { text(of: $0) ?? "…" })
      return "[\(shapes.sorted().joined(separator: " | "))]"
    }
  }
}
