import Composable

/// Shows mails, all or unread ones, one of which is selected.
@Reducer
struct Mailbox {
  struct Mail: Equatable, Identifiable {
    let id: Int
    var isRead = false
  }

  struct State: Equatable {
    var mails: IdentifiedArrayOf<Mail> = [Mail(id: 1), Mail(id: 2), Mail(id: 3)]
    var hidesRead = false
    var selection: Mail.ID?

    var shown: IdentifiedArrayOf<Mail> { hidesRead ? mails.filter { !$0.isRead } : mails }
  }

  @CasePathable
  enum Action {
    case deleteButtonTapped
    case hideReadToggled(Bool)
    case mailTapped(Mail.ID)
    case readButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .deleteButtonTapped:
        guard let id = state.selection.take() else { return .none }
        state.mails.remove(id: id)

      case .hideReadToggled(let isOn):
        state.hidesRead = isOn
        if isOn { state.selection = nil }

      case .mailTapped(let id):
        state.selection = id

      case .readButtonTapped:
        guard let id = state.selection else { return .none }
        state.mails[id: id]?.isRead.toggle()
      }
      return .none
    }
  }
}
