import ComposableDependencies
import ComposableTestKit
import Testing

@Suite struct DependencyClientTests {
  @DependencyClient
  struct Weather {
    var forecast: @Sendable (_ city: String) async throws -> String
    var refresh: @Sendable () -> Void
    var cached: @Sendable (_ city: String, _ day: Int) -> String?
    let unit: String
  }

  private func unimplemented(_ endpoint: String) -> String {
    """
    Unimplemented: 'Weather.\(endpoint)'. Override it with 'withDependencies' in the test, or \
    implement it in 'liveValue'.
    """
  }

  @Test func `an endpoint without an implementation is reported and throws`() async {
    let client = Weather(unit: "C")
    let texts = await issues {
      await #expect(throws: Unimplemented.self) { _ = try await client.forecast(city: "Graz") }
    }
    expectEqual(texts, [unimplemented("forecast")])
  }

  @Test func `an endpoint that cannot throw is reported and returns nothing`() {
    let client = Weather(unit: "C")
    let texts = issues {
      client.refresh()
      #expect(client.cached(city: "Graz", day: 1) == nil)
    }
    expectEqual(texts, [unimplemented("refresh"), unimplemented("cached")])
  }

  @Test func `an endpoint that is overridden is silent`() async throws {
    var client = Weather(unit: "C")
    client.forecast = { "Sunny in \($0)" }
    let texts = try await issues {
      let forecast = try await client.forecast(city: "Graz")
      expectEqual(forecast, "Sunny in Graz")
    }
    expectEqual(texts, [])
  }
}
