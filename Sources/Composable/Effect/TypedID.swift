import ComposableDiff

/// The identity of an effect or of a child feature: a value and its type.
///
/// Ids of different types are never equal, not even `1 as Int` and `1.0 as Double`. The hash is
/// computed once, because an id is looked up in several tables.
///
/// `@unchecked Sendable`: both properties are constants. The initializer requires `Sendable`,
/// except for ids of child features and key paths. The former are copies of ids in the state. They
/// are only hashed and compared in the isolation of the store (`CanonicalIDTests`). Key paths are
/// immutable.
@usableFromInline
final class TypedID: @unchecked Sendable {
  let base: any Hashable
  let hash: Int

  @usableFromInline
  convenience init(_ base: some Hashable & Sendable) {
    self.init(confined: base)
  }

  /// Creates an id from the identity of a child feature.
  init(confined base: some Hashable) {
    self.base = base
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(type(of: base)))
    hasher.combine(base)
    hash = hasher.finalize()
  }
}

extension TypedID: Hashable {
  @usableFromInline
  static func == (lhs: TypedID, rhs: TypedID) -> Bool {
    func isEqual<Base: Hashable>(_ base: Base) -> Bool {
      guard type(of: rhs.base) == type(of: base), let other = rhs.base as? Base else {
        return false
      }
      return other == base || areIndistinguishable(other, base)
    }
    return lhs === rhs || lhs.hash == rhs.hash && isEqual(lhs.base)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

extension TypedID? {
  /// Returns the id of an element.
  ///
  /// The operator of its collection has created it from this type.
  @usableFromInline
  func element<ID>(_ type: ID.Type = ID.self) -> ID {
    guard let id = self?.base as? ID else {
      preconditionFailure("The identity of an element must be a \(type) (was \(self?.base as Any))")
    }
    return id
  }
}
