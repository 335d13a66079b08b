// settings: main-actor
import Composable

struct Client: Sendable { var track: @Sendable (String) -> Void }

// expected-error@+2 {{conformance of 'Client' to protocol 'TestDependencyKey' crosses into main actor-isolated code}}
// expected-error@+1 {{conformance of 'Client' to protocol 'DependencyKey' crosses into main actor-isolated code}}
extension Client: DependencyKey {
  static let liveValue = Client(track: { _ in })
  static let testValue = Client(track: { _ in })
}
