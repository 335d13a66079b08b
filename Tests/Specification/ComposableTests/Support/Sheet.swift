import Composable

/// A feature that presents itself, and runs effects while it is presented.
@Reducer struct Sheet {
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
    var lastCount: Int?
    var isPresented: Bool?
    @PresentationState var sheet: Sheet.State?
  }

  enum Action: Sendable {
    case increment
    case start(Gate)
    case close
    case look
    case present(id: Int)
    case replace(id: Int)
    case remove
    case answer(Answer)
    indirect case sheet(PresentationAction<Action>)
  }

  /// The parent's reaction to the dismissal of its sheet.
  enum Answer: Sendable { case keep, remove, presentSame, presentOther }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented

  /// The feature's reaction to the dismissal of its sheet.
  var onDismiss = Answer.keep

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .none
      case .start(let gate):
        return .run { send in
          await gate.pass()
          await send(.increment)
        }
      case .close:
        return .run { _ in await dismiss() }
      case .look:
        state.isPresented = isPresented
        return .none
      case .present(let id), .replace(let id):
        state.sheet = Sheet.State(id: id)
        return .none
      case .remove:
        state.sheet = nil
        return .none
      case .answer:
        return .none
      case .sheet(.dismiss):
        state.lastCount = state.sheet?.count
        react(&state, to: onDismiss)
        return .none
      case .sheet(.presented(.answer(let answer))):
        state.lastCount = state.sheet?.count
        react(&state, to: answer)
        return .none
      case .sheet:
        return .none
      }
    }
    .ifLet(\.$sheet, action: \.sheet) { Sheet(onDismiss: onDismiss) }
  }

  private func react(_ state: inout State, to answer: Answer) {
    switch answer {
    case .keep: break
    case .remove: state.sheet = nil
    case .presentSame: state.sheet = Sheet.State(id: state.sheet?.id ?? 0)
    case .presentOther: state.sheet = Sheet.State(id: 7)
    }
  }
}
