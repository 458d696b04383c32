/** How long an answer may take, in milliseconds. */
const patience = 30_000;

const form = document.getElementById("fd-enquiry");
const words = JSON.parse(document.getElementById("fd-words").textContent);
const status = document.getElementById("fd-enquiry-status");
const button = document.getElementById("fd-send");
const title = document.title.replace(`${words.errorPrefix}: `, "");
/** Ends what fills in the form, once it is sent. */
const ended = new AbortController();
let isSending = false;
/** What shows errors, loaded once somebody writes. */
let errorView;
/** What fills in the form for the person, once something asks for it. */
let staging;
/** The same for every attempt to send one message. */
let key = newKey();

form.noValidate = true;
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await loadErrorView();
  } catch {
    return form.submit();
  }
  if (!isSending) attempt();
});

form.addEventListener("focusin", loadChallenge, { once: true });
form.addEventListener("focusin", () => loadErrorView().catch(() => {}), { once: true });

async function loadErrorView() {
  errorView ??= await import("./error_view.js");
}

addEventListener("hashchange", takeHandOver, { signal: ended.signal });
takeHandOver();
// Only browsers with WebMCP need what lets an assistant fill in the form.
if (document.modelContext) (await loadStaging()).offerTo(ended.signal);

function loadStaging() {
  return staging ??= import("./staging.js").then((module) => module.prepareStaging(form, words));
}

/**
 * Fills in the form from a link's fragment, `#name=…&email=…`, and takes the fragment out of the
 * address, so that nobody copies it by mistake. Any other fragment is left alone.
 */
async function takeHandOver() {
  const members = isDecodable(location.hash)
    ? [...new URLSearchParams(location.hash.slice(1))]
    : [];
  const isHandOver = location.hash.includes("=") &&
    members.some(([name]) => Object.hasOwn(words.lengths, name));
  if (!isHandOver) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  (await loadStaging()).handOver(members);
}

/** One press of the button: check, send, and tell what came of it. */
async function attempt() {
  errorView.clearErrors(form);
  document.title = title;
  const enquiry = enquiryOf();
  const errors = errorsOf(enquiry);
  if (Object.keys(errors).length > 0) return fieldsFailed(errors);
  const token = challengeToken();
  if (token === "") return failed("CHALLENGE_REQUIRED");
  if (isTrapped()) return form.submit();

  setSending(true);
  const outcome = await send({ ...enquiry, challengeToken: token });
  setSending(false);
  if (outcome.success) return sent();
  resetChallenge();
  const named = errorsNamed(Object.keys(outcome.errors ?? {}), enquiry);
  if (Object.keys(named).length > 0) fieldsFailed(named);
  else failed(outcome.code);
}

/** The form's values as the server wants them. */
function enquiryOf() {
  const text = (name) => form.elements[name].value.trim();
  return {
    name: text("name"),
    email: text("email"),
    subject: text("subject"),
    message: text("message"),
    // Not every site asks for it, and what is left out is not sent.
    phone: form.elements.phone?.value.trim() || undefined,
    gdprConsent: form.elements.gdprConsent.checked,
    language: document.documentElement.lang,
  };
}

/** What can be told to be wrong before anything is sent: messages by field, in the form's order. */
function errorsOf(enquiry) {
  const errors = {};
  for (const [name, [least, most]] of Object.entries(words.lengths)) {
    const length = [...enquiry[name]].length;
    const isWrong = length < least || length > most || form.elements[name].validity.typeMismatch;
    if (isWrong) errors[name] = errorText(name, enquiry);
  }
  if (!enquiry.gdprConsent) errors.gdprConsent = errorText("gdprConsent", enquiry);
  return errors;
}

/** The messages for the fields that the server names. */
function errorsNamed(names, enquiry) {
  const known = Object.keys(words.fields).filter((name) => names.includes(name));
  return Object.fromEntries(known.map((name) => [name, errorText(name, enquiry)]));
}

function errorText(name, enquiry) {
  return words.fields[name][enquiry[name] ? "invalid" : "missing"];
}

/** 128 random bits, also where the page has come by plain http, without `crypto.randomUUID`. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether the field that people leave empty is filled in: the page's own route says what then. */
function isTrapped() {
  return Boolean(form.elements.website?.value);
}

/** The body of the answer; without an answer that can be read the outcome is uncertain. */
async function send(enquiry) {
  try {
    const response = await fetch("/api/contact", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify(enquiry),
      signal: AbortSignal.timeout(patience),
    });
    return await response.json();
  } catch {
    return { success: false, code: "DELIVERY_UNCERTAIN" };
  }
}

/** Loads the bot check, if there is one; its provider learns nothing of those who only read the page. */
function loadChallenge() {
  const widget = document.getElementById("fd-challenge");
  if (!widget) return;
  const script = document.createElement("script");
  script.src = widget.dataset.script;
  document.head.append(script);
}

/** The token of the bot check in a form: `undefined` where there is none, empty until it is done. */
function challengeToken() {
  const widget = document.getElementById("fd-challenge");
  return widget ? form.elements[widget.dataset.field]?.value ?? "" : undefined;
}

/** Asks for a fresh token: one is good for one attempt, whatever came of it. */
function resetChallenge() {
  const provider = globalThis.turnstile ?? globalThis.hcaptcha ?? globalThis.grecaptcha;
  if (document.getElementById("fd-challenge")) provider?.reset();
}

function setSending(now) {
  isSending = now;
  button.setAttribute("aria-disabled", String(now));
  status.textContent = now ? words.sending : "";
}

function fieldsFailed(errors) {
  const count = Object.keys(errors).length;
  document.title = `${words.errorPrefix}: ${title}`;
  errorView.showErrors(
    form,
    errors,
    (count === 1 ? words.one : words.other).replace("{{count}}", count),
  );
}

/** The key stays for the next attempt, except where the person chooses to send something else. */
function failed(code) {
  if (code === "IDEMPOTENCY_CONFLICT") key = newKey();
  document.title = `${words.errorPrefix}: ${title}`;
  errorView.showFailure(form, words.failures[code] ?? words.failures.DELIVERY_UNCERTAIN);
}

function sent() {
  ended.abort();
  form.remove();
  const sentTitle = document.getElementById("fd-sent-title").textContent;
  document.title = title.replace(/^.*(?= – )/, sentTitle);
  const notice = document.getElementById("fd-sent");
  notice.hidden = false;
  notice.focus();
}

/** Tells whether a text is percent-encoded UTF-8: else it would fill in signs that nobody typed. */
function isDecodable(text) {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
