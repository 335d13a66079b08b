// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

struct Facts: Sendable {}

struct Reader {
  @Dependency(Facts.self) var facts  // expected-error {{initializer 'init(_:fileID:filePath:line:column:)' requires that 'Facts' conform to 'TestDependencyKey'}}
}
