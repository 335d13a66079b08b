extension Page {
  /// The source of the page's events: the page itself, or the program that serves it.
  static let live = ##"""
    /** The states of a program, asked for as they are looked at. */
    class LiveStates {
      constructor() { this.known = new Map(); }

      after(row) { return this.get(`state?number=${row.number}`); }

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

    /** The states of a branch that the program has left: those that the page has asked for before. */
    class LeftStates {
      constructor(states, from) { Object.assign(this, { states, from }); }

      async after(row) { return this.get("state", row); }

      async action(row) { return row.kind === "action" ? this.get("action", row) : undefined; }

      get(name, row) {
        const path = `${name}?number=${row.number}`;
        if (row.number <= this.from || this.states.known.has(path)) return this.states.get(path);
        throw new Error("The program has left this state, and its history no longer has it.");
      }
    }

    async function request(path, options) {
      const response = await fetch(path, options);
      const text = await response.text();
      if (!response.ok) throw new Error(text.trim() || response.statusText);
      return text;
    }

    class Live {
      constructor() {
        document.body.classList.add("is-live");
        this.branches = [];  // What the program has left, oldest first.
        this.say("Connecting…", "warning");
        this.source = new EventSource("events");
        this.source.onmessage = (event) => this.receive(event.data.split("\n").map(parseJSON));
        this.source.onerror = () => {
          const isOver = this.source.readyState === EventSource.CLOSED;
          this.say(isOver ? "Disconnected" : "Reconnecting…", "error");
        };
        this.addButton("travel", "t", () => this.post(`travel?number=${this.app.selected.number}`));
        this.addButton("present", "p", () => this.post("present"));
        this.addButton("export", "e", () => this.export());
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
        const wasLast = !this.app?.selected || this.app.selected === this.app.list.rows.at(-1);
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
        this.showPosition();
      }

      /** Selects a row, and shows its details when there is time for that. */
      follow(row) {
        this.app.list.choose(row);
        this.app.lastSelected = row ?? this.app.lastSelected;
        this.app.overview.select(row);
        this.timer ??= setTimeout(() => {
          this.timer = undefined;
          this.app.detail.show(this.app.selected);
        }, 300);
      }

      read(message) {
        if (message.format) {
          this.start(message);
        } else if ("truncate" in message) {
          this.keep(this.session.truncate(message.truncate));
          this.app.offered = {};
        } else if ("first" in message) {
          this.session.dropBefore(message.first);
          this.app.offered = {};
        } else if ("status" in message) {
          this.status = message.status;
        } else {
          this.compare(message);
          this.session.append(message);
        }
      }

      start(header) {
        if (this.app) {
          // After a lost connection, the program tells everything from the start.
          const showedPresent = this.showsPresent;
          this.previous = this.session;
          this.session = new Session(header);
          if (showedPresent) this.app.open(this.session, this.states, this.session.last);
          return;
        }
        this.session = new Session(header);
        this.states = new LiveStates();
        this.app = new App(this.session, this.states);
        if (header.hasTest) this.addButton("test", "c", () => this.copyTest());
        else for (const line of document.querySelectorAll(".test")) line.hidden = true;
        Object.assign(this.app.keys, this.keys, { b: () => this.showNextBranch() });
        this.app.didSelect = () => this.showPosition();
        this.app.list.didDraw = (rows) => this.countChangesLater(rows);
      }

      // MARK: Branches

      /** Keeps the actions that the program has left while the connection was lost. */
      compare({ number }) {
        const last = this.session.last.number;
        if (!this.previous || number === undefined) return;
        const { previous } = this;
        if (number > previous.lastNumber) this.previous = undefined;
        if (!previous.rows.some((row) => row.number > last && row.number < number)) return;
        this.previous = undefined;
        this.keep(previous.truncate(last));
      }

      /** Keeps a branch that the program has left, and says so. */
      keep(branch) {
        if (!branch.count) return;
        this.branches.push(branch);
        const index = this.branches.length;
        const name = `Left after #${branch.from} (${amount(branch.count, "action")})`;
        if (index === 1) byID("branch").append(new Option("Present"));
        byID("branch").append(new Option(name));
        byID("branch").hidden = false;
        this.app.message.show(
          `The program has continued from #${branch.from}, and left the ${amount(branch.count, "action")} `
            + "after it. This page keeps them.",
          "warning",
          [["Show them (b)", () => { this.showBranch(index); }]]);
      }

      showBranch(index) {
        this.app.message.dismiss();
        byID("branch").selectedIndex = index;
        const branch = this.branches[index - 1];
        if (!branch) {
          this.app.open(this.session, this.states, this.session.last);
          return;
        }
        if (!branch.session) {
          branch.session = new Session(branch.header);
          for (const event of branch.log) branch.session.append(event);
        }
        const { session } = branch;
        const states = new LeftStates(this.states, branch.from);
        this.app.open(session, states, session.rows.find((row) => row.number > branch.from));
      }

      showNextBranch() {
        if (this.branches.length) {
          this.showBranch((byID("branch").selectedIndex + 1) % (this.branches.length + 1));
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
        for (const row of rows) row.changeCount = null;  // It is not asked for again.
        try {
          const counts = parseJSON(await request(`changes?numbers=${rows.map((row) => row.number)}`));
          rows.forEach((row, index) => { row.changeCount = counts[index]; });
          this.app.list.list.refresh();
        } catch {
          for (const row of rows) row.changeCount = undefined;
        }
      }

      // MARK: Commands

      showPosition() {
        if (!this.status) return;
        const { position, isReleased } = this.status;
        if (this.app) {
          this.app.list.shown = position ?? undefined;
          this.app.list.list.refresh();
        }
        if (isReleased) {
          this.say("The store was released", "error");
          this.source.close();
        } else if (this.app && !this.showsPresent) {
          this.say("What the program has left", "warning");
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

      export() {
        const link = make("a");
        link.href = "recording";
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
    """##
}
