// settings: swift6 swift5 main-actor package
import Composable
import ComposableTestSupport
import Foundation
import Testing

nonisolated struct Server: TestDependencyKey, Equatable {
  var host = "localhost"
  var ports: [Int] = []
  static let testValue = Server()
}

nonisolated extension DependencyValues {
  var server: Server {
    get { self[Server.self] }
    set { self[Server.self] = newValue }
  }
}

@Suite(.dependency(\.server, Server(host: "example.com")), .dependency(\.server.ports, [80]))
struct ServerTests {
  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 0)), .dependency(\.uuid, .incrementing))
  func host() {
    @Dependency(\.server) var server
    #expect(server.host == "example.com")
  }

  @Test(.dependency(\.continuousClock, TestClock()), .dependency(Server(ports: [1])))
  func ports() {
    @Dependency(\.server.ports) var ports
    #expect(ports == [1])
  }
}

@Reducer
struct Feature {
  struct State: Equatable { var host = "" }
  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      @Dependency(\.server) var server
      state.host = server.host
      return .none
    }
    .dependency(\.server, Server(host: "inner"))
    .dependency(\.server.host, "outer")
    .transformDependency(\.server) { $0.ports = [1] }
    .dependency(\.continuousClock, ImmediateClock())
    .dependency(Server())
  }
}
