// settings: swift6 swift5 main-actor package
public import Composable

public typealias LoadText = @Sendable (Int) async throws -> String
public typealias Transform<Value> = @Sendable (Value) -> Value

nonisolated struct ClientLimit: Sendable, TestDependencyKey {
  var count = 3
  static let testValue = ClientLimit()
}

@DependencyClient
public struct OptionalProperties: Sendable {
  var limit: Int?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var name: String!
  var onChange: (@Sendable (Int) -> Void)?
  let host: String?
  var load: @Sendable (_ id: Int) async throws -> String
}

@DependencyClient
public struct OnlyOptional: Sendable {
  var limit: Int?
  public var ping: @Sendable () -> Void
}

@DependencyClient
public struct OnlyAlias: Sendable {
  public var load: LoadText
}

@DependencyClient
struct AliasAmongOthers: Sendable {
  var load: LoadText
  var transform: Transform<Int> = { $0 }
  var both: Transform<String>
  var limit: ClientLimit
  let key: String
  var save: @Sendable (_ text: String) async throws -> Void
}

@DependencyClient
struct WithDependency: Sendable {
  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) private var uuid
  @Dependency(ClientLimit.self) var limit
  var load: @Sendable () async throws -> String
}

@DependencyClient
struct Isolations: Sendable {
  var first: nonisolated(nonsending) @Sendable (Int) async throws -> String
  var second: nonisolated(nonsending) @Sendable (_ id: Int) async throws -> String
  var third: (nonisolated(nonsending) @Sendable () async -> Void)
  var fourth: @Sendable @concurrent (_ id: Int) async throws -> String
  var fifth: @concurrent @Sendable (Int) async throws -> String
  var sixth: @MainActor @Sendable (_ id: Int) throws -> String
  var seventh: @Sendable @MainActor (Int) -> Void
  var eighth: @isolated(any) @Sendable (_ id: Int) async throws -> Void
  var ninth: @Sendable @isolated(any) () async -> Void
  var tenth: nonisolated(nonsending) @Sendable (_ id: Int) async -> Int = { $0 }
  var eleventh: @Sendable (sending [Int]) -> Void
  var twelfth: @Sendable (_ rows: consuming [Int], _ more: borrowing [Int]) -> Void
  var thirteenth: @Sendable (_ rows: inout [Int]) throws -> Void
  var fourteenth: @Sendable (Int...) -> Void
  var fifteenth: @Sendable (_ make: @autoclosure @Sendable () -> Int) -> Void
  var sixteenth: (((@Sendable (_ id: Int) -> Void)))
}

func loadLimit() async throws -> ClientLimit { ClientLimit() }

func clients() async throws {
  _ = OptionalProperties(host: nil)
  _ = OptionalProperties(limit: 1, name: "", onChange: { _ in }, host: "") { _ in "" }
  _ = OnlyOptional()
  _ = OnlyOptional(limit: nil, ping: {})
  let load: LoadText = { String($0) }
  _ = OnlyAlias(load: load)
  _ = OnlyAlias(load: { String($0) })
  _ = try await OnlyAlias { String($0) }.load(1)
  let limit = try await loadLimit()
  _ = AliasAmongOthers(load: load, both: { $0 + $0 }, limit: limit, key: "")
  let client = WithDependency()
  _ = WithDependency(load: { "" })
  try await client.clock.sleep(for: .seconds(1))
  let isolations = Isolations()
  _ = try await isolations.first(1)
  _ = try await isolations.second(id: 1)
  _ = try await isolations.fourth(id: 1)
  _ = await isolations.tenth(id: 1)
  isolations.fourteenth(1, 2)
}
