import ComposableCollections
import ComposableTestKit
import Testing

@testable import Composable

/// Tests the states that stores keep of children, including several states with one identity.
@MainActor @Suite struct LastStateTests {
  private func screens(of store: StoreOf<Flow>) -> [StoreOf<Screen>] {
    Array(store.scope(\.path, action: \.path))
  }

  @Test func `the state of an element that is an enum is not taken for its payload`() {
    let path = StackState([Screen.State.note(Note.State()), .list(Sheets.State())])
    let store = Store(initialState: Flow.State(path: path)) { Flow() }
    let screens = screens(of: store)
    screens[0].send(.note(.write("a")))
    #expect(screens[0].state == .note(Note.State(text: "a")))
    store.send(.path(.popFrom(id: store.path.ids[0])))
    #expect(screens[0].state == .note(Note.State(text: "a")))
  }

  @Test func `the payload of a presented enum is not taken for the enum`() throws {
    let store = Store(initialState: Flow.State(screen: .list(Sheets.State()))) { Flow() }
    let screen = try #require(store.scope(\.screen, action: \.screen.presented))
    guard case .list(let list) = screen.case else {
      Issue.record("The list is shown")
      return
    }
    for count in 1...3 {
      screen.send(.list(.add("\(count)")))
      #expect(list.sheets.count == count)
    }
    store.send(.screen(.dismiss))
    #expect(list.sheets == ["1", "2", "3"])
    #expect(screen.state == .list(Sheets.State(sheets: ["1", "2", "3"], count: 3)))
  }

  @Test func `a screen of a stack that is read between actions is changed in place`() throws {
    let store = Store(initialState: Flow.State(path: StackState([.list(.many)]))) { Flow() }
    let screen = screens(of: store)[0]
    guard case .list(let list) = screen.case else {
      Issue.record("The list is shown")
      return
    }
    func address() -> UnsafeRawPointer? {
      // The enum around the list is read too.
      _ = screen.state
      return list.sheets.withUnsafeBytes { $0.baseAddress }
    }
    let before = address()
    for count in 1...3 {
      screen.send(.list(.rename("\(count)")))
      #expect(list.sheets[0] == "\(count)")
      #expect(address() == before)
    }
  }

  @Test func `a store that is released while its child changes is forgotten`() {
    let last = LastStates()
    let id = ObservableStateID()
    do {
      let note = LastState<Note.State>(of: .payload, in: StoreCore<Note.State?, Never>())
      last.add(note, for: id, replacing: nil)
    }
    #expect(last.dropCopy(of: Note.State()) { _ in id } == nil)
  }

  @Test func `two types with one identity have states of their own`() {
    let last = LastStates()
    let id = ObservableStateID()
    let number = LastState<Int>(of: .payload, in: StoreCore<Int?, Never>())
    let text = LastState<String>(of: .payload, in: StoreCore<String?, Never>())
    last.add(number, for: id, replacing: nil)
    last.add(text, for: id, replacing: nil)
    withUnsafePointer(to: 1) { number.keep($0) }
    withUnsafePointer(to: "a") { text.keep($0) }
    #expect(last.dropCopy(of: 1) { _ in id } === number)
    #expect(last.dropCopy(of: "a") { _ in id } === text)
    #expect(last.dropCopy(of: "a") { _ in id } == nil)
  }

  @Test func `a child that another store's reducer sends to shows its last change`() throws {
    let desk = Store(initialState: Desk.State(note: Note.State(text: "a"))) { Desk() }
    let note = try #require(desk.scope(\.note, action: \.note))
    #expect(note.text == "a")
    let outer = Store(initialState: Note.State()) {
      Reduce<Note.State, Note.Action> { _, action in
        desk.send(.note(action))
        return .none
      }
    }
    #expect(outer.text == "")
    outer.send(.write("b"))
    #expect(desk.note == nil)
    #expect(note.text == "b")
  }

  @Test func `an object that is released with a copy can read the store and send`() throws {
    let onRelease = Box<(() -> Void)?>(nil)
    let store = Store(
      initialState: Lender.State(item: Lender.Item.State(loan: Loan(onRelease: onRelease)))
    ) {
      Lender()
    }
    let child = try #require(store.scope(\.item, action: \.item))
    #expect(child.uses == 0)
    var uses: [Int] = []
    onRelease.value = {
      uses.append(child.uses)
      store.send(.loanEnded)
    }
    let texts = issues { store.send(.item(.use)) }
    #expect(uses == [1])
    #expect(store.endedLoans == 1)
    #expect(texts.count == 1)
    onRelease.value = nil
  }

