import Composable
import ComposableDiff

/// Writes values as Swift expressions.
struct SwiftExpression {
  /// The structs whose memberwise initializers a test can call.
  let memberwise: [any Any.Type]

  /// Returns an expression for a context that provides its type, or `nil` if the value cannot be
  /// written.
  func callAsFunction(_ value: Any) -> String? {
    swiftLiteral(of: value) ?? structure(value)
  }

  /// Returns an expression if it is short enough to read.
  ///
  /// Longer values are read from the recording.
  func short(_ value: Any) -> String? {
    // The test uses names for ids.
    self(value).flatMap { $0.replacing(/UUID\([^)]*\)!/, with: "id1").count <= 200 ? $0 : nil }
  }

  private func structure(_ value: Any) -> String? {
    let type = Swift.type(of: value)
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.first.map { self($0.value) } ?? "nil"
    case .collection where Self.literalTypes.contains(typeName(type)):
      return list(mirror.children.map(\.value))
    case .set where typeName(type) == "Set":
      return list(mirror.children.map(\.value), sorted: true)
    case .enum:
      return enumCase(value, mirror)
    case .struct where typeName(type) == "BindingAction":
      return binding(value, mirror)
    case .struct where memberwise.contains { $0 == type }:
      return arguments(of: fields(of: value)).map { "\(typeName(type))(\($0))" }
    default:
      return nil
    }
  }

  private static let literalTypes: Set = [
    "Array", "ArraySlice", "ContiguousArray", "IdentifiedArray",
  ]

  private func list(_ values: [Any], sorted: Bool = false) -> String? {
    let expressions = values.map { self($0) }
    guard !expressions.contains(nil) else { return nil }
    let texts = expressions.compactMap { $0 }
    return "[\((sorted ? texts.sorted() : texts).joined(separator: ", "))]"
  }

  private func enumCase(_ value: Any, _ mirror: Mirror) -> String? {
    guard let payload = mirror.children.first else { return enumCaseName(value).map { ".\($0)" } }
    let name = payload.label ?? ""
    let parts = Mirror(reflecting: payload.value)
    guard parts.displayStyle == .tuple else { return self(payload.value).map { ".\(name)(\($0))" } }
    return arguments(of: Array(parts.children)).map { ".\(name)(\($0))" }
  }

  private func arguments(of fields: [Mirror.Child]) -> String? {
    var arguments: [String] = []
    for (label, value) in fields {
      guard let expression = self(value) else { return nil }
      let label = label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
      arguments.append(label + expression)
    }
    return arguments.joined(separator: ", ")
  }

  private func binding(_ value: Any, _ mirror: Mirror) -> String? {
    guard let action = value as? any Encodable, let json = try? JSON(encoding: action),
      let field = json["field"]?.string,
      let newValue = mirror.children.first(where: { $0.label == "value" })?.value,
      let expression = self(newValue)
    else { return nil }
    return ".set(\\.\(field), \(expression))"
  }
}

extension SwiftExpression {
  /// Returns the stored properties of a struct, without the ones that a macro adds.
  func fields(of value: Any) -> [Mirror.Child] {
    let isObservable = value is any ObservableState
    return Mirror(reflecting: value).children.compactMap { label, value in
      guard let label, !label.hasPrefix("_$") else { return nil }
      return (isObservable && label.hasPrefix("_") ? String(label.dropFirst()) : label, value)
    }
  }
}
