// Code that the library refuses, each with the message that says what to write instead.
import Composable
import SwiftUI

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

// A key formats numbers and strings.
// expected-error@+1 {{no exact matches in call to instance method 'appendInterpolation'}}
func key(isOn: Bool) -> LocalizedStringKey { "\(isOn)" }
