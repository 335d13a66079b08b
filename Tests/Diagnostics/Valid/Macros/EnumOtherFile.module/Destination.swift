// settings: swift6 main-actor
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Composable

@Reducer
public enum Destination {
  case feature(Feature)
}
