import { graphql, type Schema, type TadaDocumentNode } from '../../ground/graphql.ts';
import { CustomerFields } from '../customer.ts';
import { CustomerCompanyFields } from '../customer-company.ts';
import { ItemFields } from '../item.ts';
import { type Kind, kinds, type RecordOf } from '../kinds.ts';
import { change, made, partsOf } from './documents.ts';

/** The kinds whose records people merge. */
export type MergedKind = 'customer' | 'customerCompany' | 'item';

export const isMerged = (kind: Kind): kind is MergedKind => kind in merges;

interface Count {
  readonly kind: Schema<'AttachedKind'>;
  readonly count: number;
}

/** Two records to compare, each with the records that follow it. */
export interface Compared {
  readonly record: RecordOf<MergedKind> | null;
  readonly other: RecordOf<MergedKind> | null;
  readonly counts: readonly Count[];
  readonly otherCounts: readonly Count[];
}

/** By kind: `mergeCustomers`, which answers the survivor. */
export const merges: Readonly<Record<MergedKind, Merge>> = {
  customer: change('mergeCustomers', 'MergeInput', kinds.customer.fragment),
  customerCompany: change('mergeCustomerCompanies', 'MergeInput', kinds.customerCompany.fragment),
  item: change('mergeItems', 'MergeInput', kinds.item.fragment),
};

type Merge = TadaDocumentNode<
  { changed: RecordOf<MergedKind> },
  { input: Schema<'MergeInput'>; idempotencyKey?: string | null }
>;

export const comparisons = {
  customer: comparing('customer'),
  customerCompany: comparing('customerCompany'),
  item: comparing('item'),
} satisfies Record<MergedKind, unknown>;

function comparing(kind: MergedKind) {
  const { fragment } = kinds[kind];
  const { name, type, root } = partsOf(fragment);
  return made<Compared, { id: string; otherId: string }>(
    `query Compare${type}($id: ID!, $otherId: ID!) {
      record: ${root}(id: $id) { ...${name} }
      other: ${root}(id: $otherId) { ...${name} }
      counts: attachedCounts(id: $id) { kind count }
      otherCounts: attachedCounts(id: $otherId) { kind count }
    }`,
    [fragment],
  );
}

/** The merges into a record that can still be taken back. */
export const MergesInto = graphql(`
  query MergesInto($id: ID!) {
    merges(id: $id) {
      mergedId
      mergedVersion
      mergedName
      mergedAt
    }
  }
`);

export const UndoMerge = graphql(
  `
    mutation UndoMerge($input: RecordVersionInput!, $idempotencyKey: String) {
      changed: undoMerge(input: $input, idempotencyKey: $idempotencyKey) {
        id
        version
        record {
          __typename
          id
          ...CustomerFields
          ...CustomerCompanyFields
          ...ItemFields
        }
        survivor {
          __typename
          id
          ...CustomerFields
          ...CustomerCompanyFields
          ...ItemFields
        }
        added {
          recordId
          name
        }
      }
    }
  `,
  [CustomerFields, CustomerCompanyFields, ItemFields],
);

/** Likely doubles of a new record. */
export const SimilarRecords = graphql(`
  query SimilarRecords(
    $kind: SimilarKind!
    $companyId: ID
    $name: String
    $email: String
    $phone: String
    $city: String
  ) {
    similarRecords(kind: $kind, companyId: $companyId, name: $name, email: $email, phone: $phone, city: $city) {
      recordId
      name
      city
      matched
    }
  }
`);
