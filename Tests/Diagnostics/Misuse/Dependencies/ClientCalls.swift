// settings: swift6 swift5 main-actor package
import Composable

@DependencyClient
struct Uploader: Sendable {
  var limit = 3
  var upload: @Sendable (_ id: Int) async throws -> String
}

func upload() async throws -> String {
  try await Uploader().upload(name: 1)  // expected-error {{extraneous argument label 'name:' in call}}
}

func limit() -> String { Uploader().limit }  // expected-error {{cannot convert return expression of type 'Int' to return type 'String'}}
