/** Takes every error message off a form, also those the server wrote. */
export function clearErrors(form) {
  document.getElementById("fd-summary")?.remove();
  for (const message of form.querySelectorAll(".error")) {
    if (message.closest("noscript")) continue;
    setDescribed(form.elements[message.id.replace("-error", "")], message.id, false);
    message.remove();
  }
  for (const field of form.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
  }
}

/** Writes a message to each wrong field and a list of them above the form. */
export function showErrors(form, errors, title) {
  const items = Object.entries(errors).map(([name, text]) => {
    const field = form.elements[name];
    const message = element("p", { className: "error", id: `fd-${name}-error` }, text);
    (field.closest(".box") ?? field).before(message);
    field.setAttribute("aria-invalid", "true");
    setDescribed(field, message.id, true);
    return element("li", {}, linkTo(field, text));
  });
  showSummary(form, title, element("ul", {}, ...items));
}

/** Says above the form why nothing was sent. */
export function showFailure(form, { title, text }) {
  showSummary(form, title, element("p", {}, text));
}

function showSummary(form, title, details) {
  const heading = element("h3", { id: "fd-summary-title" }, title);
  const summary = element(
    "section",
    { className: "summary", id: "fd-summary", tabIndex: -1 },
    heading,
    details,
  );
  summary.setAttribute("aria-labelledby", heading.id);
  form.querySelector(".staged").before(summary);
  summary.focus();
}

function linkTo(field, text) {
  const link = element("a", { href: `#${field.id}` }, text);
  link.addEventListener("click", (event) => {
    event.preventDefault();
    field.focus();
  });
  return link;
}

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** Adds an element's id to what describes a field to assistive technology, or takes it away. */
export function setDescribed(field, id, isDescribed) {
  const ids = new Set((field.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean));
  if (isDescribed) ids.add(id);
  else ids.delete(id);
  if (ids.size > 0) field.setAttribute("aria-describedby", [...ids].join(" "));
  else field.removeAttribute("aria-describedby");
}
