/** A title or label within a sentence: `Start` → `start`; `IBAN` and `API tokens` stay. */
export const inSentence = (title: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
