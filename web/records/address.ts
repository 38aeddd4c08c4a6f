import { graphql } from '../graphql.ts';

/** A postal address, whole. */
export const AddressFields = graphql(`
  fragment AddressFields on Address {
    line1
    line2
    city
    region
    postcode
    country
  }
`);
