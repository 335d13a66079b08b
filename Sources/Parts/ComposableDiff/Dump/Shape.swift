/// One level of a value: a text or a group of parts.
enum Shape {
  /// A text to show as is.
  case atom(String)
  /// A text to show as a string literal.
  case string(String)
  case group(Group)

  struct Group {
    enum Kind {
      /// The parts have names, or positions as in a tuple.
      case fields
      /// The parts are numbered.
      case list
      /// The parts are key-value pairs.
      case entries
      /// The parts have neither names nor numbers.
      case members
    }

    var kind: Kind
    var opening: String
    var closing: String
    var children: Mirror.Children
  }
}

extension Shape {
  /// Creates the shape of a value, which must be neither an optional nor represented by another
  /// value.
  init(of value: Any, isRoot: Bool) {
    if let text = dumpDescription(of: value) {
      self = .atom(text)
      return
    }
    switch value {
    case let value as any StringProtocol:
      self = .string(String(value))
    case let value as any Any.Type:
      self = .atom("\(typeName(value, generics: true)).self")
    default:
      self.init(Mirror(customDumpReflecting: value), of: value, isRoot: isRoot)
    }
  }

  private init(_ mirror: Mirror, of value: Any, isRoot: Bool) {
    var name: String { typeName(mirror.subjectType) }
    switch mirror.displayStyle {
    case .collection:
      self = .group(
        Group(kind: .list, opening: "[", closing: "]", children: mirror.children)
      )
    case .dictionary:
      self = .group(
        Group(kind: .entries, opening: "[", closing: "]", children: mirror.children)
      )
    case .set:
      self = .group(
        Group(kind: .members, opening: "\(name)([", closing: "])", children: mirror.children)
      )
    case .enum:
      let prefix = isRoot ? "\(name)." : "."
      if let child = mirror.children.first {
        self = .fields("\(prefix)\(child.label ?? "")(", Mirror.payload(of: child.value))
      } else {
        self = .atom(prefix + (enumCaseName(value) ?? String(describing: value)))
      }
    case .tuple:
      self = .fields("(", mirror.children.map { $0 })
    case nil where mirror.children.isEmpty:
      self = .atom(String(reflecting: value).withoutLocalContexts)
    default:
      self = .fields("\(name)(", mirror.fields)
    }
  }

  private static func fields(_ opening: String, _ children: [Mirror.Child]) -> Self {
    let children = children.map { Mirror.Child(label: $0.label.flatMap(Mirror.name), $0.value) }
    let group = Group(
      kind: .fields,
      opening: opening,
      closing: ")",
      children: Mirror.Children(children)
    )
    return .group(group)
  }
}

extension Mirror {
  init(customDumpReflecting value: Any) {
    self = dumpMirror(of: value) ?? Mirror(reflecting: value)
  }

  /// The fields of a value, superclasses first, without the private fields of macros.
  ///
  /// Macros that make fields observable store them under their names with an underscore prefix.
  fileprivate var fields: [Child] {
    let written = children.filter { $0.label?.hasPrefix("_$") != true }
    let isObserved = children.contains { $0.label == "_$observationRegistrar" }
    return (superclassMirror?.fields ?? [])
      + (isObserved ? written.map { ($0.label.map(Self.withoutUnderscore), $0.value) } : written)
  }

  private static func withoutUnderscore(_ label: String) -> String {
    label.hasPrefix("_") ? String(label.dropFirst()) : label
  }

  /// Returns the arguments of a case.
  ///
  /// A single unlabeled argument is returned as is. All others are stored as a tuple.
  fileprivate static func payload(of value: Any) -> [Child] {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .tuple, !mirror.children.isEmpty else { return [(nil, value)] }
    return mirror.children.map { $0 }
  }

  /// Returns the name of a field in its source, or `nil` for an element of a tuple.
  fileprivate static func name(_ label: String) -> String? {
    let lazyPrefix = "$__lazy_storage_$_"
    if label.hasPrefix(lazyPrefix) { return String(label.dropFirst(lazyPrefix.count)) }
    return label.hasPrefix(".") ? nil : label
  }
}
