// settings: swift6 swift5 main-actor package
import Composable

@DependencyClient
nonisolated struct Analytics {
  var track: @Sendable (_ event: String) async throws -> Void
}

nonisolated extension Analytics: DependencyKey {
  static let liveValue = Analytics(track: { _ in })
  static let testValue = Analytics()
}

nonisolated extension DependencyValues {
  var analytics: Analytics {
    get { self[Analytics.self] }
    set { self[Analytics.self] = newValue }
  }
}

@Reducer
struct Feature {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case tapped }

  @Dependency(\.analytics) var analytics
  @Dependency(Analytics.self) var same
  @Dependency(\.openURL) var openURL

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .run { [analytics, same] _ in
        try await analytics.track(event: "tapped")
        try await same.track(event: "tapped")
      }
    }
  }
}
