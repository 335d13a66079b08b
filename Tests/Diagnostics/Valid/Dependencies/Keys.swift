// settings: swift6 swift5 main-actor package
import Composable

nonisolated struct Facts: Sendable {
  var fetch: @Sendable (Int) async throws -> String
}

nonisolated extension Facts: DependencyKey {
  static let liveValue = Facts { "\($0)" }
  static let testValue = Facts { _ in "" }
}

nonisolated extension DependencyValues {
  var facts: Facts {
    get { self[Facts.self] }
    set { self[Facts.self] = newValue }
  }
}

struct Reader {
  @Dependency(\.facts) var facts
  @Dependency(\.facts.fetch) var fetch
  @Dependency(Facts.self) var byKey
  @Dependency(\.date.now) var now
  @Dependency(\.self) var all
  @Dependency(\.uuid) private var uuid: UUIDGenerator
}

func overrides() async throws {
  withDependencies {
    $0.facts.fetch = { _ in "fact" }
    $0[Facts.self] = .liveValue
  } operation: {
    _ = Reader()
  }
  let text = try await withDependencies {
    $0.facts = .testValue
  } operation: {
    @Dependency(\.facts) var facts
    return try await facts.fetch(1)
  }
  print(text)
}
