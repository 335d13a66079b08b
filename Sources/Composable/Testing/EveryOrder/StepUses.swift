import ComposableClocks

/// The objects that a step of a test uses.
///
/// Two steps can change places unless they use an object in common that one of them changes.
struct StepUses: Sendable {
  enum Object: Hashable, Sendable {
    /// The state and the effects of a test store, by its number.
    case store(Int)

    /// The tasks of an effect, by its number.
    case effect(Int)

    /// Whether effects of a test store have ended, by its number.
    ///
    /// An effect that ends only reads it, because two effects can end in any order.
    case ends(Int)

    /// An object that all effects can use.
    case explored(ExploredObject)

    /// All other objects that effects and the test may share.
    case outside
  }

  /// The objects, and whether the step changes each one.
  private var objects: [Object: Bool] = [:]
  private var isEverything = false

  mutating func add(_ object: Object, isChange: Bool = true) {
    objects[object] = isChange || objects[object] ?? false
  }

  mutating func addEverything() {
    isEverything = true
  }

  /// Returns whether the order of two steps matters.
  func conflict(with other: Self) -> Bool {
    isEverything || other.isEverything
      || objects.contains { object, isChange in
        other.objects[object].map { isChange || $0 } ?? false
      }
  }
}