  @Test func `objects that send when a copy is released need no stack`() throws {
    let onRelease = Box<(() -> Void)?>(nil)
    let store = Store(
      initialState: Lender.State(
        item: Lender.Item.State(loan: Loan(onRelease: onRelease)),
        renewals: 20_000
      )
    ) {
      Lender()
    }
    let child = try #require(store.scope(\.item, action: \.item))
    #expect(child.uses == 0)
    onRelease.value = { store.send(.item(.use)) }
    let texts = issues { store.send(.item(.use)) }
    #expect(child.uses == 20_002)
    #expect(texts.count == 20_001)
    onRelease.value = nil
  }

  @Test func `nothing is kept of elements whose stores are released`() {
    let store = Store(initialState: Flow.State()) { Flow() }
    let action: CaseKeyPath<Flow.Action, IdentifiedActionOf<Note>> = \.notes
    let notes = ElementObservation(
      of: ScopedCore(parent: store.core, state: \Flow.State.notes, action: action),
      embed: IdentifiedAction.element
    )
    let stores = ElementStores(notes)
    for id in 1...100 {
      store.send(.addNote(Note.State(id: id)))
      _ = stores.ids()
      #expect(stores.store(for: id).text == "")
      store.send(.removeNotes)
    }
    _ = stores.ids()
    store.send(.addNote(Note.State()))
    #expect(notes.count == 0)
    #expect(notes.collection.observation.lastStates.count <= 16)
  }
}

@Reducer private struct Note {
  @ObservableState struct State: Equatable, Identifiable {
    var id = 0
    var text = ""
  }
  enum Action { case write(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .write(let text) = action else { return .none }
      state.text = text
      return .none
    }
  }
}

/// A feature that drops its child after each action of the child.
@Reducer private struct Desk {
  @ObservableState struct State {
    var note: Note.State?
  }
  enum Action { case note(Note.Action) }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.note = nil
      return .none
    }
    .ifLet(\.note, action: \.note) { Note() }
  }
}

/// A feature that drops an object of its child after each action of the child.
@Reducer private struct Lender {
  @ObservableState struct State {
    var item: Item.State?
    var endedLoans = 0
    var renewals = 0
  }
  enum Action {
    case item(Item.Action)
    case loanEnded
  }

  @Reducer struct Item {
    @ObservableState struct State {
      var loan: Loan?
      var uses = 0
    }
    enum Action { case use }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.uses += 1
        return .none
      }
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .item:
        var renewed: Loan?
        if state.renewals > 0, let loan = state.item?.loan {
          renewed = Loan(onRelease: loan.onRelease)
          state.renewals -= 1
        }
        state.item?.loan = renewed
      case .loanEnded: state.endedLoans += 1
      }
      return .none
    }
    .ifLet(\.item, action: \.item) { Item() }
  }
}

@Reducer private struct Sheets {
  @ObservableState struct State: Equatable {
    var title = "Sheets"
    var sheets: [String] = []
    var count = 0
  }
  enum Action {
    case add(String)
    case rename(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add(let sheet):
        state.sheets.append(sheet)
        state.count += 1
      case .rename(let name):
        state.sheets[0] = name
      }
      return .none
    }
  }
}

extension Sheets.State {
  fileprivate static var many: Self { Self(sheets: Array(repeating: "", count: 100)) }
}

@Reducer private enum Screen {
  case list(Sheets)
  case note(Note)
}

extension Screen.State: Equatable {}

@Reducer private struct Flow {
  @ObservableState struct State: Equatable {
    @Presents var screen: Screen.State?
    var notes: IdentifiedArrayOf<Note.State> = []
    var path = StackState<Screen.State>()
  }
  enum Action {
    case addNote(Note.State)
    case notes(IdentifiedActionOf<Note>)
    case path(StackActionOf<Screen>)
    case removeNotes
    case screen(PresentationAction<Screen.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addNote(let note): state.notes.append(note)
      case .removeNotes: state.notes = []
      case .notes, .path, .screen: break
      }
      return .none
    }
    .ifLet(\.$screen, action: \.screen)
    .forEach(\.notes, action: \.notes) { Note() }
    .forEach(\.path, action: \.path)
  }
}
