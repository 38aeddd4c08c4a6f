/** A name that a template may hold in braces: `{{ customer.fullName }}`. */
export interface Placeholder<Facts> {
  name: string;
  /** A noun for people who write templates: 'The customer’s name'. */
  meaning: string;
  example: string;
  /** Null and undefined fill as an empty text. */
  value(facts: Facts): string | null | undefined;
}

/** The paths of the facts that hold a text: 'customer.fullName'. */
type TextPath<Facts> = {
  [Part in keyof Facts & string]: {
    [Field in keyof NonNullable<Facts[Part]> & string]: NonNullable<Facts[Part]>[Field] extends string | null
      ? `${Part}.${Field}`
      : never;
  }[keyof NonNullable<Facts[Part]> & string];
}[keyof Facts & string];

type Row<Facts> =
  | readonly [name: TextPath<Facts>, meaning: string, example: string]
  | readonly [name: string, meaning: string, example: string, value: Placeholder<Facts>['value']];

/** Placeholders from rows; a row without a value shows the fact of its name. */
export function placeholdersOf<Facts extends object>(rows: readonly Row<Facts>[]): Placeholder<Facts>[] {
  return rows.map(([name, meaning, example, value]) => {
    const [part = '', field = ''] = name.split('.');
    // `TextPath` holds only paths of texts.
    const fact = (facts: object) => (facts as Record<string, Record<string, string | null> | null>)[part]?.[field];
    return { name, meaning, example, value: value ?? fact };
  });
}
