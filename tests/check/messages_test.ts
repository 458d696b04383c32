import { errorsInOrder } from "../../lib/site/content_error.ts";
import { testCases } from "../kit/cases.ts";
import { build, filesIn } from "../content/folder.ts";

const folder = new URL("messages/", import.meta.url);

testCases("What is wrong with a site is told with its place and what to do", folder, "site", {
  errors(text) {
    const { check, guess, errors: refused } = build(filesIn(text));
    const { errors, remarks } = check?.() ?? { errors: [], remarks: [] };
    const lists = Object.entries({
      "It cannot be served:": refused,
      "It is no site yet:": guess ? [guess.message] : [],
      "Errors:": errorsInOrder(errors).map(({ message }) => message),
      "Remarks:": errorsInOrder(remarks).map(({ message }) => message),
    });
    const told = lists.flatMap(([name, messages]) =>
      messages.length ? [name, ...messages, ""] : []
    );
    return told.join("\n") || "Nothing is wrong.";
  },
});
