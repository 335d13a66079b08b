/** The texts of the last actions of different cases, newest first, as examples. */
class Sender {
  constructor(app) {
    this.app = app;
    this.dialog = byID("send");
    byID("send-examples").addEventListener("input", () => this.useExample());
    byID("send-form").addEventListener("submit", (event) => { event.preventDefault(); this.send(); });
    byID("send-close").addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("close", () => byID("list").focus());
    this.dialog.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      this.send();
    });
  }

  open() {
    const known = new Set();
    this.examples = [];
    for (const row of this.app.session.rows.toReversed()) {
      const key = row.label && `${row.label.feature}/${row.label.name}`;
      if (!row.label || known.has(key)) continue;
      known.add(key);
      this.examples.push(row);
      if (this.examples.length === 30) break;
    }
    const { selected } = this.app;
    if (selected?.label && this.examples[0] !== selected) this.examples.unshift(selected);
    byID("send-examples").replaceChildren(...this.examples.map((row) =>
      new Option(visible(`#${row.number}  ${row.label.prefix}${row.label.name}`))));
    setText(byID("send-error"), "");
    this.dialog.showModal();
    this.useExample();
    byID("send-text").focus();
  }

  async useExample() {
    const row = this.examples[byID("send-examples").selectedIndex];
    if (!row) return;
    const action = await this.app.detail.states.action(row);
    // Characters that would act on the text around them are written as JSON can have them.
    byID("send-text").value = JSON.stringify(action,
      (key, part) => part instanceof ExactNumber && JSON.rawJSON ? JSON.rawJSON(part.text) : part, 2)
      .replace(/[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
    setText(byID("send-error"), "");
  }

  async send() {
    const text = byID("send-text");
    const response = await fetch(address("send"), {
      method: "POST", headers: { "Content-Type": "application/json" }, body: text.value,
    }).catch((error) => error);
    if (response.ok) return this.dialog.close();
    const answer = response instanceof Error ? response.message : (await response.text()).trim();
    const [, bytes] = /from byte (\d+) on/.exec(answer) ?? [];
    setText(byID("send-error"), answer);
    if (bytes === undefined) return text.focus();
    // The position of the byte among the characters of the text.
    const before = new TextEncoder().encode(text.value).slice(0, Number(bytes) - 1);
    const start = new TextDecoder().decode(before).length;
    text.focus();
    text.setSelectionRange(start, Math.min(text.value.length, start + 1));
    const line = text.value.slice(0, start).split("\n");
    setText(byID("send-error"), `${answer}\nThat is line ${line.length}, column ${line.at(-1).length + 1}.`);
  }
}
