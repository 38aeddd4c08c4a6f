import { graphql } from '../graphql.ts';
import { ProformaInvoiceTermsFields } from './proforma-invoice-terms.ts';

export const SaveProformaInvoiceTerms = graphql(
  `
    mutation SaveProformaInvoiceTerms($input: SaveProformaInvoiceTermsInput!, $idempotencyKey: String) {
      changed: saveProformaInvoiceTerms(input: $input, idempotencyKey: $idempotencyKey) {
        ...ProformaInvoiceTermsFields
      }
    }
  `,
  [ProformaInvoiceTermsFields],
);

export const DeleteProformaInvoiceTerms = graphql(
  `
    mutation DeleteProformaInvoiceTerms($input: RecordVersionInput!) {
      changed: deleteProformaInvoiceTerms(input: $input) {
        ...ProformaInvoiceTermsFields
      }
    }
  `,
  [ProformaInvoiceTermsFields],
);

export const RestoreProformaInvoiceTerms = graphql(
  `
    mutation RestoreProformaInvoiceTerms($input: RecordVersionInput!) {
      changed: restoreProformaInvoiceTerms(input: $input) {
        ...ProformaInvoiceTermsFields
      }
    }
  `,
  [ProformaInvoiceTermsFields],
);
