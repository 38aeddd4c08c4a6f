import { type Static, Type } from 'typebox';
import { Formed, Id, Input, LineOf, Maybe, Money, Nullable, OneOf, TextOf, Unit } from '../http/schemas.ts';
import { netOf, type Totals as StoredTotals } from '../shared/money.ts';
import type { QuotationLineKind } from '../shared/values.ts';

export const quotationStatuses = ['DRAFT', 'SENT', 'ACCEPTED', 'REJECTED', 'EXPIRED', 'CANCELLED'] as const;
/** The shown status of a quotation. */
export type QuotationStatus = (typeof quotationStatuses)[number];

/** How many quotations have a status. */
export const QuotationStatusCount = Type.Object(
  { status: OneOf(quotationStatuses), count: Type.Integer() },
  { title: 'QuotationStatusCount' },
);

const lineKinds = ['PRICED', 'HEADING', 'NOTE'] as const satisfies QuotationLineKind[];

const Quantity = Formed(
  { format: 'DECIMAL_ABOVE_0', digits: 12, places: 4 },
  { pattern: '^(?=.*[1-9])(0|[1-9][0-9]{0,11})(\\.[0-9]{1,4})?$' },
);

export const Price = Formed(
  { format: 'DECIMAL_FROM_0', digits: 12, places: 4 },
  { pattern: '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,4})?$' },
);

export const Percent = Formed(
  { format: 'PERCENT', places: 4 },
  { pattern: '^(100(\\.0{1,4})?|[1-9]?[0-9](\\.[0-9]{1,4})?)$' },
);

/** A tax of an answer. */
export const Tax = Type.Object({ name: Type.String(), percent: Type.String() }, { title: 'Tax' });

/** A tax of a request. */
const TaxInput = Input({ name: LineOf(50), percent: Percent });

/** The taxes of a line or an item in a request; `repeatedTaxes` checks the names. */
export const TaxesInput = Type.Array(TaxInput, { maxItems: 3 });

export const Totals = Type.Object(
  {
    subtotal: Money,
    discount: Money,
    net: Money,
    taxes: Type.Array(
      Type.Object(
        { name: Type.String(), percent: Type.String(), taxable: Type.String(), amount: Type.String() },
        { title: 'TaxTotal' },
      ),
    ),
    total: Money,
  },
  { title: 'Totals' },
);

/** An amount of an answer. */
export const moneyWith = (currency: string, amount: string | null): Static<typeof Money> | null =>
  amount === null ? null : { amount, currency };

/** The totals of an answer. */
export function totalsWith(
  currency: string,
  { subtotal, discount, taxes, total }: StoredTotals,
): Static<typeof Totals> {
  const money = (amount: string) => ({ amount, currency });
  return {
    subtotal: money(subtotal),
    discount: money(discount),
    net: money(netOf({ taxes, total })),
    taxes,
    total: money(total),
  };
}

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
    discountAmount: Nullable(Type.String()),
    taxes: Type.Array(Tax),
    amounts: Nullable(LineAmounts),
  },
  { title: 'QuotationLine' },
);

/** The description of a line or an item. Without the limit of lines, 500 descriptions could fill 10,000 pages. */
export const Description = TextOf(2000, { maxLines: 100 });

/** A line of a request; `linesOf` checks the fields of each kind of line. */
export const QuotationLineInput = Input({
  id: Maybe(Id),
  kind: Type.Optional(OneOf(lineKinds, { default: 'PRICED' })),
  itemId: Maybe(Id),
  description: Description,
  quantity: Maybe(Quantity),
  unit: Maybe(Unit),
  unitPrice: Maybe(Price),
  discountPercent: Maybe(Percent),
  discountAmount: Maybe(Price),
  taxes: Type.Optional(TaxesInput),
});
export type QuotationLineInput = Static<typeof QuotationLineInput>;

export const QuotationLinesInput = Type.Array(QuotationLineInput, { minItems: 1, maxItems: 500 });
