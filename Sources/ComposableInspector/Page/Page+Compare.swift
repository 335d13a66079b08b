extension Page {
  /// The comparison of any state with a pinned one.
  static let compare = ##"""
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
    """##

  static let compareStyle = ##"""
    #tabs .pin { margin-left: auto; padding-left: 8px; flex: 0 1 auto; display: flex; gap: 6px; align-items: center; min-width: 0; }
    #tabs .pin button:not(.link) {
      height: 22px; padding: 0 8px; border: 1px solid var(--line); border-radius: 6px; font-size: 12px;
    }
    #pinning {
      display: flex; gap: 6px; align-items: baseline; white-space: nowrap; padding: 1px 4px 1px 9px;
      border-radius: 10px; background: var(--changed-back); color: var(--changed); min-width: 0;
    }
    #pinning > span { overflow: hidden; text-overflow: ellipsis; }
    #tabs > button { flex: none; }
    #tabs #pinned { flex: none; padding: 0; height: auto; border: 0; color: inherit; font-weight: 650; }
    #tabs #unpin { flex: none; height: auto; border: 0; padding: 0 4px; color: inherit; }
    .row.pinned .number { color: var(--changed); }
    .row.pinned { outline: 1px dashed var(--changed); outline-offset: -2px; }
    """##
}
