/**
 * A text whose characters are all visible. Characters that would hide or reorder the text around them
 * are shown as their codes, as in `\u{202E}`.
 */
function visible(text) {
  return String(text).replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (character) => `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`);
}

/** Shows a text in an element. It is never read as HTML. */
function setText(element, text) { element.textContent = visible(text); }

/** Creates an element with a text. */
function make(name, className, text) {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text !== undefined) setText(element, text);
  return element;
}

/** A number of things: "1 element", "1,234 elements". */
function amount(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
