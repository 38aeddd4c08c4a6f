import { graphql } from '../ground/graphql.ts';

export interface Address {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postcode: string | null;
  readonly country: string | null;
}

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
