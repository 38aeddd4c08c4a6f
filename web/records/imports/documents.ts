import { capitalised } from '../../ground/capitalised.ts';
import { graphql, type ResultOf, type TadaDocumentNode } from '../../ground/graphql.ts';
import { made } from '../documents/documents.ts';
import { kinds } from '../kinds.ts';
import { type Cells, type ImportedKind, importedKinds } from './imported.ts';

export const ImportReport = graphql(`
  fragment ImportReport on ImportReport {
    rows {
      row
      outcome
      recordId
      errors {
        path
        code
        min
        max
        other
        allowed
        type
        format
        digits
        places
        latest
        year
        kind
        name
        given
        count
        status
        to
        line
        column
        country
        length
        form
      }
      similar {
        recordId
        name
        city
        matched
      }
    }
  }
`);

/** The result of a row. */
export type RowReport = ResultOf<typeof ImportReport>['rows'][number];

export type OnExisting = 'REFUSE' | 'SKIP' | 'UPDATE';

/** A row's cells, and the values of a company's own fields. */
type RowInput = Readonly<Record<string, string | readonly { readonly key: string; readonly text: string }[]>>;

const ownPrefix = 'fields.';

/** A row for the API: `{ title: 'Leak', 'fields.room': '4' }` → `{ title: 'Leak', fields: [{ key: 'room', text: '4' }] }` */
export function rowInput(cells: Cells): RowInput {
  const own = Object.entries(cells).filter(([name]) => name.startsWith(ownPrefix));
  const others = Object.entries(cells).filter(([name]) => !name.startsWith(ownPrefix));
  const fields = own.map(([name, text]) => ({ key: name.slice(ownPrefix.length), text }));
  return { ...Object.fromEntries(others), ...(fields.length > 0 && { fields }) };
}

interface Variables {
  readonly input: {
    readonly companyId: string;
    readonly rows: readonly RowInput[];
    readonly onExisting: OnExisting;
    readonly isDryRun: boolean;
    readonly createCustomerCompanies?: boolean;
  };
  readonly idempotencyKey?: string;
}

/** `importCustomerCompanies` with an `ImportCustomerCompaniesInput`. */
function documentOf(kind: ImportedKind) {
  const name = kinds[kind].plural.split(' ').map(capitalised).join('');
  return made<{ report: ResultOf<typeof ImportReport> }, Variables>(
    `mutation Import${name}($input: Import${name}Input!, $idempotencyKey: String) {
      report: import${name}(input: $input, idempotencyKey: $idempotencyKey) { ...ImportReport }
    }`,
    [ImportReport],
  );
}

/** The mutation of each kind. */
export const imports = Object.fromEntries(importedKinds.map((kind) => [kind, documentOf(kind)])) as {
  readonly [K in ImportedKind]: TadaDocumentNode<{ report: ResultOf<typeof ImportReport> }, Variables>; // just made
};
