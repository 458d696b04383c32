import { setDescribed } from "./error_view.js";
import { offerTool, refusal, unknownNames } from "./model_context.js";

/**
 * Lets an assistant or a link fill in the form for the person in front of it: the fields of text,
 * never the box, never anything hidden. The tick and sending stay with that person, typed text
 * is never touched, and what was filled in is marked and can be cleared.
 */
export function prepareStaging(form, { staged: words, lengths }) {
  const names = Object.keys(lengths);
  const staged = new Map();
  const status = document.getElementById("fd-staged-status");
  const clearButton = document.getElementById("fd-clear-staged");

  const mark = (name, text) => {
    const note = document.getElementById(`fd-${name}-staged`);
    note.textContent = text;
    note.hidden = text === "";
    setDescribed(form.elements[name], note.id, text !== "");
    if (text === "") staged.delete(name);
    clearButton.hidden = staged.size === 0;
  };

  const isFree = (name) => {
    const { value } = form.elements[name];
    return value === "" || staged.get(name) === value;
  };

  /** Fills in what is free, and says which of the wanted fields that was. */
  function fill(input, text, notice) {
    const wanted = names.filter((name) => input[name] !== undefined);
    const free = wanted.filter(isFree);
    for (const name of free) {
      form.elements[name].value = input[name];
      staged.set(name, form.elements[name].value);
      mark(name, text);
    }
    if (free.length > 0) status.textContent = notice;
    return { staged: free, kept: wanted.filter((name) => !free.includes(name)) };
  }

  for (const name of names) {
    form.elements[name].addEventListener("input", () => {
      if (staged.has(name)) mark(name, "");
      if (staged.size === 0) status.textContent = "";
    });
  }
  clearButton.addEventListener("click", () => {
    const cleared = [...staged.keys()];
    for (const name of cleared) {
      form.elements[name].value = "";
      mark(name, "");
    }
    status.textContent = words.cleared;
    form.elements[cleared[0]].focus();
  });

  return {
    /** Offers the form to assistants in the browser, until the signal. */
    offerTo(signal) {
      offerTool(
        toolOf(lengths, (given) => {
          const input = cleanedBy(given, lengths);
          const error = errorOf(input, lengths);
          if (error) return refusal(`${error}. Nothing was filled in`);
          return {
            ...fill(input, words.mark, words.notice),
            consentGiven: false,
            submitted: false,
            userActionsRequired: [
              "Check the filled fields and complete the others",
              "Read the privacy notice and tick the box",
              document.getElementById("fd-send").hidden
                ? "Copy the text: this form cannot send at present"
                : "Press the button that sends the message",
            ],
          };
        }),
        signal,
      );
    },
    /** Fills in what a link hands over; a member without a value is left out. */
    handOver(members) {
      const given = members.filter(([, value]) => value !== "");
      const input = cleanedBy(Object.fromEntries(given), lengths);
      const isTwice = given.length > Object.keys(input).length;
      if (given.length === 0) return;
      if (isFromHere(given)) form.elements.subject.value ||= input.subject;
      else if (isTwice || errorOf(input, lengths)) status.textContent = words.linkRefused;
      else fill(input, words.linkMark, words.linkNotice);
    },
  };
}

/** Tells a button of this site, which names the page where it stands, from somebody's link. */
const isFromHere = ([[name] = [], ...others]) =>
  name === "subject" && others.length === 0 &&
  document.referrer.startsWith(`${location.origin}/`);

const toolOf = (lengths, execute) => ({
  name: "stage_contact_enquiry",
  title: "Fill in the contact form",
  description:
    "Fills in fields of the contact form on this page for the person to check. It sends nothing " +
    "and ticks no box: both stay with the person. Text the person typed is kept.",
  inputSchema: {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(lengths)
        .map(([name, [, most]]) => [name, { type: "string", minLength: 1, maxLength: most }]),
    ),
    additionalProperties: false,
    minProperties: 1,
  },
  annotations: { readOnlyHint: false },
  execute,
});

const lineBreak = new RegExp(String.raw`{{lineBreak}}`, "g");
const unseen = new RegExp(String.raw`{{unseen}}`, "gu");

/** Leaves out of texts what copy and paste brings and nobody sees, as the interface does. */
function cleanedBy(input, lengths) {
  const cleaned = (name, value) => {
    const seen = value.replace(lineBreak, "\n").replace(unseen, "");
    return name === "message" ? seen : seen.replace(/[\t\n]/g, " ");
  };
  return Object.fromEntries(
    Object.entries(input ?? {}).map(([name, value]) => [
      name,
      typeof value === "string" && Object.hasOwn(lengths, name) ? cleaned(name, value) : value,
    ]),
  );
}

/** Says what is wrong with what is to be filled in without repeating any of its values. */
function errorOf(input, lengths) {
  const names = Object.keys(lengths);
  const unknown = unknownNames(input, names);
  if (unknown.length > 0) {
    return `Only ${names.join(", ")} can be filled in, not ${unknown.join(", ")}`;
  }
  const given = names.filter((name) => input?.[name] !== undefined);
  if (given.length === 0) return `Give at least one of ${names.join(", ")}`;
  const isWrong = (name) => {
    const value = input[name];
    return typeof value !== "string" || value.trim() === "" || !value.isWellFormed() ||
      [...value].length > lengths[name][1];
  };
  const errors = given.filter(isWrong).map((name) =>
    `${name}: text of 1 to ${lengths[name][1]} characters`
  );
  return errors.join("; ");
}
