/** Adds an element's id to what describes a field to assistive technology, or takes it away. */
export function setDescribed(field, id, isDescribed) {
  const ids = new Set((field.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean));
  if (isDescribed) ids.add(id);
  else ids.delete(id);
  if (ids.size > 0) field.setAttribute("aria-describedby", [...ids].join(" "));
  else field.removeAttribute("aria-describedby");
}
