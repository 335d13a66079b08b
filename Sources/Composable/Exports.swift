@_exported public import ComposableCasePaths
@_exported public import ComposableClocks
@_exported public import ComposableCollections
@_exported public import ComposableDependencies
@_exported public import ComposableDiff
@_exported public import ComposableIssues
@_exported public import ComposableNavigation
@_exported public import ComposableSharing
