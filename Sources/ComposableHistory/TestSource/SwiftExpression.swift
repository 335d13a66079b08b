import Composable
import ComposableDiff
import ComposableJSON
import Foundation

/// Writes values as Swift expressions.
struct SwiftExpression {
  /// The structs whose memberwise initializers a test can call.
  let memberwise: [any Any.Type]

  /// A Boolean value that indicates whether any other struct is written with its module, `init` and
  /// all fields, for a tool that knows its initializers.
  private var isCompletedLater = false

  /// The values of the action of the call with the expression, which can be written as in the call.
  var arguments: [ActionArgument] = []

  /// The number of bytes of a value that is short enough to read.
  private var limit = 200

  init(memberwise: [any Any.Type]) {
    self.memberwise = memberwise
  }

  /// Writes structs for a tool that chooses their initializers, and breaks lines.
  static var toBeCompleted: Self {
    var expression = Self(memberwise: [])
    expression.isCompletedLater = true
    expression.limit = 2_000
    return expression
  }

  /// Returns an expression for a context that provides its type, or `nil` if the value cannot be
  /// written.
  func callAsFunction(_ value: Any) -> String? {
    arguments.first { $0.isSame(as: value) }?.mark
      ?? swiftLiteral(of: value) ?? (value as? any BinaryFloatingPoint).map {
        number(notFinite: $0)
      }
      ?? structure(value)
  }

  /// Returns an expression if it is short enough to read.
  ///
  /// Longer values are read from the recording.
  func short(_ value: Any) -> String? {
    guard let text = self(value) else { return nil }
    // The test uses names for ids.
    let isShort = text.utf8.count <= limit || TestConstants.countWithNames(text) <= limit
    return isShort ? text : nil
  }

  private func structure(_ value: Any) -> String? {
    let type = Swift.type(of: value)
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.first.map { wrapped($0.value) } ?? "nil"
    case .collection where Self.literalTypes.contains(typeName(type)):
      return list(mirror.children.map(\.value))
    case .set where typeName(type) == "Set":
      return list(mirror.children.map(\.value), sorted: true)
    case .dictionary where typeName(type) == "Dictionary":
      return dictionary(mirror.children.map(\.value))
    case .enum:
      return enumCase(value, mirror)
    case .struct:
      return structValue(value, type, mirror)
    default:
      return range(typeName(type), mirror)
    }
  }

  private static let literalTypes: Set = [
    "Array", "ArraySlice", "ContiguousArray", "IdentifiedArray",
  ]

  private func structValue(_ value: Any, _ type: any Any.Type, _ mirror: Mirror) -> String? {
    if typeName(type) == "BindingAction" { return binding(value, mirror) }
    if let id = value as? StackElementID { return id.number }
    if let stack = value as? any StackElements { return stack.elementIDs.isEmpty ? ".init()" : nil }
    if isCompletedLater {
      if let state = value as? any PresentedState { return self(state.presented) }
      if let alert = value as? any AlertSource { return alert.source(self) }
    }
    if memberwise.contains(where: { $0 == type }) {
      return arguments(of: fields(of: value)).map { "\(typeName(type, generics: true))(\($0))" }
    }
    if let range = range(typeName(type), mirror) { return range }
    let path = typePath(type)
    guard isCompletedLater, !path.contains("<") else { return nil }
    return arguments(of: fields(of: value)).map { "\(path).init(\($0))" }
  }
}

// MARK: Kinds of values

extension SwiftExpression {
  /// The members of an optional, which `.name` means instead of a case of the wrapped enum.
  private static let optionalMembers: Set = [
    "none", "some", "`init`", "allCasePaths", "flatMap", "is", "map", "modify", "take",
  ]

  private func wrapped(_ value: Any) -> String? {
    guard let expression = self(value) else { return nil }
    let member = expression.dropFirst().prefix { $0 != "(" }
    let isAmbiguous =
      expression == "nil"
      || (expression.hasPrefix(".") && Self.optionalMembers.contains(String(member)))
    return isAmbiguous ? ".some(\(expression))" : expression
  }

  /// The type is part of the expression, because an optional has no prefix operator.
  private func number<Number: BinaryFloatingPoint>(notFinite number: Number) -> String {
    let name = "\(typeName(Number.self)).\(number.isNaN ? "nan" : "infinity")"
    return number < 0 ? "-\(name)" : name
  }

  private func list(_ values: [Any], sorted: Bool = false) -> String? {
    var texts: [String] = []
    for value in values {
      guard let text = self(value) else { return nil }
      texts.append(text)
    }
    return "[\((sorted ? texts.sorted() : texts).joined(separator: ", "))]"
  }

  private func dictionary(_ entries: [Any]) -> String? {
    var texts: [String] = []
    for entry in entries {
      let pair = Mirror(reflecting: entry).children.map(\.value)
      guard pair.count == 2, let key = self(pair[0]), let value = self(pair[1]) else { return nil }
      texts.append("\(key): \(value)")
    }
    return texts.isEmpty ? "[:]" : "[\(texts.sorted().joined(separator: ", "))]"
  }

  private func range(_ type: String, _ mirror: Mirror) -> String? {
    let bounds = mirror.children.map(\.value)
    guard let sign = ["Range": "..<", "ClosedRange": "..."][type], bounds.count == 2,
      let lower = self(bounds[0]), let upper = self(bounds[1])
    else { return nil }
    return "\(lower)\(sign)\(upper)"
  }

  private func enumCase(_ value: Any, _ mirror: Mirror) -> String? {
    guard let payload = mirror.children.first else {
      return enumCaseName(value).map { ".\($0.swiftMember)" }
    }
    let name = (payload.label ?? "").swiftMember
    let parts = Mirror(reflecting: payload.value)
    guard parts.displayStyle == .tuple else { return self(payload.value).map { ".\(name)(\($0))" } }
    return arguments(of: Array(parts.children)).map { ".\(name)(\($0))" }
  }

  private func arguments(of fields: [Mirror.Child]) -> String? {
    var arguments: [String] = []
    for (label, value) in fields {
      guard let expression = self(value) else { return nil }
      let label = label.flatMap { $0.hasPrefix(".") ? nil : "\($0.swiftLabel): " } ?? ""
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

  /// Returns the stored properties of a struct, without the ones that a macro adds.
  func fields(of value: Any) -> [Mirror.Child] {
    let isObservable = value is any ObservableState
    return Mirror(reflecting: value).children.compactMap { label, value in
      guard let label, !label.hasPrefix("_$") else { return nil }
      return (isObservable && label.hasPrefix("_") ? String(label.dropFirst()) : label, value)
    }
  }
}

extension StackElementID {
  /// The literal of the id in a test.
  var number: String { String(debugDescription.dropFirst()) }
}

/// A value with elements that have ids from a generator.
protocol StackElements {
  var elementIDs: [StackElementID] { get }
  var elementValues: [Any] { get }
}

extension StackState: StackElements {
  var elementIDs: [StackElementID] { Array(ids) }
  var elementValues: [Any] { Array(self) }
}
