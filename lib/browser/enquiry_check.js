const limits = { name: [1, 100], email: [1, 254], subject: [1, 200], message: [10, 5000] };

/** The form's values as the server wants them. */
export function enquiryOf(form) {
  const text = (name) => form.elements[name].value.trim();
  return {
    name: text("name"),
    email: text("email"),
    subject: text("subject"),
    message: text("message"),
    gdprConsent: form.elements.gdprConsent.checked,
    language: document.documentElement.lang,
  };
}

/** What can be told to be wrong before anything is sent: messages by field, in the form's order. */
export function errorsOf(enquiry, form, words) {
  const errors = {};
  for (const [name, [least, most]] of Object.entries(limits)) {
    const length = [...enquiry[name]].length;
    const isWrong = length < least || length > most || form.elements[name].validity.typeMismatch;
    if (isWrong) errors[name] = errorText(name, enquiry, words);
  }
  if (!enquiry.gdprConsent) errors.gdprConsent = errorText("gdprConsent", enquiry, words);
  return errors;
}

/** The messages for the fields that the server names. */
export function errorsNamed(names, enquiry, words) {
  const known = Object.keys(words.fields).filter((name) => names.includes(name));
  return Object.fromEntries(known.map((name) => [name, errorText(name, enquiry, words)]));
}

const errorText = (name, enquiry, words) =>
  words.fields[name][enquiry[name] ? "invalid" : "missing"];
