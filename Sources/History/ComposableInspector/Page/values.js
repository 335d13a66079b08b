/** A value in a dump: its first line, and the values that are indented below it. */
class DumpNode {
  constructor(text, entries) {
    this.text = text;
    this.entries = entries;
  }
}

/** Reads the lines of a dump. */
function parseDump(lines) {
  let next = 0;
  const indentation = (line) => line.length - line.trimStart().length;
  function read(depth) {
    const entries = [];
    while (next < lines.length && indentation(lines[next]) >= depth) {
      const line = lines[next];
      const own = indentation(line);
      next += 1;
      const [, key, text] = /^(?:(\[[^\]]*\]|[\w.]+): )?(.*?),?$/s.exec(line.trim());
      if (/^[)\]}]/.test(text) && key === undefined) continue;
      const isOpen = next < lines.length && indentation(lines[next]) > own;
      entries.push([key ?? String(entries.length),
        new DumpNode(text, isOpen ? read(own + 1) : undefined)]);
    }
    return entries;
  }
  const entries = read(0);
  return entries.length === 1 ? entries[0][1] : new DumpNode("", entries);
}

/** The bracket that closes the one at the end of a text. */
function closing(open) { return { "(": ")", "[": "]", "{": "}" }[open.at(-1)] ?? ""; }

/** What is in a value: `[…] 3 elements`, `{…} 1 field`, or `Todo(…) 2 fields` in a dump. */
function contents(value) {
  const isDump = value instanceof DumpNode;
  const open = isDump ? value.text : Array.isArray(value) ? "[" : "{";
  const noun = open.endsWith("[") ? "element" : "field";
  return `${open}${closing(open) && "…" + closing(open)} ${amount(entries(value).length, noun)}`.trim();
}

function isBranch(value) {
  if (value instanceof DumpNode) return value.entries !== undefined;
  return value !== null && typeof value === "object" && !(value instanceof ExactNumber) && !isTime(value);
}

/** Whether a value is a date or a duration, which a recording marks as such. */
function isTime(value) {
  return value !== null && typeof value === "object" && (Object.hasOwn(value, "$date")
    || Object.hasOwn(value, "$duration")) && Object.keys(value).length === 1;
}

function timeText({ $date, $duration }) {
  if ($date !== undefined) return dateText(Number($date));
  const [high, low] = $duration.map((half) => BigInt(half instanceof ExactNumber ? half.text : half));
  return durationText((high << 64n) + low);
}

/** A number of seconds since 2001 as a time in UTC: 2026-11-23 07:12:04.25Z. */
function dateText(seconds) {
  const rounded = Math.round(seconds * 1e7) / 1e7;
  const whole = Math.floor(rounded);
  const date = new Date((whole + 978307200) * 1000);
  if (isNaN(date)) return `${seconds} s since 2001`;
  const fraction = (rounded - whole).toFixed(7).slice(1).replace(/\.?0+$/, "");
  return date.toISOString().replace("T", " ").replace(".000Z", `${fraction}Z`);
}

/** A number of attoseconds in the largest unit that is not longer, exactly. */
function durationText(attoseconds) {
  const digits = String(attoseconds).replace("-", "");
  const [zeros, unit] = [[18, "s"], [15, "ms"], [12, "µs"], [9, "ns"], [0, "as"]]
    .find(([zeros]) => digits.length > zeros);
  if (attoseconds === 0n) return "0 s";
  const end = digits.length - zeros;
  const fraction = digits.slice(end).replace(/0+$/, "");
  return `${attoseconds < 0n ? "-" : ""}${digits.slice(0, end)}${fraction && "." + fraction} ${unit}`;
}

/** The parts of a value as pairs of a key and a value. */
function entries(value) {
  if (value instanceof DumpNode) return value.entries ?? [];
  if (Array.isArray(value)) return value.map((element, index) => [String(index), element]);
  return Object.entries(value);
}

function leafText(value) {
  if (value instanceof DumpNode) return value.text;
  if (isTime(value)) return timeText(value);
  return value instanceof ExactNumber ? value.text : JSON.stringify(value);
}

