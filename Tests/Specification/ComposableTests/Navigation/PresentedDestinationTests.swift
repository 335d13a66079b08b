import Composable
import ComposableTestKit
import Foundation
import Testing

@CasePathable enum Reply: Equatable { case yes, ask }

/// The features that a host presents: one feature, and two cases that any action ends.
@Reducer enum Shown {
  case sheet(Sheet)
  case alert(AlertState<Reply>)
  case dialog(ConfirmationDialogState<Reply>)
}

extension Shown.State: Equatable {}

extension AlertState<Reply> {
  fileprivate static var question: Self { AlertState { TextState("Sure?") } }
}

extension ConfirmationDialogState<Reply> {
  fileprivate static var question: Self { ConfirmationDialogState { TextState("Really?") } }
}

@Reducer private struct Host {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Shown.State?
    @Presents var alert: AlertState<Reply>?
    var replies = 0
  }

  enum Action {
    case alert(PresentationAction<Reply>)
    case destination(PresentationAction<Shown.Action>)
    case show(Shown.State)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .show(let destination):
        state.destination = destination
      case .destination(.presented(.alert(let reply))):
        state.replies += 1
        if reply == .ask { state.destination = .dialog(.question) }
      case .destination(.presented(.dialog(let reply))):
        state.replies += 1
        if reply == .ask { state.destination = .alert(.question) }
      case .alert(.presented(.ask)):
        state.alert = .question
      case .alert, .destination:
        break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
    .ifLet(\.$alert, action: \.alert)
  }
}

@MainActor @Suite struct PresentedDestinationTests {
  private func makeStore(_ destination: Shown.State? = nil) -> StoreOf<Host> {
    Store(initialState: Host.State(destination: destination)) { Host() }
  }

  @Test func `the feature of the active case runs`() {
    let store = makeStore(.sheet(Sheet.State()))
    store.send(.destination(.presented(.sheet(.increment))))
    expectEqual(store.destination, .sheet(Sheet.State(count: 1)))
  }

  @Test func `switching to another case cancels the effects of the first`() async {
    let store = makeStore(.sheet(Sheet.State()))
    let task = store.send(.destination(.presented(.sheet(.start(Gate())))))
    expectEqual(store.effectsInFlight, 1)
    store.send(.show(.alert(.question)))
    expectEqual(store.effectsInFlight, 0)
    await task.finish()
  }

  @Test func `the feature of a case dismisses itself`() async {
    let store = makeStore(.sheet(Sheet.State()))
    await store.send(.destination(.presented(.sheet(.close)))).finish()
    #expect(store.destination == nil)
  }

  @Test func `an alert is over after its action`() {
    let store = makeStore(.alert(.question))
    store.send(.destination(.presented(.alert(.yes))))
    #expect(store.destination == nil)
    expectEqual(store.replies, 1)
  }

  @Test func `an alert stays when an action of another case arrives`() {
    let store = makeStore(.alert(.question))
    let messages = issues { store.send(.destination(.presented(.sheet(.increment)))) }
    expectEqual(messages.count, 1)
    expectEqual(store.destination?.is(\.alert), true)
  }

  @Test func `a feature stays after its action`() {
    let store = makeStore(.sheet(Sheet.State()))
    store.send(.destination(.presented(.sheet(.increment))))
    #expect(store.destination != nil)
  }

  @Test func `the next alert or dialog stays after a button is tapped`() {
    let store = makeStore(.alert(.question))
    store.send(.destination(.presented(.alert(.ask))))
    expectEqual(store.destination?.is(\.dialog), true)
    store.send(.destination(.presented(.dialog(.ask))))
    expectEqual(store.destination?.is(\.alert), true)
    store.send(.destination(.dismiss))
    #expect(store.destination == nil)
  }

  @Test func `an alert of its own needs no reducer and has no effect`() {
    let store = Store(initialState: Host.State(alert: .question)) { Host() }
    expectEqual(store.effectsInFlight, 0)
    store.send(.alert(.presented(.ask)))
    #expect(store.alert != nil)
    store.send(.alert(.presented(.yes)))
    #expect(store.alert == nil)
    expectEqual(issues { store.send(.alert(.dismiss)) }.count, 1)
  }

  @Test func `a store of the active case is switched over`() {
    let store = makeStore(.sheet(Sheet.State()))
    let child = store.scope(\.destination, action: \.destination.presented)
    guard case .sheet(let sheet)? = child?.case else {
      Issue.record("the sheet is not presented")
      return
    }
    sheet.send(.increment)
    expectEqual(store.destination, .sheet(Sheet.State(count: 1)))
  }
}
