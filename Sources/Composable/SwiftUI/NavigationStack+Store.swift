#if canImport(SwiftUI)
public import SwiftUI

extension NavigationStack {
  /// Shows the features of a stack, each by its own view.
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
  ///   - root: The view below all.
  ///   - destination: The view of a feature.
  ///   - fileID: Where an issue is shown.
  ///   - filePath: Where an issue is shown.
  ///   - line: Where an issue is shown.
  ///   - column: Where an issue is shown.
  public init<State, Action, Destination: View, R: View>(
    path: Binding<Store<StackState<State>, StackAction<State, Action>>>,
    @ViewBuilder root: () -> R,
    @ViewBuilder destination: @escaping (Store<State, Action>) -> Destination,
    fileID: HashableStaticString = #fileID,
    filePath: HashableStaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  )
  where
    Data == StackState<State>.PathView,
    Root == ModifiedContent<R, StackDestinations<State, Action, Destination>>
  {
    let store = path.wrappedValue
    self.init(
      path: path[dynamicMember: \.[pathIn: fileID, filePath, line, column]]
    ) {
      root().modifier(StackDestinations(store: store, destination: destination))
    }
  }
}

/// Shows the view of each feature of a stack.
public struct StackDestinations<State, Action, Destination: View>: ViewModifier {
  fileprivate let store: Store<StackState<State>, StackAction<State, Action>>
  fileprivate let destination: (Store<State, Action>) -> Destination

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func body(content: Content) -> some View {
    content.navigationDestination(for: StackState<State>.Component.self) { component in
      destination(store.scope(to: component))
    }
  }
}

extension NavigationLink where Destination == Never {
  /// A link that pushes a feature on the stack around it.
  ///
  ///     NavigationLink(state: Path.State.detail(Detail.State(item: item))) { Text(item.name) }
  ///
  /// - Parameters:
  ///   - state: The state of the feature.
  ///   - label: What is shown.
  public init<State>(state: State, @ViewBuilder label: () -> Label) {
    self.init(value: StackState.Component(pushing: state), label: label)
  }
}
#endif
