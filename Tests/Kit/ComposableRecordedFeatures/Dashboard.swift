import Composable

/// A feature whose effects follow the state: of the root, of an optional child, and of elements.
@Reducer struct Dashboard {
  @ObservableState struct State: Codable, Equatable {
    var query = ""
    var results: [String] = []
    var visits = 0
    var detail: Sensor.State?
    var sensors: IdentifiedArrayOf<Sensor.State> = []
  }

  @CasePathable enum Action: Codable, Equatable {
    case addButtonTapped(Int)
    case appeared
    case clearButtonTapped
    case detail(Sensor.Action)
    case detailButtonTapped(Int?)
    case pauseButtonTapped
    case queryChanged(String)
    case resultsLoaded([String])
    case sensors(IdentifiedActionOf<Sensor>)
    case waitButtonTapped
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped(let id): state.sensors.append(Sensor.State(id: id, interval: 100))
      case .appeared: state.visits += 1
      case .clearButtonTapped: state = State(visits: state.visits)
      case .detailButtonTapped(let id):
        state.detail = id.map { Sensor.State(id: $0, interval: 150) }
      case .pauseButtonTapped:
        for id in state.sensors.ids { state.sensors[id: id]?.interval = nil }
      case .queryChanged(let query): state.query = query
      case .resultsLoaded(let results): state.results = results
      case .waitButtonTapped:
        return .run { [clock] _ in try await clock.sleep(for: .milliseconds(300)) }
      case .detail, .sensors: break
      }
      return .none
    }
    .forEach(\.sensors, action: \.sensors) { Sensor() }
    .ifLet(\.detail, action: \.detail) { Sensor() }
    .task { _ in .send(.appeared) }
    .task(id: { $0.query.isEmpty ? nil : $0.query }) { state in
      .run { [query = state.query, clock] send in
        try await clock.sleep(for: .milliseconds(150))
        await send(.resultsLoaded([query]))
      }
    }
    // It never ends, and no test has to wait for it.
    .task { _ in .run { _ in try await Task.never() } }
  }
}

/// A sensor that measures after each change of its interval.
@Reducer struct Sensor {
  @ObservableState struct State: Codable, Equatable, Identifiable {
    let id: Int
    var interval: Int?
    var value = 0
  }

  enum Action: Codable, Equatable {
    case intervalChanged(Int?)
    case measured(Int)
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .intervalChanged(let interval): state.interval = interval
      case .measured(let value): state.value += value
      }
      return .none
    }
    .task(id: \.interval) { state in
      guard let interval = state.interval else { return .none }
      return .run(name: "measure") { [clock] send in
        try await clock.sleep(for: .milliseconds(interval))
        await send(.measured(interval))
      }
    }
  }
}

extension Dashboard: RecordedFeature {
  static var initialState: State { State() }

  @MainActor static func play(_ store: StoreOf<Self>) async {
    store.send(.addButtonTapped(1))
    store.send(.addButtonTapped(2))
    store.send(.queryChanged("a"))
    await store.send(.waitButtonTapped).finish()
    // The task of the first query is cancelled.
    store.send(.queryChanged("ab"))
    store.send(.queryChanged("abc"))
    store.send(.sensors(.element(id: 1, action: .intervalChanged(50))))
    store.send(.detailButtonTapped(7))
    await store.send(.waitButtonTapped).finish()
    store.send(.detailButtonTapped(nil))
    store.send(.sensors(.element(id: 2, action: .intervalChanged(150))))
    store.send(.pauseButtonTapped)
    await store.send(.waitButtonTapped).finish()
    store.send(.clearButtonTapped)
    // The session ends before the last result.
    store.send(.queryChanged("last"))
  }
}
