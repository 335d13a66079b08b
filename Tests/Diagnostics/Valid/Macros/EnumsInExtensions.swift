// swift-format-ignore-file: NoAccessLevelOnExtensionDeclaration
public import Composable

@Reducer
public struct Feature {
  @ObservableState
  public struct State: Equatable {
    public var count = 0
    public init() {}
  }

  public enum Action {
    case tapped
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

extension Feature {
  @Reducer
  enum First {
    case feature(Feature)
  }
}

public extension Feature {
  @Reducer
  enum Second {
    case feature(Feature)
  }
}

@CasePathable
enum Choice {
  case number(Int)
}
