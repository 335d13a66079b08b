// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable, Identifiable {
    var id = 0
    var name = ""
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case tapped
    case set(Int)
  }
}

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    var rows: IdentifiedArrayOf<Child.State> = []
    @Presents var sheet: Child.State?
  }

  enum Action {
    case appeared
    case named(String, Int)
    case child(Child.Action)
    case rows(IdentifiedActionOf<Child>)
    case sheet(PresentationAction<Child.Action>)
  }
}

@MainActor func sends(_ store: StoreOf<Parent>, _ child: StoreOf<Child>) async {
  child.send(\.tapped)
  child.send(\.set, 2)
  child.send(\.binding.name, "Blob")
  store.send(\.appeared)
  store.send(\.named, ("Blob", 1))
  store.send(\.child.tapped)
  store.send(\.child.set, 2)
  store.send(\.rows[id: 1].tapped)
  store.send(\.sheet.presented.tapped)
  store.send(\.sheet.dismiss)
  store.send(\Parent.Action.Cases.appeared)
  let tapped: CaseKeyPath<Child.Action, Void> = \.tapped
  child.send(tapped)
  let number: CaseKeyPath<Child.Action, Int> = \.set
  await child.send(number, 2).finish()
}

@MainActor func generic<State, Action: CasePathable>(
  _ store: Store<State, Action>,
  _ action: CaseKeyPath<Action, Void>
) {
  store.send(action)
}
