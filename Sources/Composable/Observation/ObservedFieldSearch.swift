// swift-format-ignore: NoLeadingUnderscores
/// A search for the field of a state that a key path refers to.
///
/// Through a key path, Swift gets and sets a computed property as a whole, which would copy a
/// collection for each change of an element. `@ObservableState` therefore provides in-place access
/// to each field. Operators such as `forEach` search for their field when their reducer is created.
public struct _ObservedFieldSearch<State> {
  fileprivate let target: AnyKeyPath
  /// The key path from the state where the search started to this one, if they differ.
  fileprivate let path: AnyKeyPath?
  /// Whether to search the fields of fields too.
  fileprivate let isDeep: Bool
  fileprivate var result: (any AnyObservedField<State>)?
  /// The names of all fields, if the search collects them instead.
  fileprivate var names: ObservedFieldNames?

  /// Declares how a field is changed in place.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - field: The key path of the field.
  ///   - storage: The key path of the field's storage.
  ///   - modify: A closure that passes the field of a state to a function, as in
  ///     `{ $1(&$0.count) }`.
  public mutating func field<Value>(
    _ name: StaticString,
    _ field: WritableKeyPath<State, Value>,
    storage: WritableKeyPath<State, Value>,
    modify: @escaping (inout State, (inout Value) -> Void) -> Void
  ) {
    names?.append(field, "\(name)")
    guard result == nil, names == nil else { return }
    let child = isDeep ? Value.self as? any ObservableFields.Type : nil
    // Most fields have another type. Comparing types is much faster than comparing key paths.
    guard child != nil || type(of: target).valueType == Value.self,
      let way = path.map({ $0.appending(path: field) }) ?? field
    else { return }
    let found = ObservedField(
      modify: modify,
      offset: MemoryLayout<State>.offset(of: storage),
      access: makeAccess(to: field)
    )
    if way == target {
      result = found
    } else if let child {
      result = search(child, in: found, at: way)
    }
  }

  /// Declares how a field that other files cannot assign is changed in place.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - field: The key path of the field.
  ///   - storage: The key path of the field's storage.
  ///   - modify: A closure that passes the field of a state to a function.
  public mutating func privateField<Value>(
    _ name: StaticString,
    _ field: WritableKeyPath<State, Value>,
    storage: WritableKeyPath<State, Value>,
    modify: @escaping (inout State, (inout Value) -> Void) -> Void
  ) {
    names?.privateNames.insert("\(name)")
    self.field(name, field, storage: storage, modify: modify)
  }

  /// Declares a field that other files cannot assign, and that is not changed in place.
  ///
  /// - Parameter name: The name of the field.
  public mutating func privateName(_ name: StaticString) {
    names?.privateNames.insert("\(name)")
  }

  private func makeAccess<Value>(to field: KeyPath<State, Value>) -> (UnsafeRawPointer) -> Void {
    func make<S: ObservableState>(_ type: S.Type) -> ((UnsafeRawPointer) -> Void)? {
      guard let field = field as? KeyPath<S, Value> else { return nil }
      // In place, as in `ObservableStateID.at(_:)`. A method would look up the type of its `self`.
      func access(_ state: borrowing InPlace<S>) {
        // The state retains the extent and does not move during the call.
        state.value._$id.extent?._withUnsafeGuaranteedRef { $0.access(state.value, keyPath: field) }
      }
      // `S` is `State`, opened, and callers of `ObservedField.access` pass the address of a
      // `Root`. `ObservationTableTests` reads through each kind of field.
      return { access($0.assumingMemoryBound(to: InPlace<S>.self).pointee) }
    }
    let access = (State.self as? any ObservableState.Type).flatMap { make($0) }
    return access ?? { _ in }
  }

  private func search<Value, Child: ObservableFields>(
    _ child: Child.Type,
    in field: ObservedField<State, Value>,
    at path: AnyKeyPath
  ) -> (any AnyObservedField<State>)? {
    guard let field = field as? ObservedField<State, Child> else { return nil }
    var search = _ObservedFieldSearch<Child>(target: target, path: path, isDeep: true)
    Child._$searchFields(&search)
    return search.result?.within(field)
  }
}

extension ObservedField {
  /// Finds the field that a key path refers to, in a state or in the states of its fields.
  ///
  /// - Complexity: O(*n*), where *n* is the number of fields.
  @usableFromInline
  init?(_ keyPath: WritableKeyPath<Root, Value>) {
    func search<State: ObservableFields>(_ state: State.Type, isDeep: Bool) -> Self? {
      var search = _ObservedFieldSearch<State>(target: keyPath, path: nil, isDeep: isDeep)
      State._$searchFields(&search)
      return search.result as? Self
    }
    guard let state = Root.self as? any ObservableFields.Type,
      let field = search(state, isDeep: false) ?? search(state, isDeep: true)
    else { return nil }
    self = field
  }
}

extension ObservedFieldNames {
  /// Collects the names of a state's fields.
  init<State: ObservableFields>(of state: State.Type) {
    var search = _ObservedFieldSearch<State>(target: \State.self, path: nil, isDeep: false)
    search.names = Self()
    State._$searchFields(&search)
    self = search.names ?? Self()
  }
}

extension ObservableState {
  /// The names of the fields that other files cannot assign.
  package static var privateFieldNames: Set<String> {
    guard let state = Self.self as? any ObservableFields.Type else { return [] }
    return ObservedFieldNames(of: state).privateNames
  }
}
