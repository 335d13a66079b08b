import Composable
import ComposableDiff
import ComposableJSON
import Foundation

/// Writes values as Swift expressions.
struct SwiftExpression {
  /// The structs whose memberwise initializers a test can call.
  let memberwise: [any Any.Type]

  /// Whether any other struct is written with its module, `init` and all fields, for a tool that
  /// knows its initializers.
  private var isCompletedLater = false

  /// The values of the action of the call with the expression, which can be written as in the call.
  var arguments: [ActionArgument] = []

  /// The state `$0` of the statements, by whose properties shared values are written.
  var state: Any?

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
  ///
  /// In a place of an existential type, an expression must say its own type.
  func callAsFunction(_ value: Any) -> String? {
    let type = Swift.type(of: value)
    if type == AnyHashable.self { return nil }
    if placeType(of: value) == type {
      return arguments.first { $0.isSame(as: value) }?.mark ?? literal(value) ?? structure(value)
    }
    guard !isHidden(type), let text = literal(value) ?? structure(value) else { return nil }
    let calls = ["\(typeName(type, generics: true))(", "\(typePath(type)).init("]
    let isTyped =
      Self.defaultTypes.contains { $0 == type } || calls.contains(where: text.hasPrefix)
    return isTyped ? text : nil
  }

  /// Returns the type of the place of the innermost part of a value that cannot be written, or
  /// `nil` if there is none.
  func obstacle(in value: Any) -> (any Any.Type)? {
    guard self(value) == nil else { return nil }
    if value is any AlertSource || value is any SharedValue { return type(of: value) }
    let mirror = Mirror(reflecting: value)
    return mirror.children.lazy.compactMap { obstacle(in: $0.value) }.first
      ?? (mirror.displayStyle == .tuple ? nil : placeType(of: value))
  }

  /// The types of literals in a place that does not provide their type.
  private static let defaultTypes: [any Any.Type] = [
    Bool.self, Double.self, Int.self, String.self,
  ]

  private func literal(_ value: Any) -> String? {
    // A cast of an optional looks into it, where the place can be an existential.
    if Mirror(reflecting: value).displayStyle == .optional { return nil }
    return swiftLiteral(of: value)
      ?? (value as? any BinaryFloatingPoint).flatMap { $0.isFinite ? nil : number(notFinite: $0) }
  }

  /// Returns whether a type is private, or is declared in a function.
  private func isHidden(_ type: any Any.Type) -> Bool {
    String(reflecting: type).contains("(unknown context at")
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
    if let range = value as? any LiteralRange { return range.source(self) }
    let type = Swift.type(of: value)
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.first.map { wrapped($0.value) } ?? "nil"
    case .collection:
      guard let values = value as? any LiteralList, values.isLiteral else { return nil }
      return list(mirror.children.map(\.value))
    case .set where value is any SetElements:
      return list(mirror.children.map(\.value), sorted: true)
    case .dictionary where value is any KeyedElements:
      return dictionary(mirror.children.map(\.value))
    case .enum where !(value is any CustomReflectable):
      return enumCase(value, mirror)
    case .struct:
      return structValue(value, type, mirror)
    default:
      return nil
    }
  }

  private func structValue(_ value: Any, _ type: any Any.Type, _ mirror: Mirror) -> String? {
    if typeName(type) == "BindingAction" { return binding(value, mirror) }
    if let id = value as? StackElementID { return id.number }
    if let shared = value as? any SharedValue {
      return state.flatMap { shared.property(in: $0) }.map {
        $0.replacing("$0", with: StateAssertions.state)
      }
    }
    if let log = value as? any LogSource { return log.isNew ? ".init()" : nil }
    if let stack = value as? any StackElements { return stack.elementIDs.isEmpty ? ".init()" : nil }
    if isCompletedLater {
      if let state = value as? any PresentedState { return self(state.presented) }
      if let alert = value as? any AlertSource { return alert.source(self) }
    }
    if memberwise.contains(where: { $0 == type }) {
      return arguments(of: fields(of: value)).map { "\(typeName(type, generics: true))(\($0))" }
    }
    let path = typePath(type)
    guard isCompletedLater, !path.contains("<"), !(value is any CustomReflectable) else {
      return nil
    }
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

  /// An operator before the second bound, or a dot, would be a part of the range's operator.
  fileprivate func range(_ lower: Any, _ sign: String, _ upper: Any) -> String? {
    guard let lower = self(lower), let upper = self(upper) else { return nil }
    func isPlain(_ text: String) -> Bool { text.first.map { $0.isLetter || $0.isNumber } ?? false }
    return (isPlain(lower) ? lower : "(\(lower))") + sign + (isPlain(upper) ? upper : "(\(upper))")
  }

  private func enumCase(_ value: Any, _ mirror: Mirror) -> String? {
    guard let payload = mirror.children.first else {
      return enumCaseName(value).map { ".\($0.swiftMember)" }
    }
    let name = (payload.label ?? "").swiftMember
    let parts = Mirror(reflecting: payload.value)
    guard parts.displayStyle == .tuple else { return self(payload.value).map { ".\(name)(\($0))" } }
    // The values can be those of one tuple.
    let type = isCompletedLater && parts.children.count > 1 ? Swift.type(of: value) : nil
    let mark = type.map { StateAssertions.caseType + typePath($0, generics: false) } ?? ""
    return arguments(of: Array(parts.children)).map {
      ".\(mark.isEmpty ? "" : mark + StateAssertions.caseType)\(name)(\($0))"
    }
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
      // The place of the value is the field.
      let newValue = mirror.children.first(where: { $0.label == "value" })?.value as? any Equatable,
      let expression = self(newValue)
    else { return nil }
    return ".set(\\.\(field), \(expression))"
  }

  /// Returns the stored properties of a struct, without the ones that a macro adds.
  func fields(of value: Any) -> [Mirror.Child] {
    let isObservable = value is any ObservableState
    return Mirror(reflecting: value).children.compactMap { label, value in
      guard let label, !label.hasPrefix("_$") else { return nil }
      let isWrapped = label.hasPrefix("_") && (isObservable || value is any SharedValue)
      return (isWrapped ? String(label.dropFirst()) : label, value)
    }
  }
}

/// A collection that can be the value of an array literal.
private protocol LiteralList {
  var isLiteral: Bool { get }
}

extension LiteralList {
  fileprivate var isLiteral: Bool { true }
}

extension Array: LiteralList {}
extension ArraySlice: LiteralList {}
extension ContiguousArray: LiteralList {}

extension IdentifiedArray: LiteralList {
  /// A literal takes the ids from `id`.
  fileprivate var isLiteral: Bool {
    func isID<Value: Identifiable>(of type: Value.Type) -> Bool { Value.ID.self == ID.self }
    func id<Value: Identifiable>(of value: Value) -> AnyHashable { AnyHashable(value.id) }
    guard let type = Element.self as? any Identifiable.Type, isID(of: type) else { return false }
    return zip(ids, self).allSatisfy { own, element in
      (element as? any Identifiable).map { id(of: $0) == AnyHashable(own) } ?? false
    }
  }
}

private protocol LiteralRange {
  func source(_ expression: SwiftExpression) -> String?
}

extension Range: LiteralRange {
  fileprivate func source(_ expression: SwiftExpression) -> String? {
    expression.range(lowerBound, "..<", upperBound)
  }
}

extension ClosedRange: LiteralRange {
  fileprivate func source(_ expression: SwiftExpression) -> String? {
    expression.range(lowerBound, "...", upperBound)
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
