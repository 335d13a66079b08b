#if canImport(SwiftUI)
public import ComposableDependencies
public import SwiftUI

extension PreviewTrait where T == Preview.ViewTraits {
  /// Sets dependencies of a preview, before its contents are created.
  ///
  ///     #Preview(traits: .dependencies { $0.uuid = .incrementing }) {
  ///       TodosView(store: Store(initialState: Todos.State()) { Todos() })
  ///     }
  ///
  /// Like those of `prepareDependencies`, they are defaults: values that a store overrides take
  /// precedence.
  ///
  /// - Parameter update: A closure that sets the dependencies.
  /// - Returns: A trait for a preview.
  @MainActor public static func dependencies(
    _ update: (inout DependencyValues) -> Void
  ) -> PreviewTrait<T> {
    .modifier(PreparedDependencies(update))
  }

  /// Sets one dependency of a preview, before its contents are created.
  ///
  ///     #Preview(traits: .dependency(\.locale, Locale(identifier: "de"))) { … }
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency.
  ///   - value: The value of the dependency.
  /// - Returns: A trait for a preview.
  @MainActor public static func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: Value
  ) -> PreviewTrait<T> {
    dependencies { DependencyOverride(keyPath).apply(value, to: &$0) }
  }
}

/// A modifier that changes no view: its creation prepares the dependencies.
private struct PreparedDependencies: PreviewModifier {
  init(_ update: (inout DependencyValues) -> Void) {
    prepareDependencies(update)
  }

  func body(content: Content, context: Void) -> some View { content }
}
#endif
