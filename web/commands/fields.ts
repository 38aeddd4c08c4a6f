import type { Kind, RecordOf } from '../records/kinds.ts';

interface Common {
  readonly label: string;
  /** Left empty, it answers null. */
  readonly optional?: true;
  /** What belongs here, as a short sentence. */
  readonly hint?: string;
}

/** One line of text. `secret` is never shown, drafted, copied or remembered. */
export interface TextField extends Common {
  readonly type: 'text' | 'longText' | 'email' | 'phone' | 'url' | 'secret';
  readonly maxLength?: number;
  readonly minLength?: number;
}

export interface NumberField extends Common {
  readonly type: 'number';
  readonly min: number;
  readonly max: number;
}

/** One of a few. `label` is what one reads, `value` what is sent. */
export interface ChoiceField<Value extends string = string> extends Common {
  readonly type: 'choice';
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[];
}

/** A record of a kind, found on the server as one types. */
export interface RecordField<K extends Kind = Kind> extends Common {
  readonly type: 'record';
  readonly kind: K;
  /** What narrows the list, such as the company that is asked for above: given the answers so far. */
  readonly where?: (answers: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
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

export type Field = TextField | NumberField | ChoiceField | RecordField | AddressField | ImageField;

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
        : F extends AddressField
          ? Address
          : string;

/** What a person answered: the value of each field; null for an optional one that was left empty. */
export type Answers<A extends Asks> = {
  readonly [Name in keyof A]: A[Name] extends { optional: true } ? ValueOf<A[Name]> | null : ValueOf<A[Name]>;
};

type Options<F extends Field> = Omit<F, 'type' | 'label'>;
type Made<F, O> = O extends { optional: true } ? F & { readonly optional: true } : F;

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
export const choice = <const V extends string, const O extends Omit<Options<ChoiceField<V>>, 'choices'>>(
  label: string,
  choices: ChoiceField<V>['choices'],
  options?: O,
) => ({ type: 'choice', label, choices, ...options }) as Made<ChoiceField<V>, O>;
export const record = <const K extends Kind, const O extends Omit<Options<RecordField<K>>, 'kind'>>(
  label: string,
  kind: K,
  options?: O,
) => ({ type: 'record', label, kind, ...options }) as Made<RecordField<K>, O>;
export const address = <const O extends Options<AddressField>>(label: string, options?: O) =>
  ({ type: 'address', label, ...options }) as Made<AddressField, O>;
export const image = <const O extends Options<ImageField>>(label: string, options?: O) =>
  ({ type: 'image', label, ...options }) as Made<ImageField, O>;
