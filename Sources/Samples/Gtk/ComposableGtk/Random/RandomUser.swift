import CGtk
import Composable

/// A program in a window that a random user can use.
@MainActor struct RandomSession {
  let window: Widget
  /// The effects of the program, which wait for an answer.
  let questions: Questions
  /// What the windows must show, as lines, if they show what the state says.
  let expected: () -> [String]
  /// What the windows show, as lines.
  let shown: () -> [String]
}

/// A user who clicks, types and waits at random, in windows that are on the screen.
///
/// The clicks and keys are signals of the widgets, as Gtk emits them. After each turn, when nothing
/// is left to do, the windows must show what the state says.
@MainActor final class RandomUser {
  private let makeSession: () -> RandomSession
  private let seed: UInt64
  private var generator: SeededGenerator
  private var session: RandomSession?
  private var remaining: Int
  private var turns = 0
  private(set) var steps = 0
  private var log: [String] = []

  init(seed: UInt64, sequences: Int, session: @escaping () -> RandomSession) {
    self.seed = seed
    generator = SeededGenerator(state: seed)
    remaining = sequences
    makeSession = session
  }

  /// Plays all sequences while the main loop runs, and then ends it.
  func start() {
    // Below everything else that the loop runs.
    g_idle_add_full(
      1_000,
      { user in
        let user = Unmanaged<RandomUser>.fromOpaque(user!).takeUnretainedValue()
        return MainActor.assumeIsolated { user.turn() } ? 1 : 0
      },
      Unmanaged.passRetained(self).toOpaque(),
      nil
    )
  }

  /// Checks the windows, acts, and returns whether there is more to do.
  private func turn() -> Bool {
    guard let session else {
      guard remaining > 0 else {
        MainLoop.quit()
        return false
      }
      remaining -= 1
      turns = 20
      log = []
      self.session = makeSession()
      return true
    }
    check(session)
    if turns == 0 {
      gtk_window_destroy(session.window.cast())
      self.session = nil
      return true
    }
    turns -= 1
    // Several steps in one turn find windows that do not show the new state yet.
    for _ in 0..<Int.random(in: 1...3, using: &generator) { step(session) }
    return true
  }

  private func check(_ session: RandomSession) {
    let (shown, expected) = (session.shown(), session.expected())
    guard shown != expected else { return }
    print(
      "The window differs from the state, with the seed \(seed), \(remaining) sequences before the end."
    )
    print("Steps:", log.joined(separator: "\n  "), separator: "\n  ")
    for change in shown.difference(from: expected) {
      switch change {
      case .insert(_, let line, _): print("+ \(line)")
      case .remove(_, let line, _): print("- \(line)")
      }
    }
    exit(1)
  }

  private func step(_ session: RandomSession) {
    steps += 1
    if Int.random(in: 0..<4, using: &generator) == 0 {
      log.append("an answer")
      let isSuccess = Int.random(in: 0..<4, using: &generator) > 0
      return session.questions.answer(isSuccess, using: &generator)
    }
    // A modal window keeps the pointer and the keyboard from the others.
    let top = Shown.windows.first { gtk_window_get_modal($0.cast()) != 0 } ?? session.window
    let title = Shown.title(of: top)
    if top != session.window, Int.random(in: 0..<8, using: &generator) == 0 {
      log.append("close \(title)")
      return gtk_window_close(top.cast())
    }
    let widgets = Shown.all.filter { shown in
      shown.window == title && gtk_widget_get_sensitive(shown.widget) != 0
    }
    guard let shown = widgets.randomElement(using: &generator) else { return }
    log.append("use \(shown.name)")
    shown.widget.use(using: &generator)
  }
}

@MainActor extension UnsafeMutablePointer<GtkWidget> {
  /// Clicks a button, or types into a field.
  fileprivate func use(using generator: inout SeededGenerator) {
    switch String(cString: g_type_name_from_instance(cast())) {
    case "GtkButton": emit("clicked")
    case "GtkCheckButton":
      gtk_check_button_set_active(cast(), 1 - gtk_check_button_get_active(cast()))
    case "GtkToggleButton": gtk_toggle_button_set_active(cast(), 1)
    case "GtkEntry":
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: gtk_editable_delete_text(opaque, 0, Int32.random(in: -1...2, using: &generator))
      case 1: emit("activate")
      default:
        var position: Int32 = 0
        let letter = "swift o".randomElement(using: &generator) ?? "s"
        gtk_editable_insert_text(opaque, String(letter), 1, &position)
      }
    default: break
    }
  }

  private func emit(_ signal: String) {
    let type = g_type_from_name(g_type_name_from_instance(cast()))
    var instance = GValue()
    g_value_init(&instance, type)
    g_value_set_object(&instance, self)
    g_signal_emitv(&instance, g_signal_lookup(signal, type), 0, nil)
    g_value_unset(&instance)
  }
}

/// The generator SplitMix64, which is the same on all machines.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
