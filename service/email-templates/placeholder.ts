/** A name for the braces of a template: `{{ customer.fullName }}`. */
export interface Placeholder<Facts> {
  name: string;
  /** A noun for people who write templates: 'The customer’s name'. */
  meaning: string;
  example: string;
  /** Null and undefined fill as an empty text. */
  value(facts: Facts): string | null | undefined;
}

/** The company behind a message, whose locale and time zone decide the form of values. */
interface Company {
  locale: string;
  timeZone: string;
}

/** A row of a table of placeholders; without `write`, the placeholder shows the text of the fact. */
type Row<Facts> = {
  [Part in keyof Facts & string]: {
    [Field in keyof NonNullable<Facts[Part]> & string]: readonly [
      name: `${Part}.${Field}`,
      meaning: string,
      example: string,
      ...write: NonNullable<Facts[Part]>[Field] extends string | null
        ? [write?: Write<NonNullable<Facts[Part]>, Field>]
        : [write: Write<NonNullable<Facts[Part]>, Field>],
    ];
  }[keyof NonNullable<Facts[Part]> & string];
}[keyof Facts & string];

type Write<Part, Field extends keyof Part> = (value: Part[Field], company: Company, part: Part) => string | null;

/** Placeholders from rows: placeholdersOf([['job.title', 'The job’s title', 'Boiler service']]) */
export function placeholdersOf<Facts extends { company: Company }>(rows: readonly Row<Facts>[]): Placeholder<Facts>[] {
  return rows.map(([name, meaning, example, write]) => {
    const [part = '', field = ''] = name.split('.');
    const value = (facts: Facts) => {
      // `Row` holds only paths of facts, each with a function for its value.
      const owner = (facts as unknown as Record<string, Record<string, string | null> | null>)[part];
      return owner && (write ? write(owner[field] as never, facts.company, owner as never) : owner[field]);
    };
    return { name, meaning, example, value };
  });
}
