import ComposableDiff

/// The call of the operator that runs a child feature, as a failure suggests it.
///
/// Developers paste its text into the parent's body. They must add arguments only if the child's
/// initializer has parameters.
struct ChildOperatorCall {
  let text: String

  /// Creates the call for a case of the parent's action, or `nil` if its payload is not a child's
  /// action.
  ///
  /// The child's state is in the property with the name of the case. If there is none, it is in the
  /// only property with a state of the child.
  ///
  /// - Parameters:
  ///   - name: The name of the case.
  ///   - action: The payload of the case.
  ///   - state: The parent's state.
  init?(case name: String, action: Any, in state: Any) {
    let actionType = type(of: action)
    let childAction = typeName(Self.childAction(of: actionType), generics: true)
    let feature =
      childAction.hasSuffix(".Action") ? String(childAction.dropLast(".Action".count)) : nil
    let parent = Mirror(reflecting: state)
    let place = Self.place(name, of: feature, in: parent)
    let isEnum = place.map { Self.childState(of: $0.type) is any CaseReducerState.Type } ?? false
    let child = feature.map { isEnum ? "{ \($0).body }" : "{ \($0)() }" }
    let state = place?.name ?? name
    let keyPaths = "(\\.\(state), action: \\.\(name))"
    let presented = "(\\.$\(state), action: \\.\(name))"

    if actionType is any _ForEachAction.Type {
      let isPath = isEnum && typeName(actionType) == "StackAction"
      text = isPath ? ".forEach\(keyPaths)" : ".forEach\(keyPaths) \(child ?? "{ … }")"
    } else if let place = place?.type as? any _SelfReducingPlace.Type,
      Self.placeAction(of: place) == actionType
    {
      text = ".ifLet\(place is any PresentingState.Type ? presented : keyPaths)"
    } else if place?.type is any _SelfReducingPlace.Type, actionType is any PresentingAction.Type {
      // `ifLet` without a closure needs presented state for these actions.
      text = ".ifLet\(keyPaths) {}"
    } else if actionType is any PresentingAction.Type {
      text = [".ifLet\(presented)", child].compactMap(\.self).joined(separator: " ")
    } else if let child {
      if parent.displayStyle == .enum {
        text = ".ifCaseLet\(keyPaths) \(child)"
      } else if place?.type is any ChildStorage.Type {
        text = ".ifLet\(keyPaths) \(child)"
      } else {
        text = "Scope\(keyPaths) \(child)"
      }
    } else {
      return nil
    }
  }

  /// Returns the property of a child, with its type.
  private static func place(
    _ name: String,
    of feature: String?,
    in parent: Mirror
  ) -> (name: String, type: any Any.Type)? {
    guard parent.displayStyle != .enum else { return nil }
    let places = parent.children.compactMap { label, value in
      // Observed fields are stored with an underscore.
      label.map { (name: $0.hasPrefix("_") ? String($0.dropFirst()) : $0, type: type(of: value)) }
    }
    if let place = places.first(where: { $0.name == name }) { return place }
    let fitting = places.filter {
      typeName(childState(of: $0.type), generics: true) == feature.map { $0 + ".State" }
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  private static func childAction(of action: any Any.Type) -> any Any.Type {
    func element<Action: _ForEachAction>(_: Action.Type) -> any Any.Type {
      Action.ElementAction.self
    }
    if let action = action as? any _ForEachAction.Type { return element(action) }
    return (action as? any PresentingAction.Type)?.presentedAction ?? action
  }

  private static func placeAction(of place: any _SelfReducingPlace.Type) -> any Any.Type {
    func action<Place: _SelfReducingPlace>(_: Place.Type) -> any Any.Type { Place.PlaceAction.self }
    return action(place)
  }

  private static func childState(of place: any Any.Type) -> any Any.Type {
    func element<Elements: _ForEachElements>(_: Elements.Type) -> any Any.Type {
      Elements.ElementState.self
    }
    if let place = place as? any _ForEachElements.Type { return element(place) }
    return (place as? any ChildStorage.Type)?.storedState ?? place
  }
}

/// The actions of a presented child.
protocol PresentingAction {
  static var presentedAction: any Any.Type { get }
}

/// A property for the state of a child that can be missing.
protocol ChildStorage {
  static var storedState: any Any.Type { get }
}

extension Optional: ChildStorage {
  static var storedState: any Any.Type { Wrapped.self }
}

/// A property for the state of a presented child.
protocol PresentingState: ChildStorage {}
