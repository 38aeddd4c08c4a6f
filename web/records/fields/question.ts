import type { KindName } from './kind-name.ts';

interface Common extends Places {
  readonly label: string;
  /** An empty answer is null. */
  readonly optional?: true;
  /** A short sentence: what to enter. */
  readonly hint?: string;
  /** Takes a whole line of a form, as a title does. */
  readonly isWide?: true;
  /** Whether the earlier answers call for the question; an unasked field answers null. */
  readonly when?: (answers: GivenSoFar) => boolean;
}

/** Where a record's field shows besides its form; a question of a command has none of these. */
export interface Places {
  /** The service sets it: no form asks for it. */
  readonly readOnly?: true;
  /** `false`: the kind's form leaves it to a command of its own. */
  readonly ask?: false;
  readonly column?: Placement;
  /** The group of the overview that shows it; groups and fields stand in the order of the declaration. */
  readonly overview?: string;
  readonly peek?: true;
  /** A list can be narrowed by it: the GraphQL type of the list's argument, `'JobStatus'`. */
  readonly filter?: string;
  /** Other heads of an import column, in lower case: `['po', 'order no']`. */
  readonly importAs?: readonly string[];
  /** The value in a record, where another field of the record holds it: `({ totals }: QuotationRecord) => totals.total`. */
  readonly of?: (row: never) => unknown;
}

/** How a list shows a column. */
export interface Placement {
  /** `code` fits a number such as `Q-2026-000123-R2`, an amount, or a marked day. */
  readonly width: 'wide' | 'normal' | 'code' | 'narrow' | 'short';
  /** Hidden where there is little room: 4 first, 1 last. */
  readonly yields?: 1 | 2 | 3 | 4;
  /** Hidden until a person chooses it. */
  readonly isExtra?: true;
  /** Aligned at the end. */
  readonly isNumber?: true;
  /** The list can be ordered by it; a name where the API’s order has another: `'NAME'`. */
  readonly order?: true | string;
}

/** The answers so far, by name. */
type GivenSoFar = Readonly<Record<string, unknown>>;

/** One line of text. `secret` is never shown, drafted, copied or remembered. */
export interface TextField extends Common {
  readonly type: 'text' | 'longText' | 'email' | 'phone' | 'url' | 'secret';
  readonly maxLength?: number;
  readonly minLength?: number;
  /** What is often meant: offered as one types, of a `text`; any other may be typed. */
  readonly suggest?: readonly string[];
  /** A typed line gives it by name only: `reference: 4711`. */
  readonly isNamed?: true;
  /** A `longText` that is Markdown: one sees how it will read as one types. */
  readonly isMarkdown?: true;
}

export interface NumberField extends Common {
  readonly type: 'number';
  readonly min: number;
  readonly max: number;
}

/** One of a few; a function where an earlier answer decides which. */
export interface ChoiceField<Value extends string = string> extends Common {
  readonly type: 'choice';
  readonly choices: Choices<Value> | ((answers: GivenSoFar) => Choices<Value>);
}

type Choices<Value extends string> = readonly Choice<Value>[];

/** `label` is what one reads, `value` what is sent; `words` are others that find it, such as `on`. */
export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  readonly words?: readonly string[];
}

/** What a choice offers, by the answers so far. */
export const choicesOf = ({ choices }: ChoiceField, answers: GivenSoFar): readonly Choice[] =>
  typeof choices === 'function' ? choices(answers) : choices;

/** A record of a kind, found on the server as one types. */
export interface RecordField<K extends string = KindName> extends Common {
  readonly type: 'record';
  readonly kind: K;
  /** What narrows the list, such as the company that is asked for above: given the answers so far. */
  readonly where?: (answers: GivenSoFar) => Readonly<Record<string, unknown>>;
}

/** A decimal number, kept as it was typed: it answers a string such as `'12.5'`. */
export interface DecimalField extends Common {
  readonly type: 'decimal';
  /** Most decimal places; 4 by default. */
  readonly places?: number;
  readonly min?: string;
  /** An amount in the record's currency, or a percentage. */
  readonly unit?: 'money' | 'percent';
}

/** A calendar day: it answers `'2026-11-20'`. */
export interface DayField extends Common {
  readonly type: 'day';
}

/** A point in time, typed in the company's time zone: it answers RFC 3339 in UTC. */
export interface MomentField extends Common {
  readonly type: 'moment';
  /** Where its clock hangs (IANA); left out, at the viewer's company, or with the viewer who has none. */
  readonly timeZone?: string;
  /** The answer, by name, from which a duration such as `2h` counts. */
  readonly since?: string;
}

/** Yes or no: it answers true or false. */
export interface FlagField extends Common {
  readonly type: 'flag';
}

/** Several single lines: it answers an array of strings, as the options of a dropdown. */
export interface LinesField extends Common {
  readonly type: 'lines';
  readonly max?: number;
  /** Of each line. */
  readonly maxLength?: number;
}

/** Several e-mail addresses, no two alike: it answers an array of strings. */
export interface EmailsField extends Common {
  readonly type: 'emails';
  readonly max: number;
}

/** A table that one fills row by row, as the materials of a job: it answers an array of objects by the names of the columns. */
export interface RowsField<Columns extends RowColumns = RowColumns> extends Common {
  readonly type: 'rows';
  readonly columns: Columns;
  readonly max: number;
  /** What one row is called: `Material`. */
  readonly row: string;
}

/** What a row may ask for. */
export type RowColumns = Readonly<Record<string, TextField | DecimalField | FlagField | ChoiceField>>;

/**
 * Several images, picked, pasted or dropped, each with what is asked of it, such as a caption: it answers an array of
 * objects with the `fileId` of the uploaded file and a value for each column.
 */
