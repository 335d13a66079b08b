import Composable

@ObservableState
struct State {
  var volume = 0 {
    // expected-warning@+1 {{assigning 'volume' in its own observer calls the observer again}}
    didSet { volume = min(volume, 10) }
  }
  var brightness = 0 {
    didSet { _brightness = min(brightness, 10) }
  }
}

let typo = State().typo  // expected-error {{has no member 'typo'}}
