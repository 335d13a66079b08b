/// A case of an enum of features.
struct ReducerCase {
  enum Payload {
    /// A feature and its reducer: the default value or, without one, an initializer without
    /// arguments.
    case feature(type: String, reducer: String)
    /// A state without a reducer, such as an alert.
    case ephemeral(type: String)
    /// Any other payload, with its declared parameters.
    case inert([Parameter])
  }

  var name: String
  /// The position of the payload in the source, or of the name if there is no payload.
  var position: Int
  var payload: Payload
  /// `label: ` if the payload has a label.
  var label: String
  /// `indirect ` if the case is indirect.
  var indirect: String
  var availability: String

  init(_ element: EnumCase, of declaration: Declaration, in expansion: Expansion) {
    name = element.name
    indirect = declaration.has("indirect") ? "indirect " : ""
    availability = expansion.availability(of: declaration)
    let parameters = element.parameters ?? []
    position = parameters.first?.type.lowerBound ?? element.nameRange.lowerBound
    label = parameters.first?.label.map { "\($0): " } ?? ""
    guard parameters.count == 1, declaration.attribute("ReducerCaseIgnored") == nil,
      Self.mayBeReducer(parameters[0].type, in: expansion.source)
    else {
      payload = .inert(parameters)
      return
    }
    let source = expansion.source
    let type = source[parameters[0].type]
    let isEphemeral =
      declaration.attribute("ReducerCaseEphemeral") != nil
      || ["AlertState", "ConfirmationDialogState"].contains(type.baseName)
    payload =
      isEphemeral
      ? .ephemeral(type: type)
      : .feature(
        type: type,
        reducer: parameters[0].defaultValue.map { source[$0] } ?? type + "()"
      )
  }

  /// Types of the standard library that are not features.
  private static let values: Set<String> = [
    "Any", "Bool", "Double", "Float", "Int", "Never", "String", "UUID", "Void",
  ]

  /// Returns whether a type can be a reducer, judging by its text.
  static func mayBeReducer(_ type: Range<Int>, in source: SourceText) -> Bool {
    let text = source[type]
    let name = text.hasPrefix("Swift.") ? String(text.dropFirst(6)) : text
    return isNominal(type, in: source) && !values.contains(name)
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
