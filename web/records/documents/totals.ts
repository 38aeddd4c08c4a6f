import { graphql } from '../../ground/graphql.ts';

/** The totals of a quotation, an edited version or a proforma invoice. */
export const TotalsFields = graphql(`
  fragment TotalsFields on Totals {
    subtotal
    discount
    taxes {
      name
      percent
      taxable
      amount
    }
    total
  }
`);
