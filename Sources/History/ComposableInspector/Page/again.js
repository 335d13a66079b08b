/** Asks the program to run the reducer again for an action, and to replay without one. */
class Again {
  constructor(app) {
    this.app = app;
    app.detail.buttons = (row) => row.kind !== "action" ? [] : [
      this.button("Run again", "Run the reducer again on the state before this action (R)", () => this.rerun()),
      this.button("Without it", "Show what would have happened without this action (W)",
        () => this.without()),
    ];
  }

  button(title, help, act) {
    const button = make("button", "", title);
    button.type = "button";
    button.title = help;
    button.addEventListener("click", act);
    return button;
  }

  /** Shows a result of the program, unless another row is selected meanwhile. */
  async ask(text, path, options, show) {
    const { detail, selected: row } = this.app;
    if (row?.kind !== "action") return;
    detail.showResult([make("span", "", text)]);
    const { result } = detail;
    const isCurrent = () => detail.result === result;
    try {
      const answer = parseJSON(await request(path(row), options));
      if (isCurrent()) await show(row, answer, isCurrent);
    } catch (error) {
      if (isCurrent()) detail.showResult([make("span", "", error.message)]);
    }
  }

  rerun() {
    const { detail } = this.app;
    return this.ask("The program runs the action again. If a breakpoint stops it, continue it there.",
      (row) => `rerun?number=${row.number}`, { method: "POST" }, async (row, answer, isCurrent) => {
        const again = make("strong", "", `#${row.number} was run again.`);
        if (answer.divergence === null) {
          return detail.showResult([again, make("span", "", " The result is the recorded one.")]);
        }
        const after = await detail.states.after(row);
        if (!isCurrent()) return;
        detail.showResult([again, make("span", "", " The result is another one."),
          make("pre", "", answer.divergence)], after, { ...after, state: answer.state });
      });
  }

  without() {
    const { detail, session } = this.app;
    return this.ask("The program replays the later actions…", (row) => `without?number=${row.number}`, {},
      (row, { omitted, different, recorded, alternative }) => {
        const rest = omitted.slice(1);
        const what = [make("strong", "", `Without #${row.number}`)];
        if (rest.length) {
          what.push(make("span", "", ` and the ${amount(rest.length, "action")} that it caused (`),
            ...this.links(rest), make("span", "", ")"));
        }
        const isSame = !difference(detail.readState(recorded), detail.readState(alternative), "");
        what.push(make("span", "", isSame ? ", the last state is the same."
          : ", the last state differs as shown below."));
        const others = make("div");
        if (different.length) {
          others.append(make("span", "", `${amount(different.length, "later action")} `
            + `${different.length === 1 ? "does" : "do"} something else: `), ...this.links(different));
        } else {
          others.append(make("span", "", "All later actions do the same."));
        }
        detail.showResult([...what, others], recorded, alternative);
      });
  }

  links(numbers) {
    const { byNumber } = this.app.session;
    const links = numbers.slice(0, 12).flatMap((number, index) => {
      const row = byNumber.get(number);
      const link = row ? this.app.detail.link(row) : make("span", "", `#${number}`);
      return index ? [make("span", "", ", "), link] : [link];
    });
    if (numbers.length > 12) links.push(make("span", "", ` and ${numbers.length - 12} more`));
    return links;
  }

  get keys() { return { R: () => this.rerun(), W: () => this.without() }; }
}
