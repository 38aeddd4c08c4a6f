import type { Address } from '../address.ts';
import type { Kind, RecordOf } from '../kinds.ts';
import type {
  AddressField,
  Asks,
  ChoiceField,
  ComparisonField,
  Condition,
  EmailsField,
  FlagField,
  ImagesField,
  LinesField,
  MacroField,
  NumberField,
  PricedLine,
  PricedLinesField,
  RowsField,
} from './question.ts';

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
                      : F extends ComparisonField
                        ? Comparison
                        : string;

/** The surviving record of two, and the fields that take the other record's values. */
export interface Comparison {
  readonly survivorId: string;
  readonly take: readonly string[];
}

/** The value of each field; null for an empty or unasked field. */
export type Answers<A extends Asks> = {
  readonly [Name in keyof A]: A[Name] extends { optional: true } | { when: Condition }
    ? ValueOf<A[Name]> | null
    : ValueOf<A[Name]>;
};
