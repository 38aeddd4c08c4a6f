/** `customerCompany` → `CustomerCompany`, `bank details` → `Bank details` */
export const capitalised = <Text extends string>(text: Text) =>
  (text.charAt(0).toUpperCase() + text.slice(1)) as Capitalize<Text>; // the type does the same

/** A title or label within a sentence: `Start` → `start`; `IBAN` and `API tokens` stay. */
export const inSentence = (title: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
