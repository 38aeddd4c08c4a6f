import { graphql, type ResultOf, type Schema } from '../../ground/graphql.ts';
import { type Kind, kindOf } from '../../records/kinds.ts';

export const HitFields = graphql(`
  fragment HitFields on SearchHit {
    recordId
    kind
    title
    detail
    status
    tier
    matchedField
    matchedText
    matchedRecord
    matchedWords
  }
`);

/** A search result: a light row, not the record. */
export type Hit = ResultOf<typeof HitFields>;

/** A kind's name in searches: `customerCompany` → `CUSTOMER_COMPANY`. */
export const searchKind = (kind: Kind): Schema<'SearchKind'> =>
  kind.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as Schema<'SearchKind'>; // a law compares the names

/** A service may know more kinds than the console. */
export const isKnown = ({ recordId }: Hit): boolean => kindOf(recordId) !== null;
