import { graphql } from '../graphql.ts';
import { ProformaInvoiceFields } from './proforma-invoice.ts';
import { QuotationFields } from './quotation.ts';

/** Answers its quotation too, which can't be taken back any more. */
export const GenerateProformaInvoice = graphql(
  `
    mutation GenerateProformaInvoice($input: GenerateProformaInvoiceInput!, $idempotencyKey: String) {
      changed: generateProformaInvoice(input: $input, idempotencyKey: $idempotencyKey) {
        ...ProformaInvoiceFields
        quotation {
          ...QuotationFields
        }
      }
    }
  `,
  [ProformaInvoiceFields, QuotationFields],
);

export const UpdateProformaInvoice = graphql(
  `
    mutation UpdateProformaInvoice($input: UpdateProformaInvoiceInput!) {
      changed: updateProformaInvoice(input: $input) {
        ...ProformaInvoiceFields
      }
    }
  `,
  [ProformaInvoiceFields],
);

export const ChangeProformaInvoiceStatus = graphql(
  `
    mutation ChangeProformaInvoiceStatus($input: ChangeProformaInvoiceStatusInput!) {
      changed: changeProformaInvoiceStatus(input: $input) {
        ...ProformaInvoiceFields
      }
    }
  `,
  [ProformaInvoiceFields],
);
