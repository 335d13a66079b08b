// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

@MainActor @propertyWrapper struct Bindable<Value> {
  var wrappedValue: Value
  init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  var projectedValue: Self { self }
}

@MainActor @propertyWrapper struct State<Value> {
  let wrappedValue: Value
  init(wrappedValue: @autoclosure () -> Value) { self.wrappedValue = wrappedValue() }
}

@MainActor protocol View {}

struct Screen: View {
  @Bindable var store = Store(initialState: F.State()) { F() }
  @State var state = Store(initialState: F.State()) { F() }
  let other = Store(initialState: F.State()) { F() }
  @State private var typed: StoreOf<F> = Store(initialState: F.State()) { F() }
}
