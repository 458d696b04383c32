/**
 * Makes a function that finds the forms, given in order, that differ from a word by one letter too
 * many, missing or wrong, or by two exchanged, and the word itself. Such a slip leaves one half of
 * the word as it is, so that only the forms that begin or end with it have to be compared.
 */
export function slipFinder(forms: readonly string[]): (word: string) => string[] {
  const backwards = forms.map(reversed).sort();
  return (word) => {
    const middle = Math.floor(word.length / 2);
    const begins = formsBeginningWith(word.slice(0, middle), forms);
    const ends = formsBeginningWith(reversed(word.slice(middle)), backwards).map(reversed);
    const candidates = new Set([...begins, ...ends]);
    // Exchanged across the middle, letters leave no half as it is.
    const exchanged = exchangedAt(middle - 1, word);
    for (const form of formsBeginningWith(exchanged, forms)) candidates.add(form);
    return [...candidates].filter((form) => isOneSlip(word, form)).sort();
  };
}

const reversed = (text: string): string => text.split("").reverse().join("");

const exchangedAt = (at: number, word: string): string =>
  word.slice(0, Math.max(0, at)) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);

/** Lists those of sorted forms that begin with a text; they stand together. */
function formsBeginningWith(text: string, forms: readonly string[]): string[] {
  let [low, high] = [0, forms.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (forms[middle]! < text) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (forms[end]?.startsWith(text)) end++;
  return forms.slice(low, end);
}

/** Tells if two words are alike but for one slip; equal ones are, too. */
function isOneSlip(word: string, form: string): boolean {
  if (Math.abs(word.length - form.length) > 1) return false;
  let at = 0;
  while (at < word.length && word[at] === form[at]) at++;
  const rest = (text: string, skipped: number) => text.slice(at + skipped);
  if (word.length > form.length) return rest(word, 1) === rest(form, 0);
  if (word.length < form.length) return rest(word, 0) === rest(form, 1);
  return rest(word, 1) === rest(form, 1) || exchangedAt(at, word) === form;
}
