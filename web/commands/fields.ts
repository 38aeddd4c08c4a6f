import type { Kind, RecordOf } from '../records/kinds.ts';

interface Common {
  readonly label: string;
  /** Left empty, it answers null. */
  readonly optional?: true;
  /** What belongs here, as a short sentence. */
  readonly hint?: string;
  /** Whether it takes a whole line of a form, as a title does. */
  readonly isWide?: true;
  /** Whether it is asked at all, by the answers before it; where it isn't, it answers null. */
  readonly when?: (answers: GivenSoFar) => boolean;
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
export interface RecordField<K extends Kind = Kind> extends Common {
  readonly type: 'record';
  readonly kind: K;
  /** What narrows the list, such as the company that is asked for above: given the answers so far. */
  readonly where?: (answers: GivenSoFar) => Readonly<Record<string, unknown>>;
}

/** A decimal number, kept as it was typed: it answers a string such as `'12.5'`. */
export interface DecimalField extends Common {
  readonly type: 'decimal';
  /** At most so many places; left out, 4. */
  readonly places?: number;
  readonly min?: string;
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

export interface Address {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postcode: string | null;
  readonly country: string | null;
}

/** An address's parts, in the order that one writes them. */
export const addressParts = ['line1', 'line2', 'city', 'region', 'postcode', 'country'] as const;

type ValueOf<F> =
  F extends ChoiceField<infer Value>
    ? Value
    : F extends { type: 'record'; kind: infer K extends Kind }
      ? RecordOf<K>
      : F extends NumberField
        ? number
        : F extends FlagField
          ? boolean
          : F extends LinesField | EmailsField
            ? readonly string[]
            : F extends RowsField<infer Columns>
              ? readonly Answers<Columns>[]
              : F extends ImagesField<infer Columns>
                ? readonly (Answers<Columns> & { readonly fileId: string })[]
                : F extends PricedLinesField
                  ? readonly PricedLine[]
                  : F extends AddressField
                    ? Address
                    : F extends MacroField
                      ? object
                      : string;

/** What a person answered: the value of each field; null for one that was left empty or wasn't asked. */
export type Answers<A extends Asks> = {
  readonly [Name in keyof A]: A[Name] extends { optional: true } | { when: Condition }
    ? ValueOf<A[Name]> | null
    : ValueOf<A[Name]>;
};

type Condition = NonNullable<Common['when']>;
type Options<F extends Field> = Omit<F, 'type' | 'label'>;
type ChoiceOptions<V extends string> = Omit<Options<ChoiceField<V>>, 'choices'>;
type Made<F, O> = F &
  (O extends { optional: true } ? { readonly optional: true } : unknown) &
  (O extends { when: Condition } ? { readonly when: Condition } : unknown);

export const text = <const O extends Options<TextField>>(label: string, options?: O) =>
  ({ type: 'text', label, ...options }) as Made<TextField, O>;
export const longText = <const O extends Options<TextField>>(label: string, options?: O) =>
  ({ type: 'longText', label, ...options }) as Made<TextField, O>;
export const email = <const O extends Options<TextField>>(label: string, options?: O) =>
  ({ type: 'email', label, ...options }) as Made<TextField, O>;
export const phone = <const O extends Options<TextField>>(label: string, options?: O) =>
  ({ type: 'phone', label, ...options }) as Made<TextField, O>;
export const url = <const O extends Options<TextField>>(label: string, options?: O) =>
  ({ type: 'url', label, ...options }) as Made<TextField, O>;
export const secret = <const O extends Options<TextField>>(label: string, options?: O) =>
  ({ type: 'secret', label, ...options }) as Made<TextField, O>;
export const number = <const O extends Options<NumberField>>(label: string, options: O) =>
  ({ type: 'number', label, ...options }) as Made<NumberField, O>;
export function choice<const V extends string, const O extends ChoiceOptions<V>>(
  label: string,
  choices: Choices<V>,
  options?: O,
): Made<ChoiceField<V>, O> & { readonly choices: Choices<V> };
export function choice<const V extends string, const O extends ChoiceOptions<V>>(
  label: string,
  choices: (answers: GivenSoFar) => Choices<V>,
  options?: O,
): Made<ChoiceField<V>, O>;
export function choice(label: string, choices: ChoiceField['choices'], options?: object): ChoiceField {
  return { type: 'choice', label, choices, ...options };
}
export const record = <const K extends Kind, const O extends Omit<Options<RecordField<K>>, 'kind'>>(
  label: string,
  kind: K,
  options?: O,
) => ({ type: 'record', label, kind, ...options }) as Made<RecordField<K>, O>;
export const address = <const O extends Options<AddressField>>(label: string, options?: O) =>
  ({ type: 'address', label, ...options }) as Made<AddressField, O>;
export const image = <const O extends Options<ImageField>>(label: string, options?: O) =>
  ({ type: 'image', label, ...options }) as Made<ImageField, O>;
export const decimal = <const O extends Options<DecimalField>>(label: string, options?: O) =>
  ({ type: 'decimal', label, ...options }) as Made<DecimalField, O>;
export const day = <const O extends Options<DayField>>(label: string, options?: O) =>
  ({ type: 'day', label, ...options }) as Made<DayField, O>;
export const moment = <const O extends Options<MomentField>>(label: string, options?: O) =>
  ({ type: 'moment', label, ...options }) as Made<MomentField, O>;
export const flag = <const O extends Options<FlagField>>(label: string, options?: O) =>
  ({ type: 'flag', label, ...options }) as Made<FlagField, O>;
export const lines = <const O extends Options<LinesField>>(label: string, options?: O) =>
  ({ type: 'lines', label, ...options }) as Made<LinesField, O>;
export const emails = <const O extends Options<EmailsField>>(label: string, options: O) =>
  ({ type: 'emails', label, ...options }) as Made<EmailsField, O>;
export const rowsOf = <const C extends RowColumns, const O extends Omit<Options<RowsField>, 'columns'>>(
  label: string,
  columns: C,
  options: O,
) => ({ type: 'rows', label, columns, ...options }) as Made<RowsField<C>, O>;
export const images = <const C extends RowColumns, const O extends Omit<Options<ImagesField>, 'columns'>>(
  label: string,
  columns: C,
  options: O,
) => ({ type: 'images', label, columns, ...options }) as Made<ImagesField<C>, O>;
export const signature = <const O extends Options<SignatureField>>(label: string, options?: O) =>
  ({ type: 'signature', label, ...options }) as Made<SignatureField, O>;
export const pricedLines = <const O extends Omit<PricedLinesField, 'type' | 'label'>>(label: string, options: O) =>
  ({ type: 'pricedLines', label, ...options }) as PricedLinesField & O;
export const macroSteps = <const O extends Omit<MacroField, 'type' | 'label'>>(label: string, options: O) =>
  ({ type: 'macro', label, ...options }) as MacroField & O;
