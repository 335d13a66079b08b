// Modifiers, styles, generic views, the environment, animations and previews around stores.
import Composable
import SwiftUI

@Reducer
struct Player {
  @ObservableState
  struct State: Equatable {
    var angle = 0.0
    var color: [Double] = [1, 0, 0]
    var isPlaying = false
    var volume = 0.5
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case finished
    case playButtonTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .playButtonTapped:
        state.isPlaying.toggle()
        return .run { send in await send(.finished, animation: .easeInOut(duration: 1)) }
      case .finished:
        state.isPlaying = false
        return .none
      case .binding:
        return .none
      }
    }
  }
}

struct PlayerView: View {
  @Bindable var store: StoreOf<Player>
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.accent) private var accent
  @EnvironmentObject private var theme: Theme
  @StateObject private var counter = Theme()

  init(store: StoreOf<Player>) {
    self.store = store
  }

  var body: some View {
    ZStack(alignment: .topTrailing) {
      Color(red: store.color[0], green: store.color[1], blue: store.color[2])
      Circle()
        .fill(.green)
        .frame(width: 44, height: 44)
        .rotationEffect(.degrees(store.angle))
      RoundedRectangle(cornerRadius: 8)
        .stroke(accent, lineWidth: 2)
        .opacity(store.isPlaying ? 1 : 0.3)
      if store.isPlaying {
        Text("Playing").transition(.opacity)
        Text("Really").transition(Twirl())
      }
      Group {
        Text(theme.name)
        Text(counter.name)
      }
      .font(.system(size: 12, weight: .semibold, design: .rounded))
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .center)
    .background(.secondary)
    .background { colorScheme == .dark ? Color.black : Color.white }
    .overlay(alignment: .bottom) { controls }
    .animation(.linear, value: store.angle)
    .gesture(
      DragGesture()
        .onChanged { value in store.angle = value.translation.width }
        .onEnded { _ in withAnimation { store.angle = 0 } }
    )
    .onTapGesture(count: 2) { store.send(.playButtonTapped, animation: .bouncy) }
    .id(store.isPlaying)
    .environment(\.accent, .blue)
  }

  @ViewBuilder
  private var controls: some View {
    let title = store.isPlaying ? "Pause" : "Play"
    Button(title) {
      withAnimation(.default) {
        _ = store.send(.playButtonTapped)
      } completion: {
        store.send(.finished)
      }
    }
    .buttonStyle(PressedButtonStyle())
    Slider(value: $store.volume.animation(.spring)) { isEditing in
      if !isEditing { store.send(.finished) }
    }
    switch store.volume {
    case 0: Image(systemName: "speaker.slash")
    case ..<0.5: Image(systemName: "speaker")
    default: Image(systemName: "speaker.wave.3").resizable()
    }
  }
}

@MainActor
final class Theme: ObservableObject {
  let name = "Dark"
}

nonisolated private struct AccentKey: EnvironmentKey {
  static let defaultValue = Color.red
}

nonisolated extension EnvironmentValues {
  var accent: Color {
    get { self[AccentKey.self] }
    set { self[AccentKey.self] = newValue }
  }
}

struct PressedButtonStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .padding(8)
      .opacity(configuration.isPressed ? 0.5 : 1)
  }
}

struct Twirl: SwiftUI.Transition {
  func body(content: Content, phase: TransitionPhase) -> some View {
    content.rotationEffect(.degrees(phase == .identity ? 0 : 180))
  }
}

/// A modifier that shows the state of any feature.
struct LoadingModifier<State: ObservableState, Action>: ViewModifier {
  let store: Store<State, Action>
  let isLoading: KeyPath<State, Bool>

  func body(content: Content) -> some View {
    if store.withState({ $0[keyPath: isLoading] }) {
      content.overlay { ProgressView() }
    } else {
      content
    }
  }
}

extension View {
  func loading<State: ObservableState, Action>(
    _ isLoading: KeyPath<State, Bool>,
    of store: Store<State, Action>
  ) -> some View {
    modifier(LoadingModifier(store: store, isLoading: isLoading))
  }
}

/// A view that owns its store.
struct OwnerView: View {
  @State private var store: StoreOf<Player>

  init(volume: Double) {
    _store = State(
      initialValue: Store(initialState: Player.State(volume: volume)) { Player() }
    )
  }

  var body: some View {
    PlayerView(store: store)
      .loading(\.isPlaying, of: store)
      .environmentObject(Theme())
    AnyView(VolumeView(volume: store.volume, setVolume: { store.volume = $0 }))
  }
}

/// A view of values and closures.
struct VolumeView: View {
  let volume: Double
  let setVolume: (Double) -> Void

  var body: some View {
    ScrollView(.horizontal, showsIndicators: false) {
      ProgressView(value: volume)
      Button("Mute") { setVolume(0) }
    }
    .cornerRadius(4)
    .multilineTextAlignment(.center)
  }
}

struct PreviewTheme: PreviewModifier {
  func body(content: Content, context: Void) -> some View {
    content.environmentObject(Theme())
  }
}

#Preview("Player", traits: .modifier(PreviewTheme()), .sizeThatFitsLayout) {
  PlayerView(store: Store(initialState: Player.State(isPlaying: true)) { Player() })
}

#Preview {
  @Bindable var store = Store(initialState: Player.State()) { Player() }
  Toggle("Playing", isOn: $store.isPlaying)
}
