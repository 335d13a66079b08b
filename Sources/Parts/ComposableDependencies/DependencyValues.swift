/// The values of all dependencies in a scope.
///
/// Add a property for your key, so that ``Dependency`` can read it by key path:
///
///     extension DependencyValues {
///       var randomDigit: RandomDigit {
///         get { self[RandomDigit.self] }
///         set { self[RandomDigit.self] = newValue }
///       }
///     }
///
/// In a module whose default isolation is the main actor, write `nonisolated extension`, because
/// dependencies are read on any actor.
///
/// `DependencyValues` is a copy-on-write value that stores only overrides. All other values are the
/// defaults of their keys in the current ``context``.
public struct DependencyValues: Sendable {
  // swift-format-ignore: NoLeadingUnderscores
  /// The values of the current task.
  ///
  /// ``withDependencies(_:operation:)`` binds others for its operation.
  public static var _current: Self { Self(overrides: currentOverrides) }

  // Not the values themselves: copying their access would take most of the time of a read.
  @TaskLocal package static var currentOverrides = Overrides()

  var overrides: Overrides
  var access = Access.direct

  /// Creates values without overrides and with unread defaults.
  ///
  /// Use `withDependencies { $0 = DependencyValues() }` to run an operation with new defaults. They
  /// do not include the defaults that ``prepareDependencies(_:fileID:filePath:line:column:)`` has
  /// set.
  public init() {
    self.init(overrides: Overrides())
    defaults = DefaultValues()
  }

  package init(overrides: Overrides) {
    self.overrides = overrides
  }

  init(overrides: Overrides, access: Access) {
    self.overrides = overrides
    self.access = access
  }

  /// Accesses the value of a dependency.
  ///
  /// If a read finds no default for the current context, an issue is reported.
  ///
  /// - Parameters:
  ///   - key: The key of the dependency.
  ///   - function: The name of the property that accesses the dependency, for issues.
  /// - Complexity: O(*n*), where *n* is the number of overridden keys.
  @inlinable
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column,
    function function: StaticString = #function
  ) -> Key.Value {
    get {
      // A box is stored under the key whose value it contains. These values or the process keep a
      // known box alive.
      if let box = knownBox(for: ObjectIdentifier(key)) {
        return withExtendedLifetime(self) {
          box._withUnsafeGuaranteedRef { unsafeDowncast($0, to: Box<Key.Value>.self).value }
        }
      }
      let box = defaultBox(
        for: key,
        name: function,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
      return unsafeDowncast(box, to: Box<Key.Value>.self).value
    }
    set {
      write(Box(newValue), for: key, name: function)
    }
  }

  /// Values for the live context, without overrides and with unread defaults.
  public static var live: Self { Self(context: .live) }

  /// Values for the preview context, without overrides and with unread defaults.
  public static var preview: Self { Self(context: .preview) }

  /// Values for the test context, without overrides and with unread defaults.
  public static var test: Self { Self(context: .test) }

  private init(context: DependencyContext) {
    self.init()
    self.context = context
  }
}
