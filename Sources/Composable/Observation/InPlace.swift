/// A value in memory, which is read where it is.
///
/// Swift copies the pointee of a pointer before it passes it to a function that could change the
/// memory, but not a pointee that cannot be copied. A struct has the layout of its only field.
struct InPlace<Value>: ~Copyable {
  let value: Value
}
