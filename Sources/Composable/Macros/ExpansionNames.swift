public import Observation

// swift-format-ignore: NoLeadingUnderscores
/// The protocols to which the extensions of macros conform.
///
/// For generated code only. A type `Composable` of a client hides the module in
/// `Composable.Reducer`. In the extension of a macro, Swift 6.3.1 takes `Composable::Reducer` for a
/// type `Reducer` of the client.
public enum _$Composable {
  public typealias CaseReducer = Composable.CaseReducer
  public typealias Observable = Observation.Observable
  public typealias ObservableFields = Composable.ObservableFields
  public typealias ObservableState = Composable.ObservableState
  public typealias Reducer = Composable.Reducer
  public typealias _ReducerTypes = Composable._ReducerTypes
}
