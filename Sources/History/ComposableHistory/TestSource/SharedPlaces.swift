import Composable
import ComposableDiff
import ComposableSharing

/// A `@Shared` property in a state.
struct SharedPlace {
  /// The name of the value, or `nil` if the property refers to a part of a value.
  let name: String?

  /// The expression of the property, after the expression of the state.
  let projected: String

  /// The expression of its value, after the expression of the recorded state.
  let value: String

  let type: any Any.Type
  let isReadOnly: Bool

  /// The value in a new process, or `nil` if it is not known.
  let defaultValue: Any?
}

extension SharedSandbox {
  /// Returns a property for each shared value that a state contains, by the names of the values.
  ///
  /// A property that can change the value comes first.
  ///
  /// - Complexity: O(*n*), where *n* is the number of parts of the state.
  func places(in state: Any) -> [String: [SharedPlace]] {
    Dictionary(grouping: allPlaces(in: state).filter { $0.name != nil }) { $0.name ?? "" }
      .mapValues { $0.filter { !$0.isReadOnly } + $0.filter(\.isReadOnly) }
  }

  /// Returns all properties of a state.
  func allPlaces(in state: Any) -> [SharedPlace] {
    var places = SharedPlaces(sandbox: self)
    places.visit(state, Path(projected: "", value: ""))
    return places.found
  }
}

/// The expressions that read a part of a state.
private struct Path {
  /// The expression with `?` after an optional part.
  var projected: String

  /// The expression with `!` after an optional part.
  var value: String

  func appending(_ text: String) -> Self {
    Self(projected: projected + text, value: value + text)
  }

  func unwrapped() -> Self { Self(projected: projected + "?", value: value + "!") }
}

private struct SharedPlaces {
  let sandbox: SharedSandbox
  var found: [SharedPlace] = []

  mutating func visit(_ value: Any, _ path: Path) {
    func isPlain<Value>(_ value: Value) -> Bool { _isPOD(Value.self) || value is String }
    if _openExistential(value, do: isPlain) { return }
    if let state = value as? any PresentedState { return visit(state.presented, path) }
    if let elements = value as? any ElementPlaces { return visit(elements, path) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      if let wrapped = mirror.children.first { visit(wrapped.value, path.unwrapped()) }
    case .struct: visitFields(of: value, mirror, path)
    case .enum: if let payload = mirror.children.first { visitPayload(of: value, payload, path) }
    default: break
    }
  }

  private mutating func visitFields(of value: Any, _ mirror: Mirror, _ path: Path) {
    let privateFields = (value as? any ObservableState).map { type(of: $0).privateFieldNames } ?? []
    for (label, field) in mirror.children {
      guard let label, !label.hasPrefix("_$") else { continue }
      let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
      if privateFields.contains(name) { continue }
      let member = name.swiftMember
      if let property = sandbox.property(field) {
        // A property without an underscore is a plain field of the type 'Shared'.
        let mark = label.hasPrefix("_") ? "$" : ""
        add(property, "\(path.projected).\(mark)\(member)", "\(path.value).\(member)")
      } else {
        visit(field, path.appending(".\(member)"))
      }
    }
  }

  private mutating func visitPayload(of value: Any, _ payload: Mirror.Child, _ path: Path) {
    guard value is any CasePathable, let name = payload.label else { return }
    let path = path.appending("[case: \\.\(name.swiftMember)]").unwrapped()
    let parts = Mirror(reflecting: payload.value)
    guard parts.displayStyle == .tuple else { return visit(payload.value, path) }
    if parts.children.count == 1, let part = parts.children.first { return visit(part.value, path) }
    for (label, part) in parts.children {
      let label = label ?? ""
      visit(part, path.appending(label.hasPrefix(".") ? label : ".\(label.swiftMember)"))
    }
  }

  private mutating func visit(_ elements: any ElementPlaces, _ path: Path) {
    for (place, element, isOptional) in elements.elementPlaces {
      let path = path.appending(place)
      visit(element, isOptional ? path.unwrapped() : path)
    }
  }

  private mutating func add(
    _ property: RecordedSharedProperty,
    _ projected: String,
    _ value: String
  ) {
    found.append(
      SharedPlace(
        name: property.name,
        projected: projected,
        value: value,
        type: type(of: property.value),
        isReadOnly: property.isReadOnly,
        defaultValue: property.defaultValue
      )
    )
  }
}

/// A collection whose elements can contain shared properties.
private protocol ElementPlaces {
  /// The subscripts of the elements, and whether they return optionals.
  var elementPlaces: [(place: String, element: Any, isOptional: Bool)] { get }
}

private var keyExpression: SwiftExpression { SwiftExpression(memberwise: []) }

extension Array: ElementPlaces {
  fileprivate var elementPlaces: [(place: String, element: Any, isOptional: Bool)] {
    if _isPOD(Element.self) || Element.self == String.self { return [] }
    return enumerated().map { ("[\($0)]", $1, false) }
  }
}

extension Dictionary: ElementPlaces {
  fileprivate var elementPlaces: [(place: String, element: Any, isOptional: Bool)] {
    if _isPOD(Value.self) || Value.self == String.self { return [] }
    return compactMap { key, value in keyExpression(key).map { ("[\($0)]", value, true) } }
  }
}

extension IdentifiedArray: ElementPlaces {
  fileprivate var elementPlaces: [(place: String, element: Any, isOptional: Bool)] {
    zip(ids, self).compactMap { id, element in
      keyExpression(id).map { ("[id: \($0)]", element, true) }
    }
  }
}

extension StackState: ElementPlaces {
  fileprivate var elementPlaces: [(place: String, element: Any, isOptional: Bool)] {
    zip(ids, self).map { ("[id: \($0.number)]", $1, true) }
  }
}
