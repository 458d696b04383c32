import type { ErrorCode } from "../contract/errors.ts";
import type { Language } from "../language.ts";

/** What an error means, and what a client does next. */
type Meaning = readonly [meaning: string, next: string];

/** Every code of the JSON interfaces in the readers' words; the table of codes is `http/errors.ts`. */
export const errorMeanings: Readonly<Record<ErrorCode, Readonly<Record<Language, Meaning>>>> = {
  INVALID_HOST: {
    en: ["the `Host` header is missing or cannot be read", "send the host name of this site"],
    de: ["der Header `Host` fehlt oder ist unlesbar", "den Hostnamen dieser Website senden"],
  },
  INVALID_BODY: {
    en: [
      "the body is not JSON, or not of the documented form",
      "correct the body; `errors` names the fields",
    ],
    de: [
      "der Body ist kein JSON oder hat nicht die beschriebene Form",
      "Body berichtigen; `errors` nennt die Felder",
    ],
  },
  INVALID_QUERY: {
    en: [
      "a parameter is unknown, repeated or out of range; with `POST /ask` also a member of the body",
      "correct the parameters that `errors` names",
    ],
    de: [
      "ein Parameter ist unbekannt, doppelt oder außerhalb der Grenzen; bei `POST /ask` auch ein Feld des Body",
      "die in `errors` genannten Parameter berichtigen",
    ],
  },
  UNSUPPORTED_MODE: {
    en: ["`mode` is not `list`", "leave `mode` out or send `list`"],
    de: ["`mode` ist nicht `list`", "`mode` weglassen oder `list` senden"],
  },
  INVALID_FIELDS: {
    en: [
      "a field is missing or invalid; nothing was sent",
      "correct the fields that `errors` names",
    ],
    de: [
      "ein Feld fehlt oder ist ungültig; nichts wurde gesendet",
      "die in `errors` genannten Felder berichtigen",
    ],
  },
  INVALID_IDEMPOTENCY_KEY: {
    en: [
      "the key does not match its pattern; nothing was sent",
      "send 16 to 128 letters, digits, `-` or `_`, without quotation marks",
    ],
    de: [
      "der Schlüssel passt nicht zum Muster; nichts wurde gesendet",
      "16 bis 128 Buchstaben, Ziffern, `-` oder `_` senden, ohne Anführungszeichen",
    ],
  },
  CHALLENGE_REQUIRED: {
    en: [
      "the bot check is switched on and no token was sent; nothing was sent",
      "let the person pass the check on the contact page",
    ],
    de: [
      "die Bot-Prüfung ist eingeschaltet und kein Token kam mit; nichts wurde gesendet",
      "den Menschen die Prüfung auf der Kontaktseite bestehen lassen",
    ],
  },
  CHALLENGE_FAILED: {
    en: [
      "the token is wrong, expired or used; nothing was sent",
      "get a fresh token, keep the key",
    ],
    de: [
      "das Token ist falsch, abgelaufen oder verbraucht; nichts wurde gesendet",
      "ein frisches Token holen, den Schlüssel behalten",
    ],
  },
  INVALID_MESSAGE: {
    en: ["the body is not one JSON-RPC message", "send one request object"],
    de: ["der Body ist keine einzelne JSON-RPC-Nachricht", "ein einzelnes Anfrageobjekt senden"],
  },
  HOST_NOT_ALLOWED: {
    en: ["the `Host` header names another site", "use the address of this site"],
    de: ["der Header `Host` nennt eine andere Website", "die Adresse dieser Website verwenden"],
  },
  NOT_FOUND: {
    en: [
      "nothing is published at this path",
      "look the path up in `/llms.txt` or `/api/openapi.json`",
    ],
    de: [
      "unter diesem Pfad ist nichts veröffentlicht",
      "den Pfad in `/llms.txt` oder `/api/openapi.json` nachschlagen",
    ],
  },
  METHOD_NOT_ALLOWED: {
    en: ["the path does not have this method", "use a method that `Allow` names"],
    de: ["der Pfad kennt diese Methode nicht", "eine Methode verwenden, die `Allow` nennt"],
  },
  NOT_ACCEPTABLE: {
    en: [
      "`Accept` admits neither JSON nor an event stream",
      "send `Accept: application/json, text/event-stream`",
    ],
    de: [
      "`Accept` lässt weder JSON noch einen Event-Stream zu",
      "`Accept: application/json, text/event-stream` senden",
    ],
  },
  REQUEST_TIMEOUT: {
    en: ["the body did not arrive within 10 seconds", "send it again in one go"],
    de: ["der Body kam nicht binnen 10 Sekunden an", "noch einmal in einem Zug senden"],
  },
  IDEMPOTENCY_CONFLICT: {
    en: [
      "the key was used with other fields",
      "send the first fields with this key, or this message with a new key",
    ],
    de: [
      "der Schlüssel wurde mit anderen Feldern benutzt",
      "die ersten Felder mit diesem Schlüssel senden oder diese Nachricht mit einem neuen",
    ],
  },
  IDEMPOTENCY_IN_PROGRESS: {
    en: [
      "a request with this key is still running",
      "wait `Retry-After` seconds, then the same key and fields",
    ],
    de: [
      "eine Anfrage mit diesem Schlüssel läuft noch",
      "`Retry-After` Sekunden warten, dann gleicher Schlüssel und gleiche Felder",
    ],
  },
  PAYLOAD_TOO_LARGE: {
    en: ["the body is larger than the interface takes", "shorten it, or send several requests"],
    de: ["der Body ist größer als erlaubt", "kürzen oder auf mehrere Anfragen verteilen"],
  },
  UNSUPPORTED_MEDIA_TYPE: {
    en: [
      "the body is not declared as `application/json` in UTF-8, or it is encoded",
      "send `Content-Type: application/json` and no `Content-Encoding`",
    ],
    de: [
      "der Body ist nicht als `application/json` in UTF-8 ausgewiesen oder kodiert",
      "`Content-Type: application/json` senden und kein `Content-Encoding`",
    ],
  },
  RATE_LIMITED: {
    en: [
      "the quota is used up; the request was not carried out",
      "wait `Retry-After` seconds, then repeat it once",
    ],
    de: [
      "das Kontingent ist verbraucht; die Anfrage wurde nicht ausgeführt",
      "`Retry-After` Sekunden warten, dann einmal wiederholen",
    ],
  },
  INTERNAL_ERROR: {
    en: [
      "something failed on our side",
      "repeat a reading request later; an enquiry only with its key",
    ],
    de: [
      "bei uns ist etwas fehlgeschlagen",
      "einen Lesezugriff später wiederholen, eine Anfrage nur mit ihrem Schlüssel",
    ],
  },
  DELIVERY_FAILED: {
    en: [
      "the message was not delivered",
      "tell the person; check the fields, above all the address",
    ],
    de: [
      "die Nachricht wurde nicht zugestellt",
      "dem Menschen Bescheid geben; Felder prüfen, vor allem die Adresse",
    ],
  },
  DELIVERY_UNCERTAIN: {
    en: [
      "it is not known whether the message was delivered",
      "repeat with the same key and fields; without a key do not repeat",
    ],
    de: [
      "ob die Nachricht zugestellt wurde, ist nicht bekannt",
      "mit gleichem Schlüssel und gleichen Feldern wiederholen; ohne Schlüssel nicht wiederholen",
    ],
  },
  DELIVERY_NOT_CONFIGURED: {
    en: [
      "this site does not send mail; nothing was sent",
      "use the contact details on the contact page",
    ],
    de: [
      "diese Website versendet keine E-Mail; nichts wurde gesendet",
      "die Angaben auf der Kontaktseite verwenden",
    ],
  },
  DELIVERY_UNAVAILABLE: {
    en: [
      "mail cannot be sent at present; nothing was sent",
      "try again after `Retry-After` seconds with the same key",
    ],
    de: [
      "derzeit kann keine E-Mail gesendet werden; nichts wurde gesendet",
      "nach `Retry-After` Sekunden mit gleichem Schlüssel erneut versuchen",
    ],
  },
  CHALLENGE_UNAVAILABLE: {
    en: [
      "the bot check cannot be confirmed; nothing was sent",
      "try again later with the same key",
    ],
    de: [
      "die Bot-Prüfung lässt sich nicht bestätigen; nichts wurde gesendet",
      "später mit gleichem Schlüssel erneut versuchen",
    ],
  },
  IDEMPOTENCY_UNAVAILABLE: {
    en: ["the key cannot be recorded; nothing was sent", "try again later with the same key"],
    de: [
      "der Schlüssel lässt sich nicht speichern; nichts wurde gesendet",
      "später mit gleichem Schlüssel erneut versuchen",
    ],
  },
};
