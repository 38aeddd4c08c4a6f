import { decimal, text } from './question.ts';

/** The rows of a field of taxes: up to three, each a name and a percentage. */
export const taxRows = {
  columns: {
    name: text({ label: 'Name', maxLength: 50 }),
    percent: decimal({ label: 'Percent', min: '0', unit: 'percent' }),
  },
  max: 3,
  row: 'Tax',
  optional: true,
} as const;

interface Tax {
  readonly name: string;
  readonly percent: string;
}

/** The taxes of a form or record as input of the API. */
export const taxInput = (taxes: readonly Tax[] | null) => (taxes ?? []).map(({ name, percent }) => ({ name, percent }));
