/** A number that JavaScript would round. */
class ExactNumber {
  constructor(text) { this.text = text; }

  valueOf() { return Number(this.text); }
}

/** Parses JSON and keeps the digits of large numbers, where the browser can. */
function parseJSON(text) {
  if (!/\d{16}|\d\.\d{14}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (key, value, context) => {
    if (typeof value !== "number" || !context?.source) return value;
    const isExact = context.source.length < 16 || String(value) === context.source;
    return isExact ? value : new ExactNumber(context.source);
  });
}

/** The number of changes of a state and of shared values. */
function countChanges(changes, shared) {
  return shared.reduce((count, { changes }) => count + changes.length, changes.length);
}

/** The shared values after changes. */
function applyShared(values, shared) {
  for (const { name, changes } of shared) {
    for (const change of changes) {
      values = applyChange(values, { ...change, at: [name, ...change.at] }, 0);
    }
  }
  return values;
}

/** What a store did: a row for each action, and the effects beside them. */
class Session {
  constructor(header) {
    this.header = header;
    this.isDump = header.kind === "dumps";
    this.isTest = header.test !== undefined;
    this.step = 0;
    this.rows = [];
    this.effects = new Map();
    this.lanes = [];  // The effects that run, by their lane.
    this.laneCount = 0;
    this.byNumber = new Map();
    this.gaps = [];  // The rows of pauses.
    this.version = 0;
    this.log = [];  // The events.
    this.addRow({ kind: "start", number: header.number ?? 0, time: header.time ?? 0 });
  }

  /** Adds an event: an action, a jump in time, or the start or end of an effect. */
  append(event) {
    this.version += 1;
    this.log.push(event);
    // The steps of a test have an order, but take no time that matters.
    if (this.isTest) event = { ...event, time: this.step += 1 };
    if (event.mark) return this.addMark(event);
    if (event.effect !== undefined) return this.appendEffect(event);
    // What changed after the last action is told again with the next one.
    if (this.last.kind === "shared") this.rows.pop();
    if (event.cause === undefined && event.shared) return this.addSharedRow(event.shared);
    if ("replaced" in event) {
      return this.addRow({
        kind: "replaced", time: event.time ?? this.last.time, changes: event.changes,
        number: event.number, skipped: event.skipped,
      });
    }
    const cause = event.cause;
    const row = this.addRow({
      kind: "action",
      number: event.number,
      time: event.time,
      duration: event.duration,
      label: event.label,
      action: event.action,
      changes: event.changes,
      shared: event.shared ?? [],
      changeCount: event.changes && countChanges(event.changes, event.shared ?? []),
      sender: event.sender,
      location: event.location,
      cause: cause === "user" ? "user" : "effect" in cause ? "effect" : "action",
    });
    if (row.cause === "action") row.causeRow = this.byNumber.get(cause.action);
    if (row.cause === "effect") {
      row.causeEffect = this.effects.get(cause.effect) ?? { number: cause.effect, sent: [] };
      row.causeRow = row.causeEffect.row;
      row.causeEffect.sent.push(row);
    }
    row.causeRow?.led.push(row);
  }

  addMark(event) {
    const row = markRow(event);
    if (row.mark === "clock") this.clock = row.text;
    this.addRow(row);
  }

  /** Adds a row for changes of shared values after the last action. */
  addSharedRow(shared) {
    if (!shared.length) return;
    const { last } = this;
    const time = shared[shared.length - 1].time;
    this.addRow({
      kind: "shared", time, shared, previous: last, changes: [], changeCount: countChanges([], shared),
    });
  }

  /** The number of actions. */
  get actionCount() { return this.byNumber.size - 1 - this.gaps.filter((row) => this.has(row)).length; }

  has(row) { return row !== undefined && this.rows[row.index] === row; }

  get last() { return this.rows[this.rows.length - 1]; }

  /** The highest number of a row. */
  get lastNumber() { return this.last.number ?? this.rows.findLast((row) => row.number >= 0).number; }

  addRow(row) {
    row.index = this.rows.length;
    row.led = [];
    row.started = [];
    row.clock = this.clock;
    this.rows.push(row);
    if (row.number !== undefined) this.byNumber.set(row.number, row);
    if (row.skipped) this.gaps.push(row);
    return row;
  }

  appendEffect(event) {
    if (event.change === "started") {
      const row = this.byNumber.get(event.of);
      let lane = this.lanes.indexOf(undefined);
      if (lane < 0) lane = this.lanes.length;
      const effect = {
        number: event.effect, name: event.name, location: event.location, of: event.of,
        feature: event.features.join("."), start: event.time, lane, row, sent: [],
        trigger: event.trigger, taskID: event.taskID,
      };
      this.lanes[lane] = effect;
      this.laneCount = Math.max(this.laneCount, lane + 1);
      this.effects.set(event.effect, effect);
      row?.started.push(effect);
    } else {
      const effect = this.effects.get(event.effect);
      if (!effect || effect.outcome) return;
      effect.end = event.time;
      effect.outcome = event.change;
      effect.endRow = this.last;
      this.lanes[effect.lane] = undefined;
    }
  }

