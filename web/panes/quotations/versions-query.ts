import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { EditedVersionFields } from '../../records/edited-version.ts';
import { QuotationFields, QuotationLineFields } from '../../records/quotation.ts';

export const QuotationVersions = graphql(
  `
    query QuotationVersions($id: ID!) {
      record: quotation(id: $id) {
        ...QuotationFields
        lines {
          ...QuotationLineFields
        }
        editedVersions(first: 200) {
          edges {
            node {
              ...EditedVersionFields
            }
          }
        }
      }
    }
  `,
  [QuotationFields, QuotationLineFields, EditedVersionFields],
);

export type Versioned = NonNullable<ResultOf<typeof QuotationVersions>['record']>;
