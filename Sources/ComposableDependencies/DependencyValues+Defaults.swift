internal import ComposableIssues

extension DependencyValues {
  /// The defaults of dependencies that are not overridden.
  var defaults: DefaultValues {
    get { overridden(DefaultValues.self) ?? .current }
    set { overrides.set(Box(newValue), for: ObjectIdentifier(DefaultValues.self)) }
  }

  /// The context that selects the default values.
  public var context: DependencyContext {
    get { overridden(DependencyContext.self) ?? defaults.context }
    set {
      guard case .preparation = access else {
        overrides.set(Box(newValue), for: ObjectIdentifier(DependencyContext.self))
        return
      }
      if !defaults.prepare(newValue) { reportPreparedContext() }
    }
  }

  /// The overridden value, or the default if it was read before.
  @usableFromInline
  func knownBox(for key: ObjectIdentifier) -> AnyBox? {
    guard !overrides.isEmpty else {
      let defaults = DefaultValues.current
      return defaults.settledBox(for: key, in: defaults.context)
    }
    if let box = overrides.box(for: key) { return box }
    let defaults = defaults
    return defaults.settledBox(
      for: key,
      in: overridden(DependencyContext.self) ?? defaults.context
    )
  }

  @usableFromInline
  func defaultBox<Key: TestDependencyKey>(
    for key: Key.Type,
    name: StaticString,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) -> AnyBox {
    var location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    var property: IssueLocation?
    let isPeek: Bool
    switch access {
    case .update, .preparation:
      isPeek = true
    case .property(let declaration):
      location = declaration
      property = declaration
      fallthrough
    case .direct:
      isPeek = DefaultComputation.current?.isPeek ?? false
    }
    let context = context
    let computation = DefaultComputation(isPeek: isPeek, location: property)
    let box = defaults.entry(for: ObjectIdentifier(key), in: context).box(isPeek: isPeek) {
      let value = run { computation.value(of: key, in: context) }
      return (Box(value), computation.isSilenced)
    }
    // Reported while no lock is held, because a reporter can read dependencies too.
    computation.issue?.report(key: key, name: name, at: location)
    return box
  }

  @usableFromInline
  mutating func write<Key: TestDependencyKey>(
    _ box: Box<Key.Value>,
    for key: Key.Type,
    name: StaticString,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    guard case .preparation(let preparation) = access else {
      overrides.set(box, for: ObjectIdentifier(key))
      return
    }
    let entry = defaults.entry(for: ObjectIdentifier(key), in: context)
    guard !entry.prepare(box, in: preparation) else { return }
    DependencyIssue.alreadyPrepared.report(
      key: key,
      name: name,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// An overridden setting of the values themselves, stored under its type.
  private func overridden<Value: Sendable>(_ type: Value.Type) -> Value? {
    guard let box = overrides.box(for: ObjectIdentifier(type)) else { return nil }
    return unsafeDowncast(box, to: Box<Value>.self).value
  }
}
