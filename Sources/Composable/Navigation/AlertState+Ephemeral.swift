public import ComposableNavigation

extension AlertState: _EphemeralState {}

extension ConfirmationDialogState: _EphemeralState {}
