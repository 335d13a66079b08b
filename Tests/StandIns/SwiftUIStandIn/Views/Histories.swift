// A history beside the store that it records: both modules, and SwiftUI, in one file.
import Composable
import ComposableHistory
import SwiftUI

struct HistoryView: View {
  let transitions: [StateTransition<Player.Action>]

  var body: some View {
    List(transitions, id: \.number) { transition in TransitionRow(transition: transition) }
  }
}

struct TransitionRow<Action>: View {
  let transition: StateTransition<Action>

  var body: some View {
    Text("\(transition.number)").transition(Twirl())
    Text(verbatim: "\(transition.action)")
  }
}
