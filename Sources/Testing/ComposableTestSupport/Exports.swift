@_exported public import ComposableExploration
