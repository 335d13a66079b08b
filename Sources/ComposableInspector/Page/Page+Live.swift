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

    async function request(path, options) {
      const response = await fetch(path, options);
      const text = await response.text();
      if (!response.ok) throw new Error(text.trim() || response.statusText);
      return text;
    }

    class Live {
      constructor() {
        document.body.classList.add("is-live");
        this.say = (text, kind) => {
          byID("status").textContent = text;
          byID("status").className = kind ?? "";
        };
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
      }

      addButton(id, key, action) {
        byID(id).addEventListener("click", action);
        this.keys = { ...this.keys, [key]: () => { if (!byID(id).disabled) action(); } };
        byID(id).hidden = false;
      }

      receive(messages) {
        const wasLast = this.app && this.app.selected === this.session.last;
        for (const message of messages) this.read(message);
        if (!this.app) return this.showPosition();
        this.app.update();
        const isGone = !this.session.rows.includes(this.app.selected);
        if (wasLast || isGone) this.follow(); else this.app.redraw();
        this.showPosition();
      }

      /** Selects the newest row, and shows its details when there is time for that. */
      follow() {
        this.app.list.choose(this.session.last);
        this.app.overview.draw(this.session.last);
        this.timer ??= setTimeout(() => {
          this.timer = undefined;
          this.app.detail.show(this.app.selected);
        }, 300);
      }

      read(message) {
        if (message.format) {
          // After a lost connection, the program tells everything from the start.
          if (this.app) return location.reload();
          this.session = new Session(message);
          this.app = new App(this.session, new LiveStates());
          if (message.hasTest) this.addButton("test", "c", () => this.copyTest());
          else for (const line of document.querySelectorAll(".test")) line.hidden = true;
          Object.assign(this.app.keys, this.keys);
          this.app.didSelect = () => this.showPosition();
        } else if ("truncate" in message) {
          this.session.truncate(message.truncate);
          this.app.offered = {};
        } else if ("first" in message) {
          this.session.dropBefore(message.first);
          this.app.offered = {};
        } else if ("status" in message) {
          this.status = message.status;
        } else {
          this.session.append(message);
        }
      }

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
        } else if (position === null) {
          this.say("Live");
        } else {
          this.say(`The program shows #${position}`, "warning");
        }
        byID("travel").disabled = isReleased || this.app?.selected?.number === undefined;
        byID("present").disabled = isReleased || position === null;
      }

      async post(path) {
        try {
          await request(path, { method: "POST" });
        } catch (error) {
          this.say(error.message, "error");
        }
      }

      async copyTest() {
        try {
          await navigator.clipboard.writeText(await request("test"));
          this.say("Test copied");
        } catch (error) {
          this.say(error.message, "error");
        }
        setTimeout(() => this.showPosition(), 4000);
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
