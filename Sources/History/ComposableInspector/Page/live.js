/** The states of a program, asked for as they are looked at. */
class LiveStates {
  constructor() { this.known = new Map(); }

  async after(row) {
    if (row.kind === "shared") {
      const { state, shared } = await this.after(row.previous);
      return { state, shared: applyShared(shared, row.shared) };
    }
    const value = await this.get(`state?number=${row.number}`);
    // Why a state cannot be encoded is a text.
    return typeof value === "string" ? { state: value, shared: {} } : value;
  }

  /** The states after an earlier row and after each following one, up to an index. */
  async part(session, index) {
    const row = session.rows[index];
    // What is no action, such as a pause, is not at the end of a part.
    if (row.kind !== "action") {
      return Promise.all([session.rows[index - 1], row].map((row) => this.after(row)));
    }
    const [header, ...rows] = (await request(`part?number=${row.number}`)).trim().split("\n").map(parseJSON);
    const states = [{ state: header.state, shared: header.shared ?? {} }];
    for (const row of rows) states.push(stateAfter(states.at(-1), row));
    return states.slice(-index - 1);
  }

  async action(row) {
    return row.kind === "action" ? this.get(`action?number=${row.number}`) : undefined;
  }

  get(path) {
    let value = this.known.get(path);
    if (!value) {
      value = request(path).then(parseJSON);
      this.known.set(path, value);
      value.catch(() => this.known.delete(path));
      if (this.known.size > 40) this.known.delete(this.known.keys().next().value);
    }
    return value;
  }
}

/** The address of a request for the store that the page shows. */
function address(path) {
  const store = new URLSearchParams(location.search).get("store");
  return store === null ? path : `${path}${path.includes("?") ? "&" : "?"}store=${encodeURIComponent(store)}`;
}

async function request(path, options) {
  const response = await fetch(address(path), options);
  const text = await response.text();
  if (!response.ok) throw new Error(text.trim() || response.statusText);
  return text;
}

class Live {
  constructor() {
    document.body.classList.add("is-live");
    this.branches = [];  // What the program has left behind, as far as its history has it.
    this.kept = new Map();  // What the page has shown, by its last number.
    this.listed = [{}];  // The present and the branches that are offered.
    this.highest = 0;
    this.say("Connecting…", "warning");
    this.source = new EventSource(address("events"));
    this.source.onmessage = (event) => this.receive(event.data.split("\n").map(parseJSON));
    this.source.onerror = () => {
      const isOver = this.source.readyState === EventSource.CLOSED;
      this.say(isOver ? "Disconnected" : "Reconnecting…", "error");
    };
    this.addButton("travel", "t", () => this.travel(this.app.selected.number));
    this.addButton("present", "p", () => this.post("present"));
    this.addButton("export", "e", () => this.export());
    this.addButton("pause", "r", () => this.post(this.status.isPaused ? "resume" : "pause"));
    byID("store").addEventListener("change", () => this.showStore(byID("store").selectedIndex));
    // They are enabled when the program has sent its history.
    for (const id of ["travel", "present"]) byID(id).disabled = true;
    byID("branch").addEventListener("change", () => this.showBranch(byID("branch").selectedIndex));
  }

  say(text, kind = "") {
    setText(byID("status"), text);
    byID("status").className = kind;
  }

  addButton(id, key, action) {
    byID(id).addEventListener("click", action);
    this.keys = { ...this.keys, [key]: () => { if (!byID(id).disabled) action(); } };
    byID(id).hidden = false;
  }

  /** A Boolean value that indicates whether the page shows the present, not a branch that was left. */
  get showsPresent() { return this.app.session === this.session; }

  receive(messages) {
    // A result about the selected action stays.
    const wasLast = !this.app?.selected
      || this.app.selected === this.app.list.rows.at(-1) && !this.app.detail.result;
    for (const message of messages) this.read(message);
    const { app } = this;
    if (app && this.showsPresent) {
      app.update();
      const isGone = !this.session.has(app.selected);
      if (wasLast || isGone) {
        this.follow(app.selected?.isGone && !wasLast ? app.list.rows[0] : app.list.rows.at(-1));
      } else {
        app.redraw();
      }
    }
    const row = this.session?.byNumber.get(this.wanted);
    if (row) {
      this.wanted = undefined;
      this.showBranch(0, row);
    }
    if (app && this.showsPresent && location.hash) this.selectNamed();
    this.showPosition();
  }

  /** Selects a row, and shows its details, at most every 300 ms while actions arrive. */
  follow(row) {
    this.app.list.choose(row);
    this.app.lastSelected = row ?? this.app.lastSelected;
    this.app.overview.select(row);
    this.isLate = true;
    if (this.timer === undefined) this.showDetails();
  }

  showDetails() {
    this.timer = undefined;
    if (!this.isLate) return;
    this.isLate = false;
    if (!this.app.detail.result) this.app.detail.show(this.app.selected);
    this.timer = setTimeout(() => this.showDetails(), 300);
  }

