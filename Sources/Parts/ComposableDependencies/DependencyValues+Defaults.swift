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
      guard case .preparation(_, let location) = access else {
        overrides.set(Box(newValue), for: ObjectIdentifier(DependencyContext.self))
        return
      }
      if !defaults.prepare(newValue) { reportPreparedContext(at: location) }
    }
  }

  /// The overridden value, or the default if it was read before.
  ///
  /// These values or the process own the box, so a reader need not retain it. The defaults of a
  /// running test can be removed at any time, so they are not searched.
  @usableFromInline
  func knownBox(for key: ObjectIdentifier) -> Unmanaged<AnyBox>? {
    guard overrides.isEmpty else { return knownBoxUnderOverrides(for: key) }
    return DefaultValues.ofProcess?._withUnsafeGuaranteedRef {
      $0.settledBox(for: key, in: $0.context)
    }
  }

  // A function of its own, so that the usual read, without overrides, saves no registers for it.
  //
  // No reference is retained. These values own the overrides, and so their boxes and their default
  // values. Default values keep a settled box as long as they exist. Those of the process always
  // exist.
  private func knownBoxUnderOverrides(for key: ObjectIdentifier) -> Unmanaged<AnyBox>? {
    if let box = overrides.box(for: key) { return box }
    let context = overridden(DependencyContext.self)
    let own = overridden(DefaultValues.self).map { Unmanaged.passUnretained($0) }
    return (own ?? DefaultValues.ofProcess)?._withUnsafeGuaranteedRef {
      $0.settledBox(for: key, in: context ?? $0.context)
    }
  }

  // Not inlined: the optimizer would copy it into the property of each dependency.
  @usableFromInline
  @inline(never)
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
    // The value is about to be set, so its default is not needed.
    if let value = replacement?.value as? Key.Value { return Box(value) }
    let context = context
    let entry = defaults.entry(for: ObjectIdentifier(key), in: context)
    if let box = entry.settledBox { return box.takeUnretainedValue() }
    let computation = DefaultComputation(isPeek: isPeek, location: property)
    let box = entry.box(isPeek: isPeek) {
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
    name: StaticString
  ) {
    replacement = nil
    guard case .preparation(let preparation, let location) = access else {
      overrides.set(box, for: ObjectIdentifier(key))
      return
    }
    let entry = defaults.entry(for: ObjectIdentifier(key), in: context)
    guard !entry.prepare(box, in: preparation) else { return }
    DependencyIssue.alreadyPrepared.report(key: key, name: name, at: location)
  }

  /// An overridden setting of the values themselves, stored under its type.
  func overridden<Value: Sendable>(_ type: Value.Type) -> Value? {
    guard let box = overrides.box(for: ObjectIdentifier(type)) else { return nil }
    // The overrides own the box, which is stored under the type of its value.
    return box._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Box<Value>.self).value }
  }
}