export interface ImagesField<Columns extends RowColumns = RowColumns> extends Common {
  readonly type: 'images';
  readonly columns: Columns;
  readonly max: number;
  readonly companyId?: string;
}

/** A signature, drawn with mouse, pen or finger, or an image of one: it answers the id of the uploaded file. */
export interface SignatureField extends Common {
  readonly type: 'signature';
  readonly companyId?: string;
}

/** A line of a quotation as one writes it: what `QuotationLineInput` takes, each cell a string as it was typed. */
export interface PricedLine {
  /** Of a line that is there already; null for a new one. */
  readonly id: string | null;
  readonly kind: 'PRICED' | 'HEADING' | 'NOTE';
  readonly itemId: string | null;
  readonly description: string;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly unitPrice: string | null;
  readonly discountPercent: string | null;
  readonly taxes: readonly { readonly name: string; readonly percent: string }[];
}

/** What the totals of lines depend on besides the lines. */
export interface Pricing {
  /** ISO 4217. */
  readonly currency: string;
  readonly taxRounding: 'DOCUMENT' | 'LINE';
  readonly discountPercent: string | null;
}

/** The lines of a quotation, written as on a spreadsheet, with their totals: it answers an array of lines. */
export interface PricedLinesField extends Common {
  readonly type: 'pricedLines';
  readonly max: number;
  /** By the answers so far: the company whose items are offered, null while that isn't known; and what totals depend on. */
  readonly of: (answers: GivenSoFar) => { readonly companyId: string | null; readonly pricing: Pricing };
  /** The labels of a line's cells. */
  readonly columns?: Readonly<Record<string, { readonly label: string }>>;
}

/** The steps of a macro, and what each of them is answered with: it answers the macro. */
export interface MacroField extends Common {
  readonly type: 'macro';
  /** What is wrong with it, as a sentence; null where nothing is. */
  readonly wrong: (value: unknown) => string | null;
}

export interface AddressField extends Common {
  readonly type: 'address';
}

/** An image, picked, pasted or dropped; it answers the id of the uploaded file. */
export interface ImageField extends Common {
  readonly type: 'image';
  /** The company that the image is for. */
  readonly companyId?: string;
}

export type Field =
  | TextField
  | NumberField
  | DecimalField
  | DayField
  | MomentField
  | FlagField
  | ChoiceField
  | RecordField
  | LinesField
  | EmailsField
  | RowsField
  | AddressField
  | ImageField
  | ImagesField
  | SignatureField
  | PricedLinesField
  | MacroField;

/** What a command asks for, by name, in the order of asking. */
export type Asks = Readonly<Record<string, Field>>;

/** An address's parts, in the order that one writes them. */
export const addressParts = ['line1', 'line2', 'city', 'region', 'postcode', 'country'] as const;

/** Whether a field is asked at all. */
export type Condition = NonNullable<Common['when']>;
type Options<F extends Field> = Omit<F, 'type'>;
type Made<F, O> = F &
  Kept<O, 'optional'> &
  Kept<O, 'when'> &
  Kept<O, 'readOnly'> &
  Kept<O, 'ask'> &
  Kept<O, 'filter'> &
  Kept<O, 'of'>;

/** An option that decides what a field answers, or whether a form asks it. */
type Kept<O, Name extends string> = O extends { readonly [N in Name]: infer Value }
  ? { readonly [N in Name]: Value }
  : unknown;

/** The constructor of a field type: `text({ label: 'Title', maxLength: 200 })`. */
const maker =
  <F extends Field>(type: F['type']) =>
  <const O extends Options<F>>(options: O) =>
    ({ type, ...options }) as unknown as Made<F, O>;

export const text = maker<TextField>('text');
export const longText = maker<TextField>('longText');
export const email = maker<TextField>('email');
export const phone = maker<TextField>('phone');
export const url = maker<TextField>('url');
export const secret = maker<TextField>('secret');
export const number = maker<NumberField>('number');
export const decimal = maker<DecimalField>('decimal');
export const day = maker<DayField>('day');
export const moment = maker<MomentField>('moment');
export const flag = maker<FlagField>('flag');
export const lines = maker<LinesField>('lines');
export const emails = maker<EmailsField>('emails');
export const address = maker<AddressField>('address');
export const image = maker<ImageField>('image');
export const signature = maker<SignatureField>('signature');
export const pricedLines = maker<PricedLinesField>('pricedLines');
export const macroSteps = maker<MacroField>('macro');

type ChoiceOptions<V extends string> = Omit<Options<ChoiceField<V>>, 'choices'>;

export function choice<const V extends string, const O extends ChoiceOptions<V>>(
  options: { readonly choices: Choices<V> } & O,
): Made<ChoiceField<V>, O> & { readonly choices: Choices<V> };
export function choice<const V extends string, const O extends ChoiceOptions<V>>(
  options: { readonly choices: (answers: GivenSoFar) => Choices<V> } & O,
): Made<ChoiceField<V>, O>;
export function choice(options: Options<ChoiceField>): ChoiceField {
  return { type: 'choice', ...options };
}

export const record = <const K extends KindName, const O extends Omit<Options<RecordField<K>>, 'kind'>>(
  options: { readonly kind: K } & O,
) => ({ type: 'record', ...options }) as unknown as Made<RecordField<K>, O>;

export const rowsOf = <const C extends RowColumns, const O extends Omit<Options<RowsField>, 'columns'>>(
  options: { readonly columns: C } & O,
) => ({ type: 'rows', ...options }) as unknown as Made<RowsField<C>, O>;

export const images = <const C extends RowColumns, const O extends Omit<Options<ImagesField>, 'columns'>>(
  options: { readonly columns: C } & O,
) => ({ type: 'images', ...options }) as unknown as Made<ImagesField<C>, O>;
