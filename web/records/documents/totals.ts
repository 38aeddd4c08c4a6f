import type { Totals } from '../../../service/shared/money.ts';
import { type FragmentOf, graphql } from '../../ground/graphql.ts';

/** The totals of a quotation, an edited version or a proforma invoice. */
export const TotalsFields = graphql(`
  fragment TotalsFields on Totals {
    subtotal {
      amount
      currency
    }
    discount {
      amount
      currency
    }
    taxes {
      name
      percent
      taxable
      amount
    }
    total {
      amount
      currency
    }
  }
`);

/** The totals without currencies, as the calculation of totals has them. */
export const amountsOf = ({ subtotal, discount, taxes, total }: FragmentOf<typeof TotalsFields>): Totals => ({
  subtotal: subtotal.amount,
  discount: discount.amount,
  taxes: [...taxes],
  total: total.amount,
});
