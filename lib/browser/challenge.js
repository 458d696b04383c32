/** The token of the bot check in a form: `undefined` where there is none, empty until it is done. */
export function challengeToken(form) {
  const widget = document.getElementById("challenge");
  return widget ? form.elements[widget.dataset.field]?.value ?? "" : undefined;
}

/** Asks for a fresh token: one is good for one attempt, whatever came of it. */
export function resetChallenge() {
  const provider = globalThis.turnstile ?? globalThis.hcaptcha ?? globalThis.grecaptcha;
  if (document.getElementById("challenge")) provider?.reset();
}
