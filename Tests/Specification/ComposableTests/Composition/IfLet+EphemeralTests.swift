import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct IfLetEphemeralTests {
  private func makeStore(_ question: Question?) -> StoreOf<Quiz> {
    Store(initialState: Quiz.State(question: question)) { Quiz() }
  }

  @Test func `any action ends it, after the parent has seen it`() {
    let store = makeStore(Question(id: 1))
    store.send(.question(.no))
    #expect(store.withState(\.question?.id) == nil)
    expectEqual(store.withState(\.answered), [1])
  }

  @Test func `the next one that the parent asks stays`() {
    let store = makeStore(Question(id: 1))
    store.send(.question(.askAnother(2)))
    expectEqual(store.withState(\.question?.id), 2)
    expectEqual(store.withState(\.answered), [1])
  }

  @Test func `one with the same id is over as well`() {
    let store = makeStore(Question(id: 1))
    store.send(.question(.askAnother(1)))
    #expect(store.withState(\.question?.id) == nil)
  }

  @Test func `state without ids is over whatever takes its place`() {
    struct Notice: _EphemeralState {
      typealias Action = Int
      var text = ""
    }
    let store = Store(initialState: Notice?.none) {
      Reduce<Notice?, Int> { state, action in
        state = Notice(text: "\(action)")
        return .none
      }
      .ifLet(\.self, action: \.self)
    }
    let texts = issues { store.send(1) }
    expectEqual(texts.count, 1)
    expectEqual(store.withState { $0?.text }, "1")
    store.send(2)
    #expect(store.withState { $0 == nil })
    expectEqual(ObjectIdentifier(Notice.actionType), ObjectIdentifier(Int.self))
  }

  @Test func `an empty closure expects no change, as a missing one does`() {
    let store = Store(initialState: Question?.some(Question(id: 1))) {
      Reduce<Question?, Question.Action> { state, action in
        if case .askAnother(let id) = action { state = Question(id: id) }
        return .none
      }
      .ifLet(\.self, action: \.self) {}
    }
    store.send(.askAnother(2))
    expectEqual(store.withState { $0?.id }, 2)
    store.send(.no)
    #expect(store.withState { $0 == nil })
  }

  @Test func `its reducer sees the action before it is over`() {
    let store = Store(initialState: Quiz.State(question: Question(id: 1))) {
      Reduce<Quiz.State, Quiz.Action> { state, _ in
        state.answered.append(state.question?.id)
        return .none
      }
      .ifLet(\.question, action: \.question) {
        Reduce { question, _ in
          question = Question(id: 5)
          return .none
        }
      }
    }
    store.send(.question(.no))
    expectEqual(store.withState(\.answered), [5])
    expectEqual(store.withState(\.question?.id), 5)
  }

  @Test func `the actions of optional state may be those of a presentation`() {
    let store = Store(initialState: Question?.some(Question(id: 1))) {
      Reduce<Question?, PresentationAction<Question.Action>> { _, _ in .none }
        .ifLet(\.self, action: \.self) {}
    }
    store.send(.presented(.no))
    #expect(store.withState { $0 == nil })
    expectEqual(issues { store.send(.dismiss) }.count, 1)
  }

  @Test func `dismissing optional state ends it`() {
    let store = Store(initialState: Question?.some(Question(id: 1))) {
      Reduce<Question?, PresentationAction<Question.Action>> { _, _ in .none }
        .ifLet(\.self, action: \.self) {}
    }
    store.send(.dismiss)
    #expect(store.withState { $0 == nil })
  }

  @Test func `an action of the parent does not remove the state`() {
    let store = makeStore(Question(id: 1))
    store.send(.other)
    expectEqual(store.withState(\.question?.id), 1)
  }

  @Test func `the effects of the parent continue when the state is removed`() async {
    let (store, gate) = (makeStore(Question(id: 1)), Gate())
    let task = store.send(.question(.wait(gate)))
    #expect(store.withState(\.question?.id) == nil)
    expectEqual(store.effectsInFlight, 1)
    gate.open()
    await task.finish()
    expectEqual(store.withState(\.answered), [1, nil])
  }
}

private struct Question: _EphemeralState, Identifiable {
  enum Action: Sendable {
    case no
    case askAnother(Int)
    case wait(Gate)
  }

  let id: Int
}

@Reducer private struct Quiz {
  struct State {
    var question: Question?
    var answered: [Int?] = []
  }

  enum Action: Sendable {
    case question(Question.Action)
    case answered
    case other
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .question(let action):
        state.answered.append(state.question?.id)
        switch action {
        case .no: return .none
        case .askAnother(let id): state.question = Question(id: id)
        case .wait(let gate):
          return .run { send in
            await gate.pass()
            await send(.answered)
          }
        }
      case .answered: state.answered.append(state.question?.id)
      case .other: break
      }
      return .none
    }
    .ifLet(\.question, action: \.question)
  }
}
