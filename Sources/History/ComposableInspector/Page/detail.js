class Detail {
  constructor(session, states, go) {
    this.session = session;
    this.states = states;
    this.go = go;
    this.tab = "difference";
    this.summary = document.getElementById("summary");
    this.tree = new Tree(document.getElementById("tree"), document.getElementById("value"));
    for (const tab of ["difference", "state", "action"]) {
      document.getElementById(`tab-${tab}`).addEventListener("click", () => this.choose(tab));
    }
  }

  choose(tab) {
    this.tab = tab;
    this.show(this.row);
  }

  async show(row) {
    this.row = row;
    this.result = undefined;
    document.getElementById("result").hidden = true;
    this.showTab(this.tab);
    if (!row) {
      this.summary.replaceChildren();
      return this.tree.showNote("No action is selected.");
    }
    const { tab, pinned } = this;
    const isCurrent = () => this.row === row && this.tab === tab && this.pinned === pinned
      && !this.result;
    try {
      this.fillSummary(row);
      if (tab === "action") {
        const action = await this.states.action(row);
        if (isCurrent()) this.showAction(action);
      } else {
        const other = pinned && pinned !== row ? pinned : this.session.rows[row.index - 1];
        const [after, before] = await Promise.all(
          [row, other].map((row) => row && this.states.after(row)));
        if (isCurrent()) this.showStates(row, before, after);
      }
      if (isCurrent()) this.didShow?.();
    } catch (error) {
      if (isCurrent()) this.tree.showNote(error.message);
    }
  }

  read(value) { return this.session.isDump && Array.isArray(value) ? parseDump(value) : value; }

  readState({ state, shared }) {
    const values = Object.entries(shared).map(([name, value]) => [name, this.read(value)]);
    return withShared(this.read(state), Object.fromEntries(values));
  }

  showAction(action) {
    if (action === undefined) return this.tree.showNote("No action led to this state.");
    this.tree.showValue(this.read(action));
  }

  showStates(row, before, after) {
    const state = this.readState(after);
    const change = before === undefined ? undefined : difference(this.readState(before), state, "");
    if (this.tab === "state" || row.kind === "mark") return this.tree.showValue(state, change);
    if (row === this.pinned) {
      this.tree.showNote("This is the pinned state. Select another line to compare its state with this one.");
    } else if (row.index === 0 && !this.pinned) {
      this.tree.showNote(row.number === 0
        ? "This is the initial state. Press 2 to see it, or j for the first action."
        : "The history keeps no earlier state. Press 2 to see this one, or j for the next action.");
    } else if (!change) {
      this.tree.showNote(this.pinned ? "This state is equal to the pinned one."
        : "The action did not change the state.");
    } else {
      this.tree.showDifference(change);
    }
  }

  showTab(chosen) {
    for (const tab of ["difference", "state", "action"]) {
      document.getElementById(`tab-${tab}`).setAttribute("aria-selected", tab === chosen);
    }
  }

  /** Shows a result about the selected row, and the difference of two states, instead of a tab. */
  showResult(parts, before, after) {
    this.result = { parts };
    document.getElementById("result").replaceChildren(...parts);
    document.getElementById("result").hidden = false;
    this.showTab();
    const change = before && difference(this.readState(before), this.readState(after), "");
    if (change) this.tree.showDifference(change); else this.tree.showNote("");
    this.didShow?.();
  }

  fillSummary(row) {
    if (row.kind === "mark") return this.summary.replaceChildren(...markParts(row, this));
    const title = make("div", "title");
    const label = title.appendChild(make("div", "label"));
    fillLabel(label, row);
    title.append(...this.buttons?.(row) ?? []);
    const { isTest } = this.session;
    const facts = [row.number === undefined ? "" : `#${row.number}`,
      isTest ? row.clock && `clock at ${row.clock}` : `at ${duration(row.time)}`];
    const previous = this.session.rows[row.index - 1];
    if (previous && !isTest) facts.push(`+${duration(Math.max(0, row.time - previous.time))}`);
    if (row.duration !== undefined) facts.push(`reducer ${duration(row.duration)}`);
    const parts = [title, make("div", "facts", facts.filter(Boolean).join("  ·  "))];
    const cause = this.causeElements(row);
    if (row.sender) cause.splice(0, cause.length, this.senderElement(row.sender));
    if (cause.length) parts.push(this.relation("Cause", cause));
    if (row.started.length) {
      const effects = row.started.slice(0, 20).map((effect) => this.effect(effect));
      parts.push(this.relation("Effects", effects));
    }
    if (row.shared?.length) {
      parts.push(this.relation("Shared", row.shared.map((change) => this.sharedCause(change))));
    }
    if (row.led.length) {
      const links = row.led.slice(0, 20).map((other) => this.link(other));
      if (row.led.length > 20) links.push(make("span", "", `and ${row.led.length - 20} more`));
      parts.push(this.relation("Led to", links));
    }
    this.summary.replaceChildren(...parts);
  }

  relation(name, contents) {
    const element = make("div", "relation");
    const list = make("div");
    for (const content of contents) {
      const line = make("div");
      line.append(content);
      list.append(line);
    }
    element.append(make("span", "", name), list);
    return element;
  }

  causeElements(row) {
    if (row.cause === "user") return [this.sender(row)];
    if (row.cause === "effect") {
      const isKnown = row.causeEffect.location !== undefined;
      const effect = isKnown ? this.effect(row.causeEffect)
        : make("span", "", `Effect ${row.causeEffect.number}, which started earlier`);
      return [effect, ...(row.causeRow ? [this.link(row.causeRow)] : [])];
    }
    if (row.cause !== "action") return [];
    return [row.causeRow ? this.link(row.causeRow)
      : make("span", "", "An earlier action")];
  }

  /** Who sent the action, with a link to the store of an effect. */
  senderElement(sender) {
    if (sender === "inspector") return make("span", "", "Sent from this inspector");
    if (sender.store === null || !window.live) return make("span", "", `Sent by ${senderName(sender)}`);
    const button = make("button", "link", `Sent by ${senderName(sender)}`);
    button.type = "button";
    button.addEventListener("click", () => live.showStore(sender.store, sender.effect));
    return button;
  }

  /** What sent an action that no effect sent: the program, and where in its code. */
  sender({ location }) {
    const element = make("span", "", "Sent by the program");
    if (location) element.append(make("small", "", `  ·  ${location}`));
    return element;
  }

  /** What changed a shared value: the action, an effect, or somebody else. */
  sharedCause({ name, cause }) {
    const effect = this.session.effects.get(cause.effect);
    const by = cause === "found" ? "was used for the first time"
      : cause === "action" ? "was changed by the action"
      : cause === "outside" ? "was changed from outside"
      : `was changed by ${effect?.name ?? `effect ${cause.effect}`}`;
    const element = make("span", "", "");
    element.append(make("code", "", name), make("small", "", `  ${by}`));
    return element;
  }

  effect(effect) {
    const element = make("span", "effect");
    const color = make("i");
    color.style.background = `var(${effectColor(effect)})`;
    const end = effect.outcome
      ? `${effect.outcome} after ${this.session.isTest ? amount(effect.end - effect.start, "step")
        : duration(Math.max(0, effect.end - effect.start))}` : "runs";
    const name = effect.name ?? `Effect ${effect.number}`;
    const feature = effect.feature ? ` of ${effect.feature}` : "";
    element.append(color, make("span", "", name + feature),
      make("small", "", `  ${end}  ·  ${effect.location}`));
    if (effect.trigger) element.append(make("small", "", `  ·  ${this.reason(effect)}`));
    return element;
  }

  /** Why the effect of a task started. */
  reason({ trigger, taskID }) {
    if (taskID === undefined) {
      return trigger === "change" ? "the value of its task changed" : "its feature appeared";
    }
    return trigger === "change" ? `the value of its task changed to ${taskID}`
      : `for the value ${taskID} of its task`;
  }

  link(row) {
    const button = make("button", "link");
    button.type = "button";
    setText(button, row.label ? `#${row.number} ${row.label.prefix}${row.label.name}` : rowName(row));
    button.addEventListener("click", () => this.go(row));
    return button;
  }
}
