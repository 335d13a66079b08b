public protocol UITraitDefinition {
  associatedtype Value
  static var defaultValue: Value { get }
}

public final class UITraitCollection {
  let traits: [ObjectIdentifier: Any]

  init(traits: [ObjectIdentifier: Any]) { self.traits = traits }

  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    traits[ObjectIdentifier(trait)] as? Trait.Value ?? Trait.defaultValue
  }
}

public struct UITraitOverrides {
  var traits: [ObjectIdentifier: Any] = [:]

  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    get { traits[ObjectIdentifier(trait)] as? Trait.Value ?? Trait.defaultValue }
    set { traits[ObjectIdentifier(trait)] = newValue }
  }
}
