// settings: swift6 swift5 main-actor package
public import Composable

@Reducer
public struct Machine {
  @ObservableState
  public struct State: Equatable {
    public private(set) var count = 0
    private var coins: [Int] = []
    private let limit = 3
    @ObservationStateIgnored private var cache: Int?
    @ObservationStateIgnored private(set) var seen: Set<Int> = []
    fileprivate var `default` = ""
    @Presents private var child: Machine.Child.State?
    @Shared(.inMemory("score")) private var score = 0
    @Shared(.inMemory("total")) private(set) var total = 0
    #if DEBUG
    private var log: [String] = []
    #endif

    mutating func insert(_ coin: Int) {
      coins.append(min(coin, limit))
      cache = coins.count
      seen.insert(coin)
      count += 1
      `default` += "."
      child = nil
      $score.withLock { $0 += 1 }
    }
  }

  public enum Action { case inserted(Int) }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .inserted(let coin) = action { state.insert(coin) }
      return .none
    }
  }
}

extension Machine {
  @Reducer
  struct Child {
    @ObservableState
    struct State: Equatable { private let id = 1 }
  }
}
