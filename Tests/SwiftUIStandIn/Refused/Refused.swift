// Code that the library refuses, each with the message that says what to write instead.
import Composable
import SwiftUI

@Reducer
struct Edit {
  @ObservableState struct State: Equatable { var name = "" }
  enum Action { case tapped }
}

@Reducer
struct Screen {
  @ObservableState struct State: Equatable { @Presents var destination: Destination.State? }
  enum Action { case destination(PresentationAction<Destination.Action>) }

  @Reducer
  enum Destination {
    case alert(AlertState<Bool>)
    case dialog(ConfirmationDialogState<Bool>)
    case edit(Edit)
  }
}

extension Screen.Destination.State: Equatable {}

struct ScreenView: View {
  @Bindable var store: StoreOf<Screen>

  var body: some View {
    Text("Screen")
      .sheet(item: $store.scope(\.$destination, action: \.destination).edit) { store in
        Text(store.name)
      }
      // expected-error@+1 {{'subscript(dynamicMember:)' is unavailable: Write '$store.scope(\\.destination?.alert, action: \\.destination.alert)' instead, with your names.}}
      .alert($store.scope(\.$destination, action: \.destination).alert)
      // expected-error@+1 {{'subscript(dynamicMember:)' is unavailable: Write '$store.scope(\\.destination?.dialog, action: \\.destination.dialog)' instead, with your names.}}
      .confirmationDialog($store.scope(\.$destination, action: \.destination).dialog)
  }
}

func alert() -> AlertState<Bool> {
  AlertState {
    TextState("Delete?")
  } actions: {
    // expected-error@+1 {{'send(_:animation:)' is unavailable: State cannot hold an animation. Animate in the view, or send an action with 'await send(_:animation:)' in an effect.}}
    ButtonState(action: .send(true, animation: .default)) { TextState("Delete") }
  }
}

// expected-error@+1 {{'font' is unavailable: State cannot hold a font. Choose it in the view.}}
func title() -> TextState { TextState("Title").font(.title) }

// expected-error@+1 {{'foregroundColor' is unavailable: State cannot hold a color. Choose it in the view.}}
func warning() -> TextState { TextState("Careful").foregroundColor(.red) }
