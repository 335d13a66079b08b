// settings: swift6 swift5 main-actor package
import Composable
import Foundation

nonisolated struct Photo: Equatable, Sendable { var data = Data() }

actor Cache {
  private var photos: [Int: Photo] = [:]
  func photo(_ id: Int) -> Photo? { photos[id] }
}

@Reducer struct Gallery {
  @ObservableState struct State: Equatable {
    var photos: [Photo] = []
    var progress = 0.0
  }

  enum Action {
    case appeared
    case loaded([Photo])
    case failed(any Error)
    case progressed(Double)
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid
  var load: @Sendable (Int) async throws -> Photo = { _ in Photo() }
  let cache = Cache()

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return .merge(both(), group(state.photos.count), stream, .run(operation: { _ in }))
      case .loaded(let photos):
        state.photos += photos
        return .none
      case .progressed(let progress):
        state.progress = progress
        return .none
      case .failed:
        return .none
      }
    }
  }

  private func both() -> Effect<Action> {
    .run { send in
      async let first = load(1)
      async let second = withTimeout(.seconds(1), clock: clock) { try await load(2) }
      try await send(.loaded([first, second]))
    } catch: { error, send in
      await send(.failed(error))
    }
  }

  private func group(_ count: Int) -> Effect<Action> {
    .run { [cache, load] send in
      let photos = try await withThrowingTaskGroup(of: (Int, Photo).self) { group in
        for id in 0..<count {
          group.addTask {
            if let photo = await cache.photo(id) { return (id, photo) }
            return (id, try await load(id))
          }
        }
        var photos: [Photo] = []
        for try await (id, photo) in group {
          photos.append(photo)
          await send(.progressed(Double(id) / Double(count)))
        }
        return photos
      }
      await send(.loaded(photos))
    }
  }

  private var stream: Effect<Action> {
    .run { send in
      let (numbers, continuation) = AsyncStream.makeStream(of: Double.self)
      let task = Task.detached { [continuation] in
        for number in 0..<10 { continuation.yield(Double(number)) }
        continuation.finish()
      }
      await withTaskCancellationHandler {
        for await number in numbers { await send(.progressed(number)) }
        await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }
}
