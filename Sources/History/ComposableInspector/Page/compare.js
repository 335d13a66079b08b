/**
 * Pins a state. The difference of each selected row is then the one to the pinned state. The pin is part
 * of the address: `#pin=12`.
 */
class Compare {
  constructor(app) {
    this.app = app;
    byID("pin").addEventListener("click", () => this.toggle());
    byID("unpin").addEventListener("click", () => this.pin());
    byID("pinned").addEventListener("click", () => app.go(this.row));
    addEventListener("hashchange", () => this.show());
  }

  /** The pinned row, or `undefined`. */
  get row() {
    const pin = fragment.get("pin");
    const { session } = this.app;
    if (!pin) return undefined;
    // The rows of time travel have no numbers.
    return pin.startsWith("@") ? session.rows[Number(pin.slice(1))] : session.byNumber.get(Number(pin));
  }

  pin(row) {
    fragment.set("pin", row && (row.number === undefined ? `@${row.index}` : String(row.number)));
    this.show();
  }

  /** Pins the selected row, or nothing if it is pinned. */
  toggle() {
    const { selected } = this.app;
    if (selected) this.pin(selected === this.row ? undefined : selected);
  }

  /** Shows which row is pinned, and the differences to it. */
  show() {
    const { detail, list } = this.app;
    const { row } = this;
    const pin = fragment.get("pin");
    byID("pinning").hidden = !pin;
    byID("pin").hidden = pin !== undefined;
    setText(byID("pinned"), row?.number !== undefined ? `#${row.number}` : row ? rowName(row)
      : `#${pin}, which is not in the list`);
    byID("pinned").disabled = !row;
    if (detail.pinned === row) return;
    detail.pinned = list.pinned = row;
    list.list.refresh();
    if (detail.row) detail.show(detail.row);
  }

  get keys() {
    return { x: () => this.toggle(), X: () => this.pin() };
  }
}
