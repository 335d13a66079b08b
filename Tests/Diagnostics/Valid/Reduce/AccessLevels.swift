// settings: swift6 swift5 main-actor package
public import Composable

@Reducer public struct Public {
  @ObservableState public struct State: Equatable {
    public var count = 0
    public init() {}
  }
  public enum Action { case tapped }
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer private struct Private {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case tapped }
  var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}

@Reducer fileprivate struct FilePrivate {
  @ObservableState struct State: Equatable { fileprivate var `private` = Private.State() }
  enum Action { case `private`(Private.Action) }
  var body: some ReducerOf<Self> { Scope(\.private, action: \.private) { Private() } }
}
