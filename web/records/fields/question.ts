import type { KindName } from './kind-name.ts';
import type { OverviewGroup } from './overview-groups.ts';

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
  /** The service sets the field: no form asks. */
  readonly readOnly?: true;
  /** `false`: a separate command sets the field, not the kind's form. */
  readonly ask?: false;
  /** Set can give several records the same value. */
  readonly forMany?: true;
  readonly column?: Placement;
  /** The field's group in the overview. Groups and fields keep the order of the declaration. */
  readonly overview?: OverviewGroup;
  readonly peek?: true;
  /** The list has a filter by the field: the GraphQL type of the argument, `'JobStatus'`. */
  readonly filter?: string;
  /** Other heads of an import column, in lower case: `['po', 'order no']`. */
  readonly importAs?: readonly string[];
  /** Verbs of a typed change that name the field: `extend quote 48 to friday`. */
  readonly verbs?: readonly string[];
  /** The value in a record, where another field of the record holds it: `({ totals }: QuotationRecord) => totals.total.amount`. */
  readonly of?: (row: never) => unknown;
}

/** How a list shows a column. */
export interface Placement {
  /** `code` fits a number such as `Q-2026-000123-R2`, an amount, or a marked day; `marked` a day and time with its mark. */
  readonly width: 'wide' | 'normal' | 'marked' | 'code' | 'narrow' | 'short';
  /** Hidden where there is little room: 4 first, 1 last. */
  readonly yields?: 1 | 2 | 3 | 4;
  /** Hidden until a person chooses it. */
  readonly isExtra?: true;
  /** Aligned at the end. */
  readonly isNumber?: true;
  /** The name of the order where the API has another: `'NAME'`; false for a column without an order. */
  readonly order?: false | string;
  /** A field of the related record. The list asks for the record only while the column is shown. */
  readonly asks?: 'name' | 'fullName';
}

/** The answers so far, by name. */
type GivenSoFar = Readonly<Record<string, unknown>>;

/** The part of the options for a new passkey that the console reads. */
export interface PasskeyOptions {
  readonly rp: { readonly id?: string };
}

/** One line of text. `secret` is never shown, drafted, copied or remembered. */
export interface TextField extends Common {
  readonly type: 'text' | 'longText' | 'email' | 'phone' | 'url' | 'secret';
  readonly maxLength?: number;
  readonly minLength?: number;
  /** Frequent answers of a `text` or a `longText`, offered during typing. Other answers are possible. */
  readonly suggest?: readonly string[];
  /** The `secret` is a code for once, shown while typed. */
  readonly isCode?: true;
  /** A QR code above the field, as SVG, and its content for typing. */
  readonly scan?: { readonly image: string; readonly text: string };
  /** The `secret` is a new passkey, in JSON form: the options of the browser's question. */
  readonly passkey?: PasskeyOptions;
  /** A typed line must name the field: `reference: 4711`. */
  readonly isNamed?: true;
  /** The `longText` names users of a company after `@`: the form completes the names. */
  readonly names?: { readonly companyId: string };
  /** The `longText` is Markdown: the form shows a preview. */
  readonly isMarkdown?: true;
}

export interface NumberField extends Common {
  readonly type: 'number';
  readonly min: number;
  readonly max: number;
  /** A number of days: a line may say `2 days`, `a week` or `an hour later`. */
  readonly isStretch?: true;
}

/** A choice of a few values; `choices` is a function if earlier answers decide. */
export interface ChoiceField<Value extends string = string> extends Common {
  readonly type: 'choice';
  readonly choices: Choices<Value> | ((answers: GivenSoFar) => Choices<Value>);
}

type Choices<Value extends string> = readonly Choice<Value>[];

/** The screen shows `label`, the API receives `value`; `words` also find the choice, such as `on`. */
export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  readonly words?: readonly string[];
}

/** The choices of a field, by the answers so far. */
export const choicesOf = ({ choices }: ChoiceField, answers: GivenSoFar): readonly Choice[] =>
  typeof choices === 'function' ? choices(answers) : choices;

/** A record of a kind, searched on the server during typing. */
export interface RecordField<K extends string = KindName> extends Common {
  readonly type: 'record';
  readonly kind: K;
  /** Arguments that narrow the search, by the answers so far, such as the chosen company. */
  readonly where?: (answers: GivenSoFar) => Readonly<Record<string, unknown>>;
  /** Only a record with a past answers the question, so the field offers no new record. */
  readonly isPresent?: true;
  /** The most suitable records, in order, before the records that a search finds; a function if earlier answers decide. */
  readonly offered?: readonly Offered[] | ((answers: GivenSoFar) => readonly Offered[]);
}

/** A record to offer, with the facts that decide the choice, and with a warning that forbids nothing. */
export interface Offered {
  readonly record: { readonly id: string };
  readonly hint: string;
  readonly warning?: string;
}

/** A decimal number. The answer is a string, such as `'12.5'`. */
export interface DecimalField extends Common {
  readonly type: 'decimal';
  /** Most decimal places; 4 by default. */
  readonly places?: number;
  readonly min?: string;
  /** An amount in the record's currency, or a percentage. */
  readonly unit?: 'money' | 'percent';
  /** A discount: a line may say `5% off` or `rebate $150`. */
  readonly isDiscount?: true;
}

