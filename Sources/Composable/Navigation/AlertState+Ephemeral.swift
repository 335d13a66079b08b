public import ComposableAlerts

extension AlertState: _EphemeralState {}

extension ConfirmationDialogState: _EphemeralState {}
