import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { Later } from '../../ground/later.ts';
import { EditedVersionFields } from '../../records/edited-version.ts';
import { QuotationFields, QuotationLineFields } from '../../records/quotation.ts';
import { laterView } from '../frame/later-view.tsx';
import { tab } from '../frame/pane.ts';

const QuotationVersions = graphql(
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

export const quotationVersions = tab({
  name: 'versions',
  title: 'Versions',
  query: QuotationVersions,
  view: laterView<{ record: Versioned }>(new Later(async () => (await import('./versions-view.tsx')).Versions)),
  isWide: true,
});
