import { graphql, type ResultOf } from '../../ground/graphql.ts';
import type { Imported } from './fields.ts';

const ImportReport = graphql(`
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
    }
  }
`);

const ImportCustomers = graphql(
  `
    mutation ImportCustomers($input: ImportCustomersInput!, $idempotencyKey: String) {
      report: importCustomers(input: $input, idempotencyKey: $idempotencyKey) {
        ...ImportReport
      }
    }
  `,
  [ImportReport],
);

const ImportItems = graphql(
  `
    mutation ImportItems($input: ImportItemsInput!, $idempotencyKey: String) {
      report: importItems(input: $input, idempotencyKey: $idempotencyKey) {
        ...ImportReport
      }
    }
  `,
  [ImportReport],
);

/** The mutation that imports each kind: both take and answer alike. */
export const importOf: Readonly<Record<Imported, typeof ImportCustomers | typeof ImportItems>> = {
  customer: ImportCustomers,
  item: ImportItems,
};

/** What came of a row. */
export type RowReport = ResultOf<typeof ImportCustomers>['report']['rows'][number];
