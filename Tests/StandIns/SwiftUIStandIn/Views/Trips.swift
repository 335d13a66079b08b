// A screen of an application, with what its views use every day: lazy grids, menus, pickers, gradients, placeholders.
import Composable
import SwiftUI

nonisolated struct Trip: Equatable, Identifiable, Sendable {
  let id: UUID
  var country = ""
  var end = Date.distantFuture
  var isFavorite = false
  var notes = ""
  var photo: URL?
  var start = Date.distantPast
  var stops: [String] = []
  var title = ""
}

@Reducer
struct TripEditor {
  @ObservableState
  struct State: Equatable {
    var areDatesShown = false
    var focus: Field?
    var trip: Trip

    nonisolated enum Field: Hashable { case notes, title }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case cancelButtonTapped
    case saveButtonTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { _, action in
      switch action {
      case .binding, .saveButtonTapped: .none
      case .cancelButtonTapped: .run { _ in await dismiss() }
      }
    }
  }
}

@Reducer
struct TripDetail {
  @ObservableState
  struct State: Equatable {
    var expandedStop: String?
    var isStopListExpanded = true
    var trip: Trip
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case stopTapped(String)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      if case .stopTapped(let stop) = action { state.expandedStop = stop }
      return .none
    }
  }
}

@Reducer
struct Trips {
  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)
    case editor(TripEditor)

    @CasePathable
    enum Alert: Equatable { case deletionConfirmed(id: UUID) }
  }

  @Reducer
  enum Path { case detail(TripDetail) }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var isLoading = false
    var layout = Layout.grid
    var order = Order.date
    var path = StackState<Path.State>()
    var query = ""
    var trips: IdentifiedArrayOf<Trip> = []

    nonisolated enum Layout: String { case grid, list }
    nonisolated enum Order: String, CaseIterable { case date, title }

    var favorites: [Trip] { trips.filter(\.isFavorite) }
  }

  enum Action: BindableAction, ViewAction {
    case binding(BindingAction<State>)
    case destination(PresentationAction<Destination.Action>)
    case loaded([Trip])
    case path(StackActionOf<Path>)
    case view(View)

    @CasePathable
    enum View {
      case addButtonTapped
      case deleteButtonTapped(id: UUID)
      case favoriteButtonTapped(id: UUID)
      case linkOpened(URL)
      case phaseChanged(ScenePhase)
      case task
    }
  }

  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .view(.addButtonTapped):
        state.destination = .editor(TripEditor.State(trip: Trip(id: uuid())))
        return .none
      case .view(.deleteButtonTapped(let id)):
        state.destination = .alert(
          AlertState {
            TextState("Delete the trip?")
          } actions: {
            ButtonState(role: .destructive, action: .deletionConfirmed(id: id)) {
              TextState("Delete")
            }
          }
        )
        return .none
      case .view(.favoriteButtonTapped(let id)):
        state.trips[id: id]?.isFavorite.toggle()
        return .none
      case .view(.linkOpened(let url)):
        guard let id = UUID(uuidString: url.lastPathComponent), let trip = state.trips[id: id]
        else { return .none }
        state.path.append(.detail(TripDetail.State(trip: trip)))
        return .none
      case .loaded(let trips):
        state.isLoading = false
        state.trips = IdentifiedArray(uniqueElements: trips)
        return .none
      case .destination(.presented(.alert(.deletionConfirmed(let id)))):
        state.trips.remove(id: id)
        return .none
      case .binding, .destination, .path, .view:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.path, action: \.path)
  }
}

extension Trips.Destination.State: Equatable {}
extension Trips.Path.State: Equatable {}

@ViewAction(for: Trips.self)
struct TripsView: View {
  @Bindable var store: StoreOf<Trips>
  @AppStorage("hasSeenIntroduction") private var hasSeenIntroduction = false
  @Environment(\.horizontalSizeClass) private var sizeClass
  @Environment(\.scenePhase) private var phase
  @Namespace private var namespace

