import { useFormats } from '../../ground/formats.ts';
import { graphql } from '../../ground/graphql.ts';
import { PeekedNotes } from '../../panes/notes/record-notes.tsx';
import { ProformaInvoiceFields } from '../../records/proforma-invoice.ts';
import { QuotationFields, QuotationLineFields } from '../../records/quotation.ts';
import { When } from '../../ui/when.tsx';
import { FieldPeek } from './parts.tsx';
import { peek } from './peek.tsx';
import { jobRow, PeekedJobs, QuotationRow, quotationRow, RelatedPage, RelatedRows } from './related.tsx';

const mostLines = 5;

export const quotationPeek = peek('quotation', {
  query: graphql(
    `
      query QuotationPeek($id: ID!) {
        record: quotation(id: $id) {
          ...QuotationFields
          customer {
            id
            fullName
            email
            phone
          }
          lines {
            ...QuotationLineFields
          }
          editedVersions(first: 5) {
            totalCount
            edges {
              node {
                __typename
                id
                number
                status
                editedAt
                editedByName
              }
            }
          }
          proformaInvoice {
            __typename
            id
            number
            status
            deletedAt
            dueDate
            currency
            amountDue {
              amount
            }
          }
          jobs(first: 5) {
            ...PeekedJobs
          }
        }
      }
    `,
    [QuotationFields, QuotationLineFields, PeekedJobs],
  ),
  view: function View({ record: of }) {
    const { date, money, amount } = useFormats();
    const { customer, totals, currency } = of;
    const lines = of.lines.filter(({ kind }) => kind !== 'NOTE');
    return (
      <>
        <FieldPeek
          kind="quotation"
          row={of}
          drawn={{ total: <strong>{money(totals.total.amount, currency)}</strong> }}
        />
        {customer && <FieldPeek kind="customer" row={customer} />}
        <PeekedNotes id={of.id} />
        <section className="peek-part">
          <h3>
            Lines <span className="quiet">{lines.length}</span>
          </h3>
          <table className="peek-lines">
            <thead className="only-heard">
              <tr>
                <th scope="col">Description</th>
                <th scope="col">Quantity</th>
                <th scope="col">Net</th>
              </tr>
            </thead>
            <tbody>
              {lines.slice(0, mostLines).map((line) => (
                <tr key={line.id} data-kind={line.kind}>
                  <td dir="auto">{line.description}</td>
                  <td>{line.quantity && `${amount(line.quantity)} ${line.unit ?? ''}`}</td>
                  <td>{line.amounts && money(line.amounts.net, currency)}</td>
                </tr>
              ))}
              {lines.length > mostLines && (
                <tr className="quiet">
                  <td colSpan={3}>and {lines.length - mostLines} more</td>
                </tr>
              )}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  Subtotal
                </th>
                <td>{money(totals.subtotal.amount, currency)}</td>
              </tr>
              {totals.taxes.map((tax) => (
                <tr key={`${tax.name} ${tax.percent}`}>
                  <th scope="row" colSpan={2}>
                    {tax.name}
                  </th>
                  <td>{money(tax.amount, currency)}</td>
                </tr>
              ))}
              <tr>
                <th scope="row" colSpan={2}>
                  Total
                </th>
                <td>
                  <strong>{money(totals.total.amount, currency)}</strong>
                </td>
              </tr>
            </tfoot>
          </table>
        </section>
        {of.proformaInvoice && (
          <RelatedRows
            title="Proforma invoice"
            rows={[of.proformaInvoice]}
            of={(row) => ({
              name: `${row.number}, due ${date(row.dueDate)}`,
              end: money(row.amountDue.amount, row.currency),
            })}
          />
        )}
        <RelatedPage title="Jobs" page={of.jobs} of={jobRow} />
        {of.revision > 1 && (
          <RelatedPage
            title="Former versions"
            page={of.editedVersions}
            of={({ number, editedByName, editedAt }) => ({
              name: `${number}, edited by ${editedByName ?? 'the system'}`,
              end: <When at={editedAt} />,
            })}
          />
        )}
      </>
    );
  },
});

export const proformaInvoicePeek = peek('proformaInvoice', {
  query: graphql(
    `
      query ProformaInvoicePeek($id: ID!) {
        record: proformaInvoice(id: $id) {
          ...ProformaInvoiceFields
          customer {
            id
            fullName
            email
            phone
          }
          quotation {
            ...QuotationRow
          }
        }
      }
    `,
    [ProformaInvoiceFields, QuotationRow],
  ),
  view: function View({ record: of }) {
    const { money } = useFormats();
    const { customer, quotation } = of;
    return (
      <>
        <FieldPeek kind="proformaInvoice" row={of} drawn={{ quotation: null }} />
        {customer && <FieldPeek kind="customer" row={customer} />}
        {quotation && <RelatedRows title="Quotation" rows={[quotation]} of={quotationRow(money)} />}
      </>
    );
  },
});
