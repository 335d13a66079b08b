/** What the page keeps in its address, behind "#", such as `#pin=12&hide=todos/saved`. */
const fragment = {
  get parts() { return location.hash.slice(1).split("&").filter(Boolean); },

  get(key) {
    return this.parts.find((part) => part.startsWith(`${key}=`))?.slice(key.length + 1);
  },

  set(key, value) {
    const parts = this.parts.filter((part) => !part.startsWith(`${key}=`));
    if (value) parts.push(`${key}=${value}`);
    const hash = parts.length ? `#${parts.join("&")}` : location.pathname + location.search;
    history.replaceState(null, "", hash);
  },
};

function isList(value) {
  return Array.isArray(value) || value instanceof DumpNode && value.text.endsWith("[");
}

const listsWithIDs = new WeakMap();

/** Whether each element of a list has an identity of its own. */
function hasIDs(list) {
  if (!listsWithIDs.has(list)) {
    const ids = entries(list).map(([, element]) => identity(element));
    listsWithIDs.set(list, !ids.includes(undefined) && new Set(ids).size === ids.length);
  }
  return listsWithIDs.get(list);
}

/**
 * One step of the way to a value: its key, or the identity of an element, whose position can be another
 * one in other states.
 */
function stepTo(value, key) {
  if (!isList(value) || !hasIDs(value)) return key;
  return { id: identity(entries(value).find(([other]) => other === key)?.[1]) };
}

/** The value at the end of a way, or `undefined`. */
function valueAt(value, steps) {
  for (const step of steps) {
    if (!isBranch(value)) return undefined;
    if (typeof step === "object") {
      value = entries(value).find(([, element]) => identity(element) === step.id)?.[1];
    } else if (value instanceof DumpNode) {
      value = value.entries?.find(([key]) => key === step)?.[1];
    } else {
      value = Object.hasOwn(value, step) ? value[step] : undefined;
    }
  }
  return value;
}

/** The way to a value as text: `todos[974B6168…].isComplete`. */
function nameOf(steps) {
  return steps.reduce((name, step) => {
    if (typeof step === "object") {
      const id = String(step.id);
      return `${name}[${id.length > 9 ? id.slice(0, 8) + "…" : id}]`;
    }
    if (/^\d+$/.test(step)) return `${name}[${step}]`;
    // The only payload of a case has no name.
    if (step === "_0" || step === "@Shared") return name;
    return name && !/^[[.]/.test(step) ? `${name}.${step}` : name + step;
  }, "") || "state";
}

/** Lets the browser draw and handle input, in a long calculation. */
function breathe() { return new Promise((done) => { setTimeout(done); }); }