  var body: some View {
    NavigationStack(path: $store.scope(\.path, action: \.path)) {
      ScrollViewReader { proxy in
        ScrollView {
          if !hasSeenIntroduction { introduction }
          favorites
          content
        }
        .overlay { if store.trips.isEmpty { placeholder } }
        .scrollIndicators(.hidden)
        .scrollDismissesKeyboard(.interactively)
        .safeAreaInset(edge: .bottom) { footer(proxy) }
      }
      .navigationTitle("Trips")
      .searchable(text: $store.query, prompt: "Title or country")
      .toolbar { items }
      .toolbar(store.isLoading ? .hidden : .visible, for: .navigationBar, .tabBar)
    } destination: { store in
      switch store.case {
      case .detail(let store): TripDetailView(store: store)
      }
    }
    .alert($store.scope(\.destination?.alert, action: \.destination.alert))
    .sheet(item: $store.scope(\.destination?.editor, action: \.destination.editor)) { store in
      TripEditorView(store: store)
        .presentationDetents([.medium])
        .presentationDragIndicator(.visible)
        .interactiveDismissDisabled()
    }
    .onChange(of: phase) { send(.phaseChanged(phase)) }
    .onOpenURL { url in send(.linkOpened(url)) }
    .sensoryFeedback(.success, trigger: store.trips.count)
    .task { await send(.task).finish() }
  }

  private var introduction: some View {
    GroupBox("Welcome") {
      Text("Plan a trip, and share it.").textCase(.uppercase)
      Button("Continue") { hasSeenIntroduction = true }
        .controlSize(.large)
        .buttonBorderShape(.capsule)
        .buttonStyle(.borderedProminent)
    }
    .padding()
    .background(.regularMaterial, in: .rect(cornerRadius: 12))
  }

  private var favorites: some View {
    ScrollView(.horizontal) {
      LazyHStack(spacing: 12) {
        ForEach(store.favorites) { trip in
          AsyncImage(url: trip.photo)
            .scaledToFill()
            .frame(width: 64, height: 64)
            .clipShape(.circle)
            .accessibilityLabel(Text(trip.title))
            .accessibilityAddTraits(.isButton)
            .matchedGeometryEffect(id: trip.id, in: namespace)
        }
      }
    }
    .redacted(reason: store.isLoading ? .placeholder : [])
  }

  @ViewBuilder
  private var content: some View {
    switch store.layout {
    case .grid:
      LazyVGrid(columns: columns) {
        ForEach(store.trips) { trip in
          card(trip).contextMenu { menu(of: trip) }
        }
      }
    case .list:
      LazyVStack(pinnedViews: .sectionHeaders) {
        Section("All trips") {
          ForEach(store.trips) { trip in
            row(trip)
            Divider()
          }
        }
      }
    }
  }

  private var columns: [GridItem] {
    sizeClass == .compact ? [GridItem(), GridItem()] : [GridItem(.adaptive(minimum: 160))]
  }

  private func card(_ trip: Trip) -> some View {
    VStack(alignment: .leading) {
      AsyncImage(url: trip.photo) { image in
        image.resizable().aspectRatio(contentMode: .fill)
      } placeholder: {
        Rectangle().fill(Color.teal.gradient)
      }
      .aspectRatio(1.5, contentMode: .fit)
      .clipped()
      Text(trip.title)
        .fontWeight(.semibold)
        .minimumScaleFactor(0.8)
        .truncationMode(.middle)
      Text(trip.country).font(.caption).foregroundStyle(.secondary).italic()
    }
    .background(
      .linearGradient(colors: [.indigo, .purple], startPoint: .top, endPoint: .bottom)
    )
    .clipShape(.rect(cornerRadius: 12))
    .shadow(radius: 4)
    .contentShape(.rect)
    .onLongPressGesture { send(.favoriteButtonTapped(id: trip.id)) }
    .accessibilityElement(children: .combine)
  }

  private func row(_ trip: Trip) -> some View {
    ViewThatFits {
      HStack {
        Label(trip.title, systemImage: "suitcase").labelStyle(.iconOnly).imageScale(.large)
        Text(trip.title).layoutPriority(1)
        Spacer()
        Text(trip.start, format: .dateTime).fixedSize()
      }
      Text(trip.title).fixedSize(horizontal: false, vertical: true)
    }
    .badge(trip.stops.count)
    .allowsHitTesting(!store.isLoading)
  }

  @ViewBuilder
  private func menu(of trip: Trip) -> some View {
    Button("Favorite", systemImage: "star") { send(.favoriteButtonTapped(id: trip.id)) }
    if let photo = trip.photo {
      ShareLink(item: photo)
      Link("Open the photo", destination: photo)
    }
    Button("Delete", role: .destructive) { send(.deleteButtonTapped(id: trip.id)) }
  }

