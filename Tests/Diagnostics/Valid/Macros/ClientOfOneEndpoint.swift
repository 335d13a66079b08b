// settings: swift6 swift5 main-actor package
import Composable

nonisolated enum Kind: Sendable { case short, long }

typealias Describe = @Sendable (Kind) -> String

nonisolated enum Text {
  typealias Load = @Sendable (_ id: Int) async throws -> String
  typealias Pair<A, B> = @Sendable (A) -> B
}

@DependencyClient nonisolated struct Describer { var describe: Describe = { "\($0)" } }

@DependencyClient nonisolated struct TextLoader: Sendable { var load: Text.Load }

@DependencyClient nonisolated struct Pairing: Sendable { let pair: Text.Pair<Int, String> }

@DependencyClient nonisolated struct Plain: Sendable { var ping: @Sendable () async -> Void }

@DependencyClient nonisolated struct OptionalEndpoint: Sendable {
  var onClose: (@Sendable () -> Void)?
  var ping: @Sendable () async -> Void
}

func clients() async throws {
  _ = Describer().describe(.short)
  _ = try await TextLoader(load: { "\($0)" }).load(1)
  _ = Pairing { "\($0)" }.pair(1)
  await Plain {}.ping()
  let client = OptionalEndpoint()
  client.onClose?()
  await OptionalEndpoint(onClose: {}, ping: {}).ping()
}
