/** The beginning of a text with only the beginning of each UUID. */
function shortenUUIDs(text) {
  return text.replace(/([0-9A-Fa-f]{8})(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/g, "$1…")
    .replace(/UUID\(([0-9A-Fa-f]{8}…)\)/g, "$1");
}

/** The beginning of a value's text, as in the labels that a program writes. */
function beginning(value, limit = 100) {
  let text = "";
  (function write(part) {
    if (text.length >= limit) return;
    if (Array.isArray(part)) {
      text += "[";
      part.slice(0, 20).forEach((element, index) => { if (index) text += ", "; write(element); });
      text += "]";
    } else if (isTime(part)) {
      text += timeText(part).replace(/(:\d\d)\.\d+Z$/, "$1Z");
    } else if (isBranch(part)) {
      text += "{";
      Object.keys(part).sort().slice(0, 20).forEach((key, index) => {
        text += `${index ? ", " : ""}${key}: `;
        write(part[key]);
      });
      text += "}";
    } else if (typeof part === "string") {
      text += /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(part) ? shortenUUIDs(part)
        : JSON.stringify([...part].slice(0, limit).join(""));
    } else {
      text += leafText(part);
    }
  })(value);
  return text;
}

/** The label of an action, which the program writes into a page, but not into a recording. */
function actionLabel(action, isDump) {
  const path = [];
  let payload;
  const isObject = (value) => isBranch(value) && !Array.isArray(value);
  const addID = (id) => {
    const short = shortenUUIDs(id);
    if (path.length) path.at(-1).id += `[${short.length > 9 ? short.slice(0, 8) + "…" : short}]`;
  };
  if (isDump && Array.isArray(action)) payload = readDump(action.slice(0, 40));
  else readValue(action);
  const last = path.pop();
  const cut = payload !== undefined && [...payload].length > 80
    ? [...payload].slice(0, 80).join("") + "…" : payload;
  return {
    feature: path.map(({ name }) => name).join("."),
    prefix: path.map(({ name, id }) => `${name}${id}.`).join(""),
    name: last ? last.name + last.id || "action" : "action",
    payload: cut,
  };

  function readValue(value) {
    while (isObject(value)) {
      const members = Object.entries(value);
      if (members.length !== 1 || !isObject(members[0][1])) break;
      const [[name, parts]] = members;
      if (name === "element" && "id" in parts && "action" in parts) {
        addID(typeof parts.id === "string" ? parts.id : leafText(parts.id));
        value = parts.action;
        continue;
      }
      if (name !== "presented" || path.length === 0) path.push({ name, id: "" });
      const keys = Object.keys(parts);
      if (keys.length === 0) return;
      if (keys.length > 1 || keys[0] !== "_0") {
        payload = keys.sort().map((key) => (key.startsWith("_") ? "" : `${key}: `) + beginning(parts[key])).join(", ");
        return;
      }
      value = parts._0;
    }
    payload = isObject(value) && typeof value.field === "string" && "value" in value
      ? `${value.field} = ${beginning(value.value)}` : beginning(value);
  }

  function readDump(lines) {
    let text = lines.map((line) => String(line).trimStart()).join(" ")
      .replaceAll("( ", "(").replaceAll(" )", ")");
    const type = /^[^(]*/.exec(text)[0];
    text = text.slice(type.lastIndexOf(".") + 1);
    let depth = 0;
    for (;;) {
      const [name] = /^[\p{L}\p{N}_]*/u.exec(text);
      text = text.slice(name.length);
      const start = text.indexOf(", action: .");
      if (name === "element" && text.startsWith("(id: ") && start >= 0) {
        addID(text.slice("(id: ".length, start));
        text = text.slice(start + ", action: .".length);
        depth += 1;
        continue;
      }
      if (name !== "presented" || path.length === 0) path.push({ name, id: "" });
      if (!text.startsWith("(")) return undefined;
      depth += 1;
      if (!text.startsWith("(.")) break;
      text = text.slice(2);
    }
    const isWhole = text.endsWith(")".repeat(depth));
    return shortenUUIDs(text.slice(1, isWhole ? text.length - depth : undefined).slice(0, 400));
  }
}

/** An error with a text for the user. */
class Unreadable extends Error {}

/** Reads the text of a recording's file. Throws an error that names the line. */
function readRecording(text) {
  const lines = text.split("\n");
  // A program can end while it writes the last line.
  const rest = lines.pop();
  const fail = (line, reason) => { throw new Unreadable(`Line ${line + 1} of the recording cannot be read. ${reason}`); };
  if (!lines.length) fail(0, rest ? "The file has no complete line." : "The file is empty.");
  const parsed = lines.map((line, index) => {
    try { return parseJSON(line); } catch { return fail(index, "It is not valid JSON."); }
  });
  const [header, ...events] = parsed;
  if (header?.format !== "composable-recording") fail(0, "It is not the header of a recording.");
  if (!(header.version <= 2)) fail(0, `Its version is ${header.version}, and this page reads versions up to 2.`);
  if (typeof header.feature !== "string" || !("state" in header)) fail(0, "The header is not complete.");
  const session = new Session(header);
  let { state, shared } = { state: header.state, shared: [] };
  events.forEach((event, index) => {
    try { read(event, index); } catch (error) {
      if (error instanceof Unreadable) throw error;
      fail(index + 1, "A value in it has another type than in a recording.");
    }
  });
  if (shared.length) session.append({ shared });
  return session;

  function read(event, index) {
    if (!isBranch(event)) fail(index + 1, "It is neither an action nor an effect.");
    if (event.effect !== undefined) {
      return session.append({ features: [], location: "", ...event });
    }
    if (event.cause === undefined && event.replaced === undefined && event.shared) {
      shared.push(...event.shared);
      return undefined;
    }
    const isAction = event.cause !== undefined && "action" in event && event.number > 0;
    if (!isAction && event.replaced === undefined) fail(index + 1, "It is neither an action nor an effect.");
    try {
      for (const change of event.changes) state = applyChange(state, change, 0);
    } catch {
      fail(index + 1, "Its changes do not fit the state before it.");
    }
    if (!isAction) return session.append(event);
    session.append({
      ...event, shared: [...shared, ...event.shared ?? []], label: actionLabel(event.action, session.isDump),
    });
    shared = [];
  }
}

/** Opens recordings that are dropped on the page, or chosen in a dialog. Nothing is sent anywhere. */
class Files {
  constructor(app) {
    this.app = app;
    const input = byID("file");
    byID("open").addEventListener("click", () => this.choose());
    input.addEventListener("change", () => { this.open(input.files[0]); input.value = ""; });
    let depth = 0;
    const mark = (change) => {
      depth = change === 0 ? 0 : Math.max(0, depth + change);
      document.body.classList.toggle("is-target", depth > 0);
    };
    const hasFile = (event) => event.dataTransfer?.types.includes("Files");
    addEventListener("dragenter", (event) => { if (hasFile(event)) mark(1); });
    addEventListener("dragleave", (event) => { if (hasFile(event)) mark(-1); });
    addEventListener("dragover", (event) => { if (hasFile(event)) event.preventDefault(); });
    addEventListener("drop", (event) => {
      mark(0);
      if (!hasFile(event)) return;
      event.preventDefault();
      this.open(event.dataTransfer.files[0]);
    });
  }

  choose() { byID("file").click(); }

  async open(file) {
    if (!file) return;
    try {
      this.show(readRecording(await file.text()), file.name);
    } catch (error) {
      const reason = error instanceof Unreadable ? error.message
        : "It cannot be shown, because a value in it has another type than in a recording.";
      this.app.message.show(`${file.name}: ${reason}`, "error", []);
    }
  }

  show(session, name) {
    const { app } = this;
    app.message.dismiss();
    if (window.live) {
      live.stop();
      app.message.show(`The page shows ${name}, and not the program.`, "warning",
        [["Return to the program", () => location.reload()]]);
    }
    setText(byID("status"), "");
    app.open(session, new RecordedStates(session), session.rows[Math.min(1, session.rows.length - 1)]);
    app.fillHeader();
  }
}