  private var placeholder: some View {
    ContentUnavailableView {
      Label("No trips", systemImage: "suitcase")
    } description: {
      Text("Trips that you plan appear here.")
    } actions: {
      Button("Plan a trip") { send(.addButtonTapped) }
    }
  }

  private func footer(_ proxy: ScrollViewProxy) -> some View {
    Button("Back to the top") {
      withAnimation { proxy.scrollTo(store.trips.first?.id, anchor: .top) }
    }
    .padding(8)
    .background(.thinMaterial, in: Capsule())
    .overlay { Capsule().strokeBorder(.tertiary) }
    .offset(y: -8)
  }

  @ToolbarContentBuilder
  private var items: some ToolbarContent {
    ToolbarItem(placement: .topBarLeading) {
      Menu("Order", systemImage: "arrow.up.arrow.down") {
        Picker("Order", selection: $store.order) {
          ForEach(Trips.State.Order.allCases, id: \.self) { order in
            Text(order.rawValue).tag(order)
          }
        }
        Menu("Layout") {
          Button("Grid") { store.layout = .grid }
          Button("List") { store.layout = .list }
        }
      }
    }
    ToolbarItem(placement: .topBarTrailing) {
      Button("Add", systemImage: "plus") { send(.addButtonTapped) }
    }
    ToolbarItem(placement: .bottomBar) {
      Text("\(store.trips.count) trips").accessibilityHidden(store.isLoading)
    }
  }
}

struct TripDetailView: View {
  @Bindable var store: StoreOf<TripDetail>
  @ScaledMetric private var height = 200.0

  var body: some View {
    List {
      Grid(horizontalSpacing: 8) {
        GridRow {
          Text("Country").gridCellColumns(2)
          Text(store.trip.country)
        }
        GridRow(alignment: .top) { Text(store.trip.notes) }
      }
      .listRowSeparator(.hidden)
      DisclosureGroup("Stops", isExpanded: $store.isStopListExpanded) {
        ForEach(store.trip.stops, id: \.self) { stop in
          LabeledContent(LocalizedStringKey(stop)) {
            Button("Show") { store.send(.stopTapped(stop)) }
          }
          .listRowBackground(stop == store.expandedStop ? Color("Highlight") : nil)
        }
      }
      LabeledContent("Stops", value: "\(store.trip.stops.count)")
        .badge(Text("new"))
        .listRowInsets(EdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 8))
    }
    .listStyle(.insetGrouped)
    .scrollContentBackground(.hidden)
    .background {
      LinearGradient(colors: [.pink, .clear], startPoint: .leading, endPoint: .trailing)
        .frame(height: height)
        .blur(radius: 8)
        .ignoresSafeArea()
    }
    .preferredColorScheme(.dark)
    .navigationTitle(store.trip.title)
  }
}

struct TripEditorView: View {
  @Bindable var store: StoreOf<TripEditor>
  @FocusState private var focus: TripEditor.State.Field?
  @State private var color = Color.teal

  var body: some View {
    NavigationStack {
      Form {
        TextField("Title", text: $store.trip.title)
          .focused($focus, equals: .title)
          .textInputAutocapitalization(.words)
          .autocorrectionDisabled()
          .submitLabel(.done)
        DatePicker("Start", selection: $store.trip.start, displayedComponents: .date)
        DatePicker("End", selection: $store.trip.end, in: store.trip.start...)
        ColorPicker("Color", selection: $color)
        Toggle("Favorite", isOn: $store.trip.isFavorite).toggleStyle(.switch)
        TextEditor(text: $store.trip.notes)
          .focused($focus, equals: .notes)
          .border(.secondary)
      }
      .bind($store.focus, to: $focus)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { store.send(.cancelButtonTapped) }
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Save") { store.send(.saveButtonTapped) }
            .disabled(store.trip.title.isEmpty)
        }
        ToolbarItemGroup(placement: .keyboard) {
          Spacer()
          Button("Done") { focus = nil }
        }
      }
    }
  }
}

#Preview {
  TripsView(store: Store(initialState: Trips.State()) { Trips() })
}
