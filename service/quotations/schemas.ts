import { type Static, Type } from 'typebox';
import type { QuotationLineKind } from '../database/values.ts';
import { Body, Id, Input, Maybe, Nullable, OneOf, Unit } from '../schemas.ts';

export const quotationStatuses = ['DRAFT', 'SENT', 'ACCEPTED', 'REJECTED', 'EXPIRED', 'CANCELLED'] as const;
/** The state that a quotation shows. */
export type QuotationStatus = (typeof quotationStatuses)[number];

const lineKinds = ['PRICED', 'HEADING', 'NOTE'] as const satisfies QuotationLineKind[];

export const Currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'An ISO 4217 code, such as CAD.' });

const Quantity = Type.String({
  pattern: '^(?=.*[1-9])(0|[1-9][0-9]{0,11})(\\.[0-9]{1,4})?$',
  description: 'A decimal number above 0 such as 2.5, with at most 12 digits before the point and 4 after it.',
});

export const Price = Type.String({
  pattern: '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,4})?$',
  description: 'A decimal number of 0 or more such as 64.22, with at most 12 digits before the point and 4 after it.',
});

export const Percent = Type.String({
  pattern: '^(100(\\.0{1,4})?|[1-9]?[0-9](\\.[0-9]{1,4})?)$',
  description: 'A percentage from 0 to 100 such as 9.975, with at most 4 places.',
});

const TaxName = Type.String({
  minLength: 1,
  maxLength: 50,
  pattern: '^(?=\\S)[^\\p{Cc}\\p{Cs}]*(?<=\\S)$',
  description: 'One line of text, 1 to 50 characters, without a space at either end.',
});

/** A tax of an answer. */
export const Tax = Type.Object({ name: Type.String(), percent: Type.String() }, { title: 'Tax' });

/** A tax of a request. */
const TaxInput = Input({ name: TaxName, percent: Percent });

/** The taxes of a line or an item in a request; `repeatedTaxes` looks at what a schema can't say. */
export const TaxesInput = Type.Array(TaxInput, { maxItems: 3 });

export const Totals = Type.Object(
  {
    subtotal: Type.String(),
    discount: Type.String(),
    taxes: Type.Array(
      Type.Object(
        { name: Type.String(), percent: Type.String(), taxable: Type.String(), amount: Type.String() },
        { title: 'TaxTotal' },
      ),
    ),
    total: Type.String(),
  },
  { title: 'Totals' },
);

const LineAmounts = Type.Object(
  {
    gross: Type.String(),
    discount: Type.String(),
    net: Type.String(),
    discountShare: Type.String(),
    taxable: Type.String(),
  },
  { title: 'LineAmounts' },
);

/** A line of an answer. */
export const QuotationLine = Type.Object(
  {
    id: Type.String(),
    kind: OneOf(lineKinds),
    itemId: Nullable(Type.String()),
    description: Type.String(),
    quantity: Nullable(Type.String()),
    unit: Nullable(Type.String()),
    unitPrice: Nullable(Type.String()),
    discountPercent: Nullable(Type.String()),
    taxes: Type.Array(Tax),
    amounts: Nullable(LineAmounts),
  },
  { title: 'QuotationLine' },
);

/** More line ends than there may be, in any writing of them: 500 lines of nothing else would be a document of 10,000 pages. */
const TOO_MANY_LINES = '^(?:[^\\n\\r\\u2028\\u2029]*(?:\\r\\n|\\r(?!\\n)|[\\n\\u2028\\u2029])){100}';

/** What a line says, or an item: several lines of text. */
export const Description = Type.Unsafe<string>({
  ...Body,
  maxLength: 2000,
  not: { type: 'string', pattern: TOO_MANY_LINES },
  description: 'Text, 1 to 2,000 characters in at most 100 lines, not only spaces.',
});

/** A line of a request. What a priced one needs, and another can't have, is looked at by `linesOf`. */
export const QuotationLineInput = Input({
  id: Maybe(Id),
  kind: Type.Optional(OneOf(lineKinds, { default: 'PRICED' })),
  itemId: Maybe(Id),
  description: Description,
  quantity: Maybe(Quantity),
  unit: Maybe(Unit),
  unitPrice: Maybe(Price),
  discountPercent: Maybe(Percent),
  taxes: Type.Optional(TaxesInput),
});
export type QuotationLineInput = Static<typeof QuotationLineInput>;

export const QuotationLinesInput = Type.Array(QuotationLineInput, { minItems: 1, maxItems: 500 });
