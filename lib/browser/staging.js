import { setDescribed } from "./error_view.js";
import { offerTool, refusal, unknownNames } from "./model_context.js";

/** The fields an assistant may fill in: never the consent box, never anything hidden. */
const stageable = { name: 100, email: 254, subject: 200, message: 5000 };

const names = Object.keys(stageable);

/**
 * Lets an assistant fill in the form for the person in front of it. Consent and sending stay with
 * that person, typed text is never touched, and what was filled in is marked and can be cleared.
 */
export function offerStaging(form, words, signal) {
  const staged = new Map();
  const status = document.getElementById("staged-status");
  const clearButton = document.getElementById("clear-staged");

  const mark = (name, isStaged) => {
    const note = document.getElementById(`${name}-staged`);
    note.hidden = !isStaged;
    setDescribed(form.elements[name], note.id, isStaged);
    if (!isStaged) staged.delete(name);
    clearButton.hidden = staged.size === 0;
  };

  const isFree = (name) => {
    const { value } = form.elements[name];
    return value === "" || staged.get(name) === value;
  };

  function stage(input) {
    const error = errorOf(input);
    if (error) return refusal(`${error}. Nothing was filled in`);
    const wanted = names.filter((name) => input[name] !== undefined);
    const free = wanted.filter(isFree);
    for (const name of free) {
      form.elements[name].value = input[name];
      staged.set(name, form.elements[name].value);
      mark(name, true);
    }
    if (free.length > 0) status.textContent = words.notice;
    return {
      staged: free,
      kept: wanted.filter((name) => !free.includes(name)),
      consentGiven: false,
      submitted: false,
      userActionsRequired: [
        "Check the filled fields and complete the others",
        "Tick the consent box",
        "Press the button that sends the message",
      ],
    };
  }

  for (const name of names) {
    form.elements[name].addEventListener("input", () => {
      if (staged.has(name)) mark(name, false);
      if (staged.size === 0) status.textContent = "";
    });
  }
  clearButton.addEventListener("click", () => {
    const cleared = [...staged.keys()];
    for (const name of cleared) {
      form.elements[name].value = "";
      mark(name, false);
    }
    status.textContent = words.cleared;
    form.elements[cleared[0]].focus();
  });

  offerTool({
    name: "stage_contact_enquiry",
    title: "Fill in the contact form",
    description:
      "Fills in fields of the contact form on this page for the person to check. It sends nothing " +
      "and gives no consent: both stay with the person. Text the person typed is kept.",
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(
        names.map((name) => [name, { type: "string", minLength: 1, maxLength: stageable[name] }]),
      ),
      additionalProperties: false,
      minProperties: 1,
    },
    annotations: { readOnlyHint: false },
    execute: stage,
  }, signal);
}

/** Says what is wrong with a tool's input without repeating any of its values. */
function errorOf(input) {
  const unknown = unknownNames(input, names);
  if (unknown.length > 0) {
    return `Only ${names.join(", ")} can be filled in, not ${unknown.join(", ")}`;
  }
  const given = names.filter((name) => input?.[name] !== undefined);
  if (given.length === 0) return `Give at least one of ${names.join(", ")}`;
  const wrong = given.filter((name) => {
    const value = input[name];
    return typeof value !== "string" || value === "" || [...value].length > stageable[name];
  });
  const limits = wrong.map((name) => `${name}: text of 1 to ${stageable[name]} characters`);
  return limits.join("; ");
}
