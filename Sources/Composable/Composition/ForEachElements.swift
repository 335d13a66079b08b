public import ComposableCasePaths
public import ComposableCollections
public import ComposableIssues

/// What `forEach` runs a feature on: an `IdentifiedArray` or a ``StackState``.
///
/// There is one operator for both, and not one for each, because the type checker tries all
/// combinations in a chain of operators with overloads. `forEach` stops the program with any other type.
public protocol ForEachElements {
  /// The state of an element.
  associatedtype ElementState

  /// What tells which actions belong to such elements.
  associatedtype Kind
}

/// The actions of what `forEach` runs a feature on: ``IdentifiedAction`` or ``StackAction``.
public protocol ForEachAction {
  /// The action of an element.
  associatedtype ElementAction

  /// What tells to which elements such actions belong.
  associatedtype Kind

  /// Builds the function that a store runs for the elements and their parent.
  ///
  /// - Parameters:
  ///   - parent: The parent, which runs after an element.
  ///   - state: Where the elements are.
  ///   - action: Which actions belong to an element.
  ///   - element: The feature to run on an element.
  ///   - location: The location of the operator.
  /// - Returns: A function that changes the parent's state for an action.
  static func makeReduce<
    Parent: Reducer,
    Elements: ForEachElements,
    Element: Reducer<Elements.ElementState, ElementAction>
  >(
    _ parent: Parent,
    _ state: WritableKeyPath<Parent.State, Elements>,
    _ action: CaseKeyPath<Parent.Action, Self>,
    _ element: Element,
    at location: IssueLocation
  ) -> ReduceFunction<Parent.State, Parent.Action> where Elements.Kind == Kind
}

/// Elements that have ids of a type.
public enum IdentifiedElements<ID> {}

extension IdentifiedArray: ForEachElements {
  /// The state of an element.
  public typealias ElementState = Element

  /// Elements that have ids.
  public typealias Kind = IdentifiedElements<ID>
}