  read(message) {
    if (message.format) {
      this.start(message);
    } else if ("truncate" in message) {
      this.keep();
      this.session.truncate(message.truncate);
      this.app.offered = {};
    } else if ("first" in message) {
      this.session.dropBefore(message.first);
      this.app.offered = {};
    } else if ("branches" in message) {
      this.branches = message.branches;
      this.listBranches();
    } else if ("stores" in message) {
      this.listStores(message.stores);
    } else if ("status" in message) {
      this.status = message.status;
    } else {
      this.session.append(message);
      // A number that is known is that of a branch, to which the program has returned.
      if (message.number > this.highest) {
        this.highest = message.number;
        this.noticeBranch();
      }
    }
  }

  start(header) {
    if (this.app) {
      // The connection was lost, or the program shows another branch: it tells everything again.
      const showedPresent = this.showsPresent;
      this.keep();
      this.session = new Session(header);
      if (showedPresent) this.app.open(this.session, this.states, this.session.last);
      return;
    }
    this.session = new Session(header);
    this.states = new LiveStates();
    this.app = new App(this.session, this.states);
    const again = new Again(this.app);
    this.offerToSend(header.sending);
    if (header.hasTest) this.addButton("test", "c", () => this.copyTest());
    else for (const line of document.querySelectorAll(".test")) line.hidden = true;
    Object.assign(this.app.keys, this.keys, again.keys, {
      b: () => this.showNextBranch(), "[": () => this.showStore(this.store - 1), "]": () => this.showStore(this.store + 1),
    });
    this.app.didSelect = () => this.showPosition();
    this.app.list.didDraw = (rows) => this.countChangesLater(rows);
  }

  // MARK: Stores

  /** The position of the store that the page shows. */
  get store() { return Number(new URLSearchParams(location.search).get("store") ?? 0); }

  listStores(names) {
    this.stores = names;
    byID("store").replaceChildren(...names.map((name) => new Option(visible(name))));
    byID("store").selectedIndex = this.store;
    byID("store").hidden = names.length < 2;
    byID("feature").hidden = names.length >= 2;
  }

  /** Shows another store, and there the action that an effect belongs to. */
  showStore(index, effect) {
    const { length } = this.stores;
    if (length < 2) return;
    const hash = effect === undefined ? "" : `#effect=${effect}`;
    location.href = `?store=${(index + length) % length}${hash}`;
  }

