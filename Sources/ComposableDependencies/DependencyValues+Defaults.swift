internal import ComposableIssues

extension DependencyValues {
  /// The defaults that stand behind the overrides.
  var defaults: DefaultValues { ownDefaults ?? .current }

  /// What is overridden, or a default that was read before.
  @usableFromInline
  func knownBox(for key: ObjectIdentifier) -> AnyBox? {
    if let box = overrides.box(for: key) { return box }
    let defaults = defaults
    return defaults.settledBox(for: key, in: contextOverride ?? defaults.context)
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
    let isPeek: Bool
    switch access {
    case .update, .preparation:
      isPeek = true
    case .property(let declaration):
      location = declaration
      fallthrough
    case .direct:
      isPeek = DefaultComputation.current?.isPeek ?? false
    }
    let context = context
    let computation = DefaultComputation(isPeek: isPeek)
    let box = defaults.entry(for: ObjectIdentifier(key), in: context).box(isPeek: isPeek) {
      let value = run { computation.value(of: key, in: context) }
      return (Box(value), computation.isSilenced)
    }
    // Reported when no lock is held: a reporter may read dependencies too.
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
}