/** A calendar day. The answer is `'2026-11-20'`. */
export interface DayField extends Common {
  readonly type: 'day';
}

/** A point in time, typed in the time zone of the record's company. The answer is RFC 3339 in UTC. */
export interface MomentField extends Common {
  readonly type: 'moment';
  /** The name of the answer from which a duration such as `2h` counts. */
  readonly since?: string;
  /** Until answered itself, keeps its distance from the answer of `since`. */
  readonly follows?: true;
  /** Never in the future. */
  readonly isPast?: true;
}

export interface FlagField extends Common {
  readonly type: 'flag';
}

/** Several single lines, such as the options of a dropdown. The answer is an array of strings. */
export interface LinesField extends Common {
  readonly type: 'lines';
  readonly max?: number;
  /** Of each line. */
  readonly maxLength?: number;
}

/** Several different e-mail addresses. The answer is an array of strings. */
export interface EmailsField extends Common {
  readonly type: 'emails';
  readonly max: number;
}

/** A table, such as the materials of a job. The answer is an array of objects with a value for each column. */
export interface RowsField<Columns extends RowColumns = RowColumns> extends Common {
  readonly type: 'rows';
  readonly columns: Columns;
  readonly max: number;
  /** The noun for a row: `Material`. */
  readonly row: string;
}

export type RowColumns = Readonly<Record<string, TextField | DecimalField | FlagField | ChoiceField>>;

/**
 * Several images, picked, pasted or dropped, each with questions such as a caption. The answer is an array of objects with
 * the `fileId` of the upload and a value for each column.
 */
export interface ImagesField<Columns extends RowColumns = RowColumns> extends Common {
  readonly type: 'images';
  readonly columns: Columns;
  readonly max: number;
  readonly companyId?: string;
}

/** A signature, drawn with mouse, pen or finger, or picked as an image. The answer is the id of the uploaded file. */
export interface SignatureField extends Common {
  readonly type: 'signature';
  readonly companyId?: string;
}

/** A line of a quotation in a form, like `QuotationLineInput`. Each cell is a string. */
export interface PricedLine {
  /** Null for a new line. */
  readonly id: string | null;
  readonly kind: 'PRICED' | 'HEADING' | 'NOTE';
  readonly itemId: string | null;
  readonly description: string;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly unitPrice: string | null;
  readonly discountPercent: string | null;
  readonly discountAmount: string | null;
  readonly taxes: readonly { readonly name: string; readonly percent: string }[];
}

/** The basis of totals besides the lines. */
export interface Pricing {
  /** ISO 4217. */
  readonly currency: string;
  readonly taxRounding: 'DOCUMENT' | 'LINE';
  readonly pricesIncludeTax: boolean;
  readonly discountPercent: string | null;
  readonly discountAmount: string | null;
}

/** The lines of a quotation, edited like a spreadsheet, with totals. The answer is an array of lines. */
export interface PricedLinesField extends Common {
  readonly type: 'pricedLines';
  readonly max: number;
  /** By the answers so far: the company whose items are offered, null until known, the basis of the totals, and the taxes of a new line. */
  readonly of: (answers: GivenSoFar) => {
    readonly companyId: string | null;
    readonly pricing: Pricing;
    readonly taxes?: PricedLine['taxes'];
  };
  /** The labels of a line's cells. */
  readonly columns?: Readonly<Record<string, { readonly label: string }>>;
}

/** The steps of a macro with their answers. The answer is the macro. */
export interface MacroField extends Common {
  readonly type: 'macro';
  /** The error of a macro, as a sentence; null for a correct macro. */
  readonly wrong: (value: unknown) => string | null;
}

/** Two records of a kind side by side, with a choice for each field that differs. */
export interface ComparisonField extends Common {
  readonly type: 'comparison';
  readonly kind: KindName;
  /** The records and their attached records; null until both are known. */
  readonly read: unknown;
}

export interface AddressField extends Common {
  readonly type: 'address';
  /** What holds without an address, in place of the empty lines: `The customer’s address`. */
  readonly otherwise?: string;
}

/** An image, picked, pasted or dropped. The answer is the id of the uploaded file. */
export interface ImageField extends Common {
  readonly type: 'image';
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
  | MacroField
  | ComparisonField;

/** The questions of a command, by name, in order. */
export type Asks = Readonly<Record<string, Field>>;

/** The parts of an address, in the order of a form. */
export const addressParts = ['line1', 'line2', 'city', 'region', 'postcode', 'country'] as const;

export type Condition = NonNullable<Common['when']>;
type Options<F extends Field> = Omit<F, 'type'>;
type Made<F, O> = F &
  Kept<O, 'optional'> &
  Kept<O, 'when'> &
  Kept<O, 'readOnly'> &
  Kept<O, 'ask'> &
  Kept<O, 'filter'> &
  Kept<O, 'of'>;

/** An option that changes the type of the answer, or whether a form asks. */
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
export const comparison = maker<ComparisonField>('comparison');

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
