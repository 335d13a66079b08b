import ComposableCasePaths
import ComposableCollections

/// The place of the elements of a navigation stack.
///
/// `@unchecked Sendable` for the reasons of ``EffectScope``: all that it holds is constant.
@usableFromInline
final class StackScope<State, Action, ElementState, ElementAction>:
  EffectScope, @unchecked Sendable
{
  private let access: StateAccess<State, StackState<ElementState>>
  private let path: AnyCasePath<Action, StackAction<ElementState, ElementAction>>

  @usableFromInline
  init(
    _ access: StateAccess<State, StackState<ElementState>>,
    _ path: AnyCasePath<Action, StackAction<ElementState, ElementAction>>
  ) {
    self.access = access
    self.path = path
    super.init(place: access.keyPath, isPresentation: true)
  }

  override func embed(
    _ action: UnsafeRawPointer,
    identity: CancelID?,
    _ body: (UnsafeRawPointer) -> Void
  ) {
    guard let id = identity?.base as? StackElementID else { return }
    let action = action.assumingMemoryBound(to: ElementAction.self).pointee
    let parentAction = path.embed(.element(id: id, action: action))
    withUnsafePointer(to: parentAction) { body($0) }
  }

  override func dismiss(_ identity: CancelID?, _ body: (UnsafeRawPointer) -> Void) {
    guard let id = identity?.base as? StackElementID else { return }
    let parentAction = path.embed(.popFrom(id: id))
    withUnsafePointer(to: parentAction) { body($0) }
  }

  override func find(
    _ identity: CancelID?,
    in parent: UnsafeRawPointer,
    _ body: (UnsafeRawPointer) -> Void
  ) -> Bool {
    guard let id = identity?.base as? StackElementID else { return false }
    var isPresent = false
    access.read(parent) { stack in
      stack.pointee.lend(id) { element in
        guard let element else { return }
        isPresent = true
        body(element)
      }
    }
    return isPresent
  }

  override func mark(of parent: UnsafeRawPointer) -> Any? {
    var mark: Any?
    access.read(parent) { mark = $0.pointee.structureStamp }
    return mark
  }

  override func isUnchanged(since mark: Any, in parent: UnsafeRawPointer) -> Bool {
    guard let stamp = mark as? StructureStamp else { return false }
    var isUnchanged = false
    access.read(parent) { isUnchanged = $0.pointee.hasSameStructure(as: stamp) }
    return isUnchanged
  }
}
