#if canImport(SwiftUI)
public import SwiftUI

extension NavigationStack {
  /// Creates a navigation stack that shows each feature of a stack with its own view.
  ///
  ///     NavigationStack(path: $store.scope(\.path, action: \.path)) {
  ///       ListView(store: store)
  ///     } destination: { store in
  ///       switch store.case {
  ///       case .detail(let store): DetailView(store: store)
  ///       }
  ///     }
  ///
  /// - Parameters:
  ///   - path: A binding to the store of the stack.
  ///   - root: The view at the bottom of the stack.
  ///   - destination: A closure that creates the view of a feature.
  @MainActor @preconcurrency
  public init<State, Action, Destination: View, R: View>(
    path: Binding<Store<StackState<State>, StackAction<State, Action>>>,
    @ViewBuilder root: () -> R,
    @ViewBuilder destination: @escaping (Store<State, Action>) -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  )
  where
    Data == StackState<State>.PathView,
    Root == ModifiedContent<R, _StackDestinations<State, Action, Destination>>
  {
    let store = path.wrappedValue
    let location = ViewLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(
      path: path[dynamicMember: \.[pathIn: location]]
    ) {
      root().modifier(_StackDestinations(store: store, destination: destination))
    }
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// A modifier that shows the view of each feature of a stack.
public struct _StackDestinations<State, Action, Destination: View>: ViewModifier {
  fileprivate let store: Store<StackState<State>, StackAction<State, Action>>
  fileprivate let destination: (Store<State, Action>) -> Destination

  public func body(content: Content) -> some View {
    content.navigationDestination(for: StackState<State>.Component.self) { component in
      destination(store.scope(to: component))
    }
  }
}

extension NavigationLink where Destination == Never {
  /// Creates a link that pushes a feature onto the enclosing navigation stack.
  ///
  ///     NavigationLink(state: Path.State.detail(Detail.State(item: item))) { Text(item.name) }
  ///
  /// - Parameters:
  ///   - state: The state of the feature. The link is disabled if it is `nil`.
  ///   - label: A closure that creates the label.
  public init<State>(state: State?, @ViewBuilder label: () -> Label) {
    self.init(value: state.map(StackState.Component.init(pushing:)), label: label)
  }
}

extension NavigationLink where Destination == Never, Label == Text {
  /// Creates a link with a localized title that pushes a feature onto the enclosing navigation
  /// stack.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the title.
  ///   - state: The state of the feature. The link is disabled if it is `nil`.
  public init<State>(_ titleKey: LocalizedStringKey, state: State?) {
    self.init(state: state) { Text(titleKey) }
  }

  /// Creates a link with a title that pushes a feature onto the enclosing navigation stack.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - state: The state of the feature. The link is disabled if it is `nil`.
  @_disfavoredOverload
  public init<State>(_ title: some StringProtocol, state: State?) {
    self.init(state: state) { Text(title) }
  }
}
#endif
