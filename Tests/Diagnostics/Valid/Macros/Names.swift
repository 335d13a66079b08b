// settings: swift6 swift5 main-actor package
import Composable

// Names that the expansions use, and names that are special in Swift.

@CasePathable
nonisolated enum CaseNames {
  case `self`(Int), `init`, `Type`(String), `Self`, `Protocol`(Int)
  case paths(Int), root, count(Int), first(Int, Int), makeIterator(Int)
  case labels(`self`: Int, root: Int, `inout`: Int)
}

@CasePathable
nonisolated enum `self` { case a(Int), b }

let p0 = 1
let implementation = 2

@DependencyClient
nonisolated struct EndpointNames: Sendable {
  var `self`: @Sendable (_ self: Int) async throws -> Void
  var p0: @Sendable (_ p0: Int, _ p1: Int) async throws -> Int
  var `default`: @Sendable (_ let: Int, _ var: Int, _ `inout`: inout Int) -> Void
  var implementation: @Sendable (_ implementation: Int) -> Int = { $0 }
  @DependencyEndpoint(method: "init") var named: @Sendable (_ id: Int) async throws -> Void
}

@ObservableState
struct FieldNames: Codable {
  var `self` = 0
  var `init` = 1
}
