// Forms: controls, computed bindings, focus, and views that get bindings.
import Composable
import Foundation
import SwiftUI

nonisolated enum Delivery: String, CaseIterable, Hashable, Identifiable, Sendable {
  case pickUp
  case post

  var id: Self { self }
}

@Reducer
struct Checkout {
  @ObservableState
  struct State: Equatable {
    var address = ""
    var announcement: Announcement?
    var comment: String?
    var count = 1
    var delivery = Delivery.post
    var focus: Field?
    var isGift = false
    var isSaving = false
    var price = 9.99
    var region: Region?
    var tip = 0.0
    @Shared(.inMemory("isMember")) var isMember = false

    var canPay: Bool { !address.isEmpty && !isSaving }

    nonisolated enum Field: Hashable { case address, comment }
    nonisolated enum Announcement: Hashable { case paid, refused }
    nonisolated enum Region: String, CaseIterable { case north, south }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case commentChanged(String?)
    case deliveryPicked(Delivery)
    case giftToggled(isOn: Bool)
    case nextFieldRequested
    case payButtonTapped
    case tipChanged(Double)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.address):
        state.announcement = nil
      case .commentChanged(let comment):
        state.comment = comment
      case .deliveryPicked(let delivery):
        state.delivery = delivery
      case .giftToggled(let isOn):
        state.isGift = isOn
      case .nextFieldRequested:
        state.focus = state.focus == .address ? .comment : nil
      case .payButtonTapped:
        state.isSaving = true
      case .tipChanged(let tip):
        state.tip = min(tip, 20)
      case .binding:
        break
      }
      return .none
    }
  }
}

struct CheckoutView: View {
  @Bindable var store: StoreOf<Checkout>
  @FocusState private var focus: Checkout.State.Field?
  @AccessibilityFocusState private var announcement: Checkout.State.Announcement?
  @State private var isExpanded = false
  @State private var draft: String?
  @Environment(\.dismiss) private var dismiss
  @Environment(\.openURL) private var openURL

  var body: some View {
    Form {
      Section("Address") {
        TextField("Address", text: $store.address)
          .focused($focus, equals: .address)
          .onSubmit { store.send(.nextFieldRequested) }
          .disableAutocorrection(true)
          .textFieldStyle(.roundedBorder)
        TextField("Comment", text: Binding($store.comment, default: ""), axis: .vertical)
          .focused($focus, equals: .comment)
        AddressField(text: $store.address, focus: $focus)
      }
      Section {
        Toggle("Gift", isOn: $store.isGift.sending(\.giftToggled))
        Toggle(isOn: $store.isGift) { Label("Gift", systemImage: "gift") }
        Toggle("Member", isOn: Binding(store.$isMember))
        Toggle("Expanded", isOn: $isExpanded.animation())
        Toggle(store.address, isOn: .constant(true)).labelsHidden()
      } header: {
        Text("Options")
      } footer: {
        Text("\(store.count) items, \(store.price, format: .number)").font(.footnote)
      }
      Section {
        Picker("Delivery", selection: $store.delivery.sending(\.deliveryPicked)) {
          ForEach(Delivery.allCases) { Text($0.rawValue).tag($0) }
        }
        .pickerStyle(.segmented)
        Picker(selection: $store.region) {
          Text("Anywhere").tag(Checkout.State.Region?.none)
          ForEach(Checkout.State.Region.allCases, id: \.self) { region in
            Text(region.rawValue).tag(Checkout.State.Region?.some(region))
          }
        } label: {
          Label("Region", systemImage: "map")
        }
        Stepper("Count: \(store.count)", value: $store.count, in: 1...10)
        Stepper(value: $store.price, step: 0.5) {
          Text(store.price, format: .number).monospacedDigit()
        }
        Slider(value: $store.tip.sending(\.tipChanged), in: 0...30, step: 1)
        TextField("Count", value: $store.count, format: .number)
        Stepper("Count again", value: count, step: 2)
        TextField("Address again", text: address)
      } footer: {
        if let comment = store.comment {
          Text(comment).italic()
        } else if store.isSaving {
          ProgressView()
        } else {
          EmptyView()
        }
      }
      Button("Pay") { store.send(.payButtonTapped, animation: .default) }
        .disabled(!store.canPay)
        .buttonStyle(.borderedProminent)
      Button(role: .destructive) {
        dismiss()
      } label: {
        Label("Cancel", systemImage: "xmark")
      }
      Button("Help", systemImage: "questionmark") {
        openURL(URL(string: "https://www.swift.org")!)
      }
      Text("Paid").accessibilityFocused($announcement, equals: .paid)
    }
    .bind($store.focus, to: $focus)
    .bind($store.announcement, to: $announcement)
    .bind($store.comment, to: $draft)
    .onChange(of: focus) { store.focus = focus }
    .onChange(of: store.delivery, initial: true) { old, new in
      if old != new { store.send(.nextFieldRequested) }
    }
    .onDisappear { store.isSaving = false }
    .animation(.bouncy, value: store.isGift)
  }

  /// The bindings of code that was written before `@Bindable`, which send actions by hand.
  private var count: Binding<Int> {
    Binding(
      get: { store.count },
      set: { store.send(.binding(.set(\.count, $0))) }
    )
  }

  private var address: Binding<String> {
    Binding {
      store.address
    } set: { new, transaction in
      store.send(.binding(.set(\.address, new)), transaction: transaction)
    }
  }
}

extension Binding where Value: Sendable {
  /// A binding to an optional whose `nil` reads as a default.
  init(_ base: Binding<Value?>, default value: Value) {
    self.init(get: { base.wrappedValue ?? value }, set: { base.wrappedValue = $0 })
  }
}

/// A view without a store: it gets a binding, and the focus of its parent.
struct AddressField: View {
  @Binding var text: String
  @FocusState<Checkout.State.Field?>.Binding var focus: Checkout.State.Field?

  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: 8) {
      TextField("Street", text: $text, prompt: Text("1 Main Street"))
        .focused($focus, equals: .address)
      Button("Clear") {
        text = ""
        focus = .address
      }
    }
  }
}

#Preview("Checkout", traits: .sizeThatFitsLayout) {
  CheckoutView(store: Store(initialState: Checkout.State(address: "1 Main Street")) { Checkout() })
}