  /** Removes the rows after a number, because the program has continued differently from there. */
  truncate(number) {
    while (this.rows.length > 1 && !(this.last.number <= number)) {
      const row = this.rows.pop();
      this.byNumber.delete(row.number);
      if (row.causeRow) row.causeRow.led = row.causeRow.led.filter((other) => other !== row);
      for (const effect of row.started) this.forget(effect);
    }
    for (const effect of this.effects.values()) {
      effect.sent = effect.sent.filter((row) => row === this.rows[row.index]);
      if (effect.endRow && effect.endRow !== this.rows[effect.endRow.index]) {
        effect.endRow = this.last;
      }
    }
    this.log = this.log.filter((event) => !(event.number > number || event.of > number));
    this.version += 1;
  }

  /** A session that is made when it is needed, and is what this one is now. */
  get copy() {
    const { header, log, lastNumber, rows: [{ number, time }] } = this;
    return {
      last: lastNumber,
      numbers: this.rows.map((row) => row.number),
      make() {
        const session = new Session({ ...header, number, time });
        for (const event of log) session.append(event);
        return session;
      },
    };
  }

  /** Forgets the rows in front of a number, which the program has forgotten too. */
  dropBefore(number) {
    const count = this.rows.findIndex((row) => row.number >= number);
    if (count === 0) return;
    const dropped = this.rows.splice(0, count < 0 ? this.rows.length : count);
    if (this.rows.length === 0) this.addRow({ number, time: dropped.at(-1).time });
    Object.assign(this.rows[0],
      { kind: "start", cause: undefined, causeRow: undefined, causeEffect: undefined });
    this.rows.forEach((row, index) => { row.index = index; });
    for (const row of dropped) {
      this.byNumber.delete(row.number);
      row.isGone = true;
    }
    for (const effect of [...this.effects.values()]) {
      if (effect.row?.isGone) effect.row = undefined;
      if (effect.endRow?.isGone) this.forget(effect);
      effect.sent = effect.sent.filter((row) => !row.isGone);
    }
    for (const row of this.rows) if (row.causeRow?.isGone) row.causeRow = undefined;
    // The starts of effects that are still shown stay in front.
    const kept = this.log.findIndex((event) => event.number > number);
    const isKept = (event, index) => index >= kept || this.effects.has(event.effect);
    this.log = kept < 0 ? [] : this.log.filter(isKept);
    this.version += 1;
  }

  forget(effect) {
    this.effects.delete(effect.number);
    if (this.lanes[effect.lane] === effect) this.lanes[effect.lane] = undefined;
  }
}

/** The states of a recording and the shared values with them, computed from the changes. */
class RecordedStates {
  constructor(session) {
    this.session = session;
    // A copy is kept every 50 rows.
    this.copies = [{ state: session.header.state, shared: session.header.shared ?? {} }];
  }

  async after(row) { return this.at(row.index); }

  async action(row) { return row.action; }

  /** The states after an earlier row and after each following one, up to an index. */
  async part(session, index) {
    const first = Math.max(0, index - 500);
    const states = [this.at(first)];
    for (let next = first + 1; next <= index; next += 1) {
      states.push(stateAfter(states.at(-1), session.rows[next]));
    }
    return states;
  }

  at(index) {
    let start = Math.min(Math.floor(index / 50), this.copies.length - 1);
    let { state, shared } = this.copies[start];
    for (let next = start * 50 + 1; next <= index; next += 1) {
      ({ state, shared } = stateAfter({ state, shared }, this.session.rows[next]));
      if (next % 50 === 0 && this.copies.length === next / 50) this.copies.push({ state, shared });
    }
    return { state, shared };
  }
}

/** A state and shared values after the changes of a row. */
function stateAfter({ state, shared }, row) {
  for (const change of row.changes ?? []) state = applyChange(state, change, 0);
  return { state, shared: applyShared(shared, row.shared ?? []) };
}

/** A value after a change; what has not changed is shared. */
function applyChange(value, change, depth) {
  if (depth === change.at.length) {
    if ("set" in change) return change.set;
    const end = change.from + change.count;
    return value.slice(0, change.from).concat(change.insert, value.slice(end));
  }
  const key = change.at[depth];
  const copy = Array.isArray(value) ? value.slice() : { ...value };
  if (change.remove && depth === change.at.length - 1) {
    delete copy[key];
  } else {
    const member = Object.hasOwn(copy, key) ? copy[key] : undefined;
    // Not an assignment: the key may be "__proto__".
    Object.defineProperty(copy, key, {
      value: applyChange(member, change, depth + 1),
      enumerable: true, configurable: true, writable: true,
    });
  }
  return copy;
}