function leafClass(value) {
  if (value === null) return "null";
  if (value instanceof ExactNumber || isTime(value)) return "number";
  if (value instanceof DumpNode) {
    if (/^"/.test(value.text)) return "string";
    if (/^-?\d/.test(value.text)) return "number";
    return /^(true|false)$/.test(value.text) ? "bool" : value.text === "nil" ? "null" : "";
  }
  return typeof value === "boolean" ? "bool" : typeof value;
}

/** A state with the shared values beside its fields. They have a name that no field can have. */
function withShared(state, shared) {
  if (!Object.keys(shared).length) return state;
  if (state instanceof DumpNode) {
    const values = new DumpNode("{", Object.entries(shared));
    return new DumpNode(state.text, [...(state.entries ?? []), ["@Shared", values]]);
  }
  return { ...(isBranch(state) && !Array.isArray(state) ? state : { state }), "@Shared": shared };
}

/** The beginning of a value on one line. */
function preview(value, length = 60) {
  if (!isBranch(value)) {
    const text = leafText(value);
    return text.length > length ? text.slice(0, length) + "…" : text;
  }
  const isList = Array.isArray(value);
  const open = value instanceof DumpNode ? value.text : isList ? "[" : "{";
  const close = closing(open);
  let text = open;
  for (const [key, part] of entries(value)) {
    if (text.length > open.length) text += ", ";
    if (text.length >= length) return text + "…" + close;
    text += (isList ? "" : key + ": ") + preview(part, Math.max(12, length - text.length));
  }
  return text + close;
}

/** The whole value as text. */
function fullText(value) {
  if (value instanceof DumpNode) {
    if (!value.entries) return value.text;
    const parts = value.entries.map(([key, part]) => `${key}: ${fullText(part)}`.split("\n"));
    const lines = parts.flat().map((line) => "  " + line);
    return [value.text, ...lines, closing(value.text)].join("\n");
  }
  if (typeof value === "string") return value;
  if (value instanceof ExactNumber || isTime(value)) return leafText(value);
  return JSON.stringify(value, (_, part) => part instanceof ExactNumber ? part.text : part, 2);
}

/**
 * What differs between two values: `undefined`, or a node of a kind: "changed", "added",
 * "removed", or "inside" with the parts that differ.
 */
function difference(before, after, key) {
  if (before === after) return undefined;
  const canDescend = isBranch(before) && isBranch(after)
    && Array.isArray(before) === Array.isArray(after)
    && (!(before instanceof DumpNode) || before.text === after.text);
  if (canDescend) {
    const children = differences(before, after);
    const isList = Array.isArray(after);
    return children.length ? { key, kind: "inside", before, after, children, isList } : undefined;
  }
  if (!isBranch(before) && !isBranch(after) && leafText(before) === leafText(after)) return;
  return { key, kind: "changed", before, after };
}

function differences(before, after) {
  const isList = Array.isArray(before) || /\[$/.test(before.text ?? "");
  const old = entries(before);
  const new_ = entries(after);
  if (!isList) return pairedByKey(old, new_);
  const identities = [old, new_].map((list) => list.map(([, element]) => identity(element)));
  const hasIDs = identities.every((ids) => !ids.includes(undefined)
    && new Set(ids).size === ids.length);
  if (hasIDs) {
    const byID = (list, ids) => list.map(([key, value], i) => [key, value, ids[i]]);
    return pairedByID(byID(old, identities[0]), byID(new_, identities[1]));
  }
  return pairedByPosition(old, new_);
}

function pairedByKey(old, new_) {
  const before = new Map(old);
  const after = new Map(new_);
  const result = new_.map(([key, value]) => before.has(key)
    ? difference(before.get(key), value, key) : { key, kind: "added", after: value });
  for (const [key, value] of old) {
    if (!after.has(key)) result.push({ key, kind: "removed", before: value });
  }
  return result.filter(Boolean);
}

function pairedByID(old, new_) {
  const before = new Map(old.map(([, value, id]) => [id, value]));
  const after = new Set(new_.map(([, , id]) => id));
  const removed = old.filter(([, , id]) => !after.has(id))
    .map(([key, value]) => ({ key, kind: "removed", before: value }));
  const kept = old.filter(([, , id]) => after.has(id)).map(([, , id]) => id);
  const moved = new Set();
  let position = 0;
  const rest = new_.map(([key, value, id]) => {
    if (!before.has(id)) return { key, kind: "added", after: value };
    while (moved.has(kept[position])) position += 1;
    // One element that went to the back is a move, not the many that it was in front of.
    if (!moved.has(id) && kept[position] !== id && kept[position + 1] === id) {
      moved.add(kept[position]);
      position += 1;
    }
    const isMoved = kept[position] !== id;
    if (isMoved) moved.add(id); else position += 1;
    const change = difference(before.get(id), value, key);
    if (!isMoved) return change;
    return { ...(change ?? { key, kind: "moved", before: value, after: value }), isMoved };
  });
  return removed.concat(rest.filter(Boolean));
}

function pairedByPosition(old, new_) {
  const same = (a, b) => difference(a[1], b[1], "") === undefined;
  let start = 0;
  while (start < old.length && start < new_.length && same(old[start], new_[start])) start += 1;
  let end = 0;
  while (end < Math.min(old.length, new_.length) - start
    && same(old[old.length - 1 - end], new_[new_.length - 1 - end])) end += 1;
  const gone = old.slice(start, old.length - end);
  const come = new_.slice(start, new_.length - end);
  if (gone.length === come.length) {
    return come.map(([key, value], i) => difference(gone[i][1], value, key)).filter(Boolean);
  }
  return gone.map(([key, value]) => ({ key, kind: "removed", before: value }))
    .concat(come.map(([key, value]) => ({ key, kind: "added", after: value })));
}

/** The identity of an element, if it has one that can be compared. */
function identity(value) {
  if (value instanceof DumpNode) {
    return value.entries?.find(([key]) => key === "id")?.[1].text;
  }
  const id = isBranch(value) ? value.id : undefined;
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}
