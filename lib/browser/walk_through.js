/**
 * Lets the arrow keys go from a field through the links that belong to it and back; Escape returns
 * to the field. Enter opens a link, as everywhere.
 */
export function walkThrough(field, links) {
  addEventListener("keydown", (event) => {
    const steps = [field, ...links()];
    const at = steps.indexOf(document.activeElement);
    if (at < 0 || event.isComposing) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Escape: at > 0 ? 0 : -1 }[event.key];
    if (steps[to] === undefined) return;
    event.preventDefault();
    steps[to].focus();
  });
}
