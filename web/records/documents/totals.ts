import { graphql } from '../../ground/graphql.ts';

/** What the lines of a quotation, an edited version or a proforma invoice come to. */
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
