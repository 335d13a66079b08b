import ComposableAlerts
public import ComposableCasePaths
public import ComposableSharing
public import Observation

/// A property wrapper that creates bindings to the parts of a store, for UIKit and other toolkits.
///
///     final class CounterController: UIViewController {
///       @UIBindable var store: StoreOf<Counter>
///
///       override func viewDidLoad() {
///         super.viewDidLoad()
///         present(item: $store.scope(\.alert, action: \.alert)) { UIAlertController(store: $0) }
///       }
///     }
///
/// Views of SwiftUI use its `@Bindable` instead.
@propertyWrapper
public struct UIBindable<Value: AnyObject & Observable> {
  /// The store.
  public var wrappedValue: Value

  /// A binding to the store, whose members are bindings to its parts.
  public var projectedValue: UIBinding<Value> {
    UIBinding(
      identity: [ObjectIdentifier(wrappedValue)],
      get: { [wrappedValue] in wrappedValue },
      set: { _ in }
    )
  }

  /// Creates a wrapper of a store.
  ///
  /// - Parameter wrappedValue: The store.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Creates a wrapper of a store that is not in a property: `UIBindable(store).projectedValue`.
  ///
  /// - Parameter wrappedValue: The store.
  public init(_ wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

/// A value that a view reads and writes, such as the text of a field or the store of a screen.
///
/// Bindings to parts of a store are members of the projection of a ``UIBindable``: `$store.name`.
/// A view of any toolkit can read its binding in `observe`, and write it when the user acts:
///
///     final class Field {
///       init(text: UIBinding<String>) {
///         onInput = { text.wrappedValue = $0 }
///         token = observe { [weak self] in self?.show(text.wrappedValue) }
///       }
///     }
///
/// Like a store, a binding belongs to one actor, usually to the main actor. Bindings to the same
/// part of the same store are equal. A binding that is created from closures equals its copies.
@dynamicMemberLookup
@propertyWrapper
public struct UIBinding<Value> {
  /// The object that the value belongs to, and the key paths from it to the value.
  let identity: [AnyHashable]
  private let get: () -> Value
  private let set: (Value) -> Void

  init(
    identity: [AnyHashable],
    get: @escaping () -> Value,
    set: @escaping (_ value: Value) -> Void
  ) {
    self.identity = identity
    self.get = get
    self.set = set
  }

  /// Creates a binding from two closures.
  ///
  /// - Parameters:
  ///   - get: A closure that returns the value. `observe` follows the observed values that it
  ///     reads.
  ///   - set: A closure that changes the value.
  public init(get: @escaping () -> Value, set: @escaping (_ value: Value) -> Void) {
    self.init(identity: [Origin()], get: get, set: set)
  }

  /// Returns a binding to a value that does not change.
  ///
  ///     let field = UITextField(text: .constant("Blob"))
  ///
  /// - Parameter value: The value.
  /// - Returns: A binding that ignores what it is set to.
  public static func constant(_ value: Value) -> UIBinding {
    UIBinding(get: { value }, set: { _ in })
  }

  /// The value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding itself.
  public var projectedValue: UIBinding { self }

  /// Returns a binding to a part of the value.
  ///
  /// - Parameter keyPath: The key path of the part.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> UIBinding<Member> {
    UIBinding<Member>(
      identity: identity + [keyPath],
      get: { wrappedValue[keyPath: keyPath] },
      set: { wrappedValue[keyPath: keyPath] = $0 }
    )
  }

  /// Returns a binding to a part of a store's state.
  ///
  /// Writing it sends a binding action.
  ///
  ///     let name = $store.name
  ///
  /// - Parameter keyPath: The key path of the part.
  public subscript<State: ObservableState, Action: BindableAction, Member: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Member>
  ) -> UIBinding<Member> where Value == Store<State, Action>, Action.State == State {
    self[dynamicMember: \Value.[dynamicMember: keyPath]]
  }

  /// Returns a binding to a part of a store's state.
  ///
  /// Writing it sends a binding action of the view.
  ///
  /// - Parameter keyPath: The key path of the part.
  public subscript<State: ObservableState, Action: ViewAction, Member: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Member>
  ) -> UIBinding<Member>
  where
    Value == Store<State, Action>,
    Action.ViewAction: BindableAction,
    Action.ViewAction.State == State
  {
    self[dynamicMember: \Value.[dynamicMember: keyPath]]
  }

  /// Returns a part of a store's state, for a binding that sends an action.
  ///
  ///     field.bind(text: $store.name.sending(\.nameChanged))
  ///
  /// - Parameter keyPath: The key path of the part.
  @_disfavoredOverload
  public subscript<State: ObservableState, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> UIBindableMember<State, Action, Member> where Value == Store<State, Action> {
    UIBindableMember(store: self, keyPath: keyPath)
  }
}

extension UIBinding: Hashable {
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.identity == rhs.identity }

  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// The identity of a binding that is created from closures.
private final class Origin: HashableObject {}

extension UIBinding where Value: Sendable {
  /// Creates a binding to a shared value.
  ///
  ///     let toggle = UISwitch(isOn: UIBinding(store.$isNotified))
  ///
  /// The view writes the value directly: no action is sent, and no reducer runs.
  ///
  /// - Parameter shared: The shared value.
  public init(_ shared: Shared<Value>) {
    self.init(
      get: { shared.wrappedValue },
      set: { value in shared.withLock { $0 = value } }
    )
  }
}

/// A part of a store's state, which ``sending(_:)`` converts to a binding.
@dynamicMemberLookup
public struct UIBindableMember<State: ObservableState, Action, Value> {
  fileprivate let store: UIBinding<Store<State, Action>>
  fileprivate let keyPath: KeyPath<State, Value>

  /// Returns a nested part of the state.
  ///
  /// - Parameter member: The key path of the part.
  public subscript<Member>(
    dynamicMember member: KeyPath<Value, Member>
  ) -> UIBindableMember<State, Action, Member> {
    UIBindableMember<State, Action, Member>(store: store, keyPath: keyPath.appending(path: member))
  }

  /// Returns a binding that sends an action when it is set.
  ///
  /// - Parameter action: The case key path of an action with the new value.
  /// - Returns: The binding.
  public func sending(_ action: CaseKeyPath<Action, Value>) -> UIBinding<Value> {
    store[dynamicMember: \.[sending: keyPath, action: action]]
  }
}
