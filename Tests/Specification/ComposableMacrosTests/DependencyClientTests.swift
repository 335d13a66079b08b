import Composable
import ComposableTestKit
import Testing

@DependencyClient
private struct Client {
  let key: String
  var retries = 3
  var fetch: @Sendable (_ id: Int, _ name: String) async throws -> String
  var ping: () -> Void
  var size: (Int) -> Int = { $0 * 2 }
  var maybe: () -> Int?
  @DependencyEndpoint(method: "increase") var change: (_ value: inout Int) -> Void
}

@Suite struct DependencyClientTests {
  @Test(
    .enabled(if: isDebugBuild, "An optimized build adds the file of a private type to its name.")
  )
  func `an endpoint that is not overridden reports`() {
    let client = Client(key: "k")
    expectEqual(issues { client.ping() }, [unimplemented("Client.ping")])
  }

  @Test func `it returns the value written after it, or nothing`() {
    let client = Client(key: "k")
    withExpectedIssue { expectEqual(client.size(2), 4) }
    withExpectedIssue { #expect(client.maybe() == nil) }
  }

  @Test func `it throws where it can`() async {
    await withExpectedIssue {
      await #expect(throws: Unimplemented("fetch")) {
        try await Client(key: "k").fetch(id: 1, name: "a")
      }
    }
  }

  @Test func `overriding an endpoint silences it`() async throws {
    var client = Client(key: "k", retries: 1)
    client.fetch = { "\($0)\($1)" }
    client.change = { $0 += 1 }
    var value = 1
    client.increase(value: &value)
    expectEqual(value, 2)
    try await expectEqual(client.fetch(id: 1, name: "a"), "1a")
    expectEqual(client.retries, 1)
  }

  @Test(
    .enabled(if: isDebugBuild, "An optimized build adds the file of a private type to its name.")
  )
  func `an endpoint may stand alone in a struct`() {
    var single = Single()
    expectEqual(issues { _ = single.size(of: 2) }, [unimplemented("Single.size")])
    single.size = { $0 }
    expectEqual(single.size(of: 2), 2)
  }

  private func unimplemented(_ endpoint: String) -> String {
    """
    Unimplemented: '\(endpoint)'. Override it with 'withDependencies' in the test, or implement it \
    in 'liveValue'.
    """
  }
}

private struct Single {
  @DependencyEndpoint var size: @Sendable (_ of: Int) -> Int = { $0 * 2 }
}