  /** Selects the action that the address names by one of its effects. */
  selectNamed() {
    const [, number] = /[#&]effect=(\d+)/.exec(location.hash) ?? [];
    const row = number && this.session.effects.get(Number(number))?.row;
    if (!row) return;
    history.replaceState(null, "", location.pathname + location.search);
    this.app.go(row);
  }

  offerToSend(sending) {
    for (const line of document.querySelectorAll(".sending")) line.hidden = sending === undefined;
    if (sending === undefined) return;
    const sender = new Sender(this.app);
    this.addButton("show-send", "i", () => sender.open());
    byID("show-send").disabled = sending === "release";
    if (sending === "release") byID("show-send").title = "This program was built for release, and accepts no actions";
  }

  /** Stops listening to the program. */
  stop() {
    this.source.close();
    this.isStopped = true;
    for (const id of ["travel", "present", "pause", "export", "test", "branch", "store", "show-send"]) byID(id).hidden = true;
    for (const key of ["t", "p", "r", "e", "c", "b", "i", "[", "]"]) delete this.app.keys[key];
    byID("feature").hidden = false;
    this.app.didSelect = this.app.list.didDraw = undefined;
  }

  // MARK: Branches

  /** Keeps the session as it is, before the program replaces what is in it. */
  keep() {
    const { copy } = this.session;
    this.kept.set(copy.last, copy);
    this.left = copy;
  }

  /** Says that the program has just left what the page showed, if it has. */
  noticeBranch() {
    const { left } = this;
    if (!left) return;
    this.left = undefined;
    const { from, count } = this.end(left);
    if (!count) return;
    this.listBranches();
    const number = this.session.rows.at(-2).number;
    this.app.message.show(
      `The program has continued from #${number}, and left behind the ${amount(count, "action")} after `
        + (from === number ? "it." : `#${from}.`),
      "warning",
      [
        ["Show them (b)", () => this.showBranch(this.listed.findIndex(({ last }) => last === left.last))],
        ["Return to them", () => this.travel(left.last)],
        ["Export them", () => { this.export(left.last); return true; }],
      ]);
  }

  /** The actions of a kept session that the program does not have any more. */
  end({ last, numbers }) {
    const from = numbers.findLast((number) => this.session.byNumber.has(number)) ?? numbers[0];
    return { from, last, count: numbers.filter((number) => number > from).length };
  }

  /** Offers the present, the branches that the program has, and those that only this page has. */
  listBranches() {
    const branches = this.branches.map(({ start, last, count }) => ({ from: start, last, count }));
    for (const copy of this.kept.values()) {
      const isListed = branches.some(({ last }) => last === copy.last);
      if (!isListed && !this.session.byNumber.has(copy.last)) branches.push(this.end(copy));
    }
    const shown = this.listed[byID("branch").selectedIndex]?.last;
    this.listed = [{}, ...branches];
    byID("branch").replaceChildren(new Option("Present"), ...branches.map(({ from, count }) =>
      new Option(`Left after #${from} (${amount(count, "action")})`)));
    byID("branch").hidden = branches.length === 0;
    byID("branch").selectedIndex = Math.max(0, this.listed.findIndex(({ last }) => last === shown));
  }

  /** Shows the present or a branch, and selects a row. */
  showBranch(index, row) {
    const { last, from } = this.listed[index];
    const branch = this.kept.get(last);
    if (last !== undefined && !branch) {
      byID("branch").selectedIndex = 0;
      this.app.message.show(
        "The program left these actions behind before this page was opened. It can return to them.",
        "warning",
        [["Return to them", () => this.travel(last)],
          ["Export them", () => { this.export(last); return true; }]]);
      return true;
    }
    this.app.message.dismiss();
    byID("branch").selectedIndex = index;
    if (branch) branch.session ??= branch.make();
    const session = branch?.session ?? this.session;
    this.app.open(session, this.states,
      row ?? session.rows.find((row) => row.number > from) ?? session.last);
  }

  showNextBranch() {
    if (this.listed.length > 1) {
      this.showBranch((byID("branch").selectedIndex + 1) % this.listed.length);
    }
  }

  // MARK: Changes

  /** Asks how much the visible actions changed, when the list has rested for a moment. */
  countChangesLater(rows) {
    clearTimeout(this.countTimer);
    const unknown = rows.filter((row) => row.kind === "action" && row.changeCount === undefined);
    if (unknown.length) this.countTimer = setTimeout(() => this.countChanges(unknown), 200);
  }

  async countChanges(rows) {
    const { session } = this.app;
    for (const row of rows) row.changeCount = null;  // It is not asked for again.
    try {
      const pairs = rows.map((row) => `${session.rows[row.index - 1].number}-${row.number}`);
      const counts = parseJSON(await request(`changes?numbers=${pairs}`));
      rows.forEach((row, index) => { row.changeCount = counts[index]; });
      this.app.list.list.refresh();
    } catch {
      for (const row of rows) row.changeCount = undefined;
    }
  }

  // MARK: Commands

  showPosition() {
    if (!this.status || this.isStopped) return;
    const { position, isReleased, isPaused, skipped } = this.status;
    setText(byID("pause"), isPaused ? "Resume" : "Pause");
    byID("pause").disabled = isReleased;
    if (this.app) {
      this.app.list.shown = position ?? undefined;
      this.app.list.list.refresh();
    }
    if (isReleased) {
      this.say("The store was released", "error");
      this.source.close();
    } else if (this.app && !this.showsPresent) {
      this.say("Left behind", "warning");
    } else if (isPaused) {
      this.say(`Paused: ${amount(skipped, "action")} not recorded`, "warning");
    } else if (position === null) {
      this.say("Live");
    } else {
      this.say(`The program shows #${position}`, "warning");
    }
    byID("travel").disabled = isReleased || this.app?.selected?.number === undefined;
    byID("present").disabled = isReleased || position === null;
  }

  /** Shows an error, which can be copied. */
  showError(error) {
    const copy = async (button) => {
      await navigator.clipboard.writeText(error.message);
      setText(button, "Copied");
      return true;
    };
    this.app.message.show(error.message, "error", [["Copy", copy]]);
  }

  /** Shows a state in the program. If it is in a branch, the page follows. */
  travel(number) {
    if (!this.session.byNumber.has(number)) this.wanted = number;
    this.post(`travel?number=${number}`);
  }

  async post(path) {
    try {
      await request(path, { method: "POST" });
    } catch (error) {
      this.showError(error);
    }
  }

  async copyTest() {
    try {
      await navigator.clipboard.writeText(await request("test"));
      this.say("Test copied");
      setTimeout(() => this.showPosition(), 4000);
    } catch (error) {
      this.showError(error);
    }
  }

  /** Saves what the page shows, or the actions that lead to a number. */
  export(last = this.listed[byID("branch").selectedIndex].last) {
    const link = make("a");
    link.href = address(last === undefined ? "recording" : `recording?number=${last}`);
    link.download = "";
    link.click();
  }
}

// MARK: Start

const recorded = byID("recording").textContent.trim();
if (recorded) {
  const [header, ...events] = recorded.split("\n").map(parseJSON);
  const session = new Session(header);
  for (const event of events) session.append(event);
  window.app = new App(session, new RecordedStates(session));
  byID("list").focus();
} else {
  window.live = new Live();
}
