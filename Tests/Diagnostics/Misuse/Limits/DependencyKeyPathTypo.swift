import Composable

struct Reader {
  @Dependency(\.uuidd) var uuid  // expected-error {{cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'Key.Type'}} expected-error {{generic parameter 'Key' could not be inferred}} expected-error {{cannot infer key path type from context}}
}
