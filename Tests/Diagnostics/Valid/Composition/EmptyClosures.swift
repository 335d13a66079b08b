// settings: swift6 swift5 main-actor package
import Composable

struct Note: _EphemeralState, Equatable { enum Action { case close } }

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    @Presents var alert: AlertState<Never>?
    @Presents var dialog: ConfirmationDialogState<Bool>?
    @Presents var number: Int?
    var note: Note?
    var presentedNote: Note?
    var optional: Int?
    var one = 1
  }

  enum Action {
    case alert(PresentationAction<Never>)
    case dialog(PresentationAction<Bool>)
    case number(PresentationAction<Bool>)
    case note(Note.Action)
    case presentedNote(PresentationAction<Note.Action>)
    case optional(Bool)
    case one(Bool)
  }

  var body: some ReducerOf<Self> {
    Scope(\.one, action: \.one) {}
    Reduce { _, _ in .none }
      .ifLet(\.$alert, action: \.alert) {}
      .ifLet(\.$dialog, action: \.dialog)
      .ifLet(\.$number, action: \.number) {}
      .ifLet(\.note, action: \.note)
      .ifLet(\.presentedNote, action: \.presentedNote) {}
      .ifLet(\.optional, action: \.optional) {}
  }
}
