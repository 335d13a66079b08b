import ComposableSyntax

/// A case of an enum of features.
struct ReducerCase {
  enum Payload {
    /// A feature.
    case feature(type: String)
    /// A state without a reducer, such as an alert.
    case ephemeral(type: String)
    /// Any other payload, with its declared parameters.
    case inert([Parameter])
  }

  var name: String
  /// The position of the payload in the source, or of the name if there is no payload.
  var position: Int
  var payload: Payload
  /// An expression of a feature's reducer: the default value or, without one, an initializer
  /// without arguments.
  var reducer: String?
  var hasDefault: Bool
  /// `label: ` if the payload has a label.
  var label: String
  /// `indirect ` if the case is indirect.
  var indirect: String
  var availability: String

  /// Creates a case from an element of a `case` declaration in an enum.
  ///
  /// The text of the payload is valid in types that are nested in the enum, where `Self` is another
  /// type.
  init(
    _ element: EnumCase,
    of declaration: Declaration,
    in enumName: String,
    _ expansion: Expansion
  ) {
    name = element.name
    indirect = declaration.has("indirect") ? "indirect " : ""
    availability = expansion.availability(of: declaration)
    let parameters = element.parameters ?? []
    position = parameters.first?.type.lowerBound ?? element.nameRange.lowerBound
    label = parameters.first?.label.map { "\($0): " } ?? ""
    hasDefault = parameters.first?.defaultValue != nil
    guard parameters.count == 1, declaration.attribute("ReducerCaseIgnored") == nil,
      Self.isUnknown(parameters[0].type, in: expansion.source)
    else {
      payload = .inert(parameters)
      return
    }
    let type = expansion.type(parameters[0].type, replacing: ["Self": enumName])
    if declaration.attribute("ReducerCaseEphemeral") != nil
      || ["AlertState", "ConfirmationDialogState"].contains(type.baseName)
    {
      payload = .ephemeral(type: type)
    } else {
      payload = .feature(type: type)
      let initial = parameters[0].defaultValue.map { expansion.source[$0] }
      reducer = initial.map { "(\($0)) as \(type)" } ?? type + "()"
    }
  }

  /// The name of a type alias for the payload, which is not the name of a type.
  var alias: String { name.prefixed(by: "_$") }

  /// Types of the standard library that are not features.
  private static let values: Set<String> = [
    "Any", "Bool", "Double", "Float", "Int", "Never", "String", "UUID", "Void",
  ]

  /// Returns whether a type is a name of a type that is not known, and so can be a reducer.
  static func isUnknown(_ type: Range<Int>, in source: SourceText) -> Bool {
    let text = source[type]
    let isStandard = text.hasPrefix("Swift.") || text.hasPrefix("Swift::")
    return isNominal(type, in: source) && !values.contains(isStandard ? text.baseName : text)
  }

  /// Returns whether the type can have nested types: it is a name and not a function or a tuple.
  static func isNominal(_ type: Range<Int>, in source: SourceText) -> Bool {
    let text = source[type]
    let starts = source[type.lowerBound]
    let isExistential = text.hasPrefix("any ") || text.hasPrefix("some ")
    return starts != "(" && starts != "[" && starts != "@" && !isExistential
      && !text.hasSuffix("?") && !text.hasSuffix("!")
  }
}
