import type { Records } from '../../service/demo/records.ts';
import type { Found } from '../finding/queries.ts';

/** A record with its searchable text and the names of the records beside it, for search libraries. */
export interface DemoText extends Found {
  readonly id: number;
  readonly companyId: string | null;
  readonly text: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Columns that nobody says. */
const UNSAID = /(Id|At|Hash|search|sortName|sortCode|version|revision|^id|currency|locale|timeZone|taxRounding|taxes)$/;

const JSON_COLUMNS = /^(address|siteAddress|fields|lines|options)$/;

/** The texts of a demo's records. */
export function demoTexts(records: Records): DemoText[] {
  const byId = new Map<unknown, Row>();
  for (const table of [records.customerCompanies, records.customers, records.users, records.departments]) {
    for (const row of table as Row[]) byId.set(row.id, row);
  }
  const lines = new Map((records.quotationContents as Row[]).map(({ recordId, lines }) => [recordId, lines]));
  const beside = (row: Row): string => {
    const customer = byId.get(row.customerId);
    const rows = [
      customer,
      byId.get((customer ?? row).customerCompanyId),
      byId.get(row.assigneeId),
      byId.get(row.departmentId),
    ];
    return [...rows.map((one) => (one ? said(one) : '')), said({ lines: lines.get(row.id) })].join(' ');
  };
  const kinds: [kind: string, rows: readonly object[], title: (row: Row) => string][] = [
    ['JOB', records.jobs, ({ number, title }) => `${number} ${title}`],
    ['QUOTATION', records.quotations, ({ number, subject }) => `${number} ${subject}`],
    ['PROFORMA_INVOICE', records.proformaInvoices, ({ number, subject }) => `${number} ${subject}`],
    ['CUSTOMER', records.customers, ({ fullName }) => `${fullName}`],
    ['CUSTOMER_COMPANY', records.customerCompanies, ({ name }) => `${name}`],
    ['USER', records.users, ({ fullName }) => `${fullName}`],
    ['ITEM', records.items, ({ code, name }) => `${code} ${name}`],
    ['COMPANY', records.companies, ({ name }) => `${name}`],
    ['DEPARTMENT', records.departments, ({ name }) => `${name}`],
    ['CONTACT_DETAILS', records.contactDetails, ({ name }) => `${name}`],
    ['BANK_DETAILS', records.bankDetails, ({ bankName }) => `${bankName}`],
    ['TERMS_AND_CONDITIONS', records.termsAndConditions, ({ title }) => `${title}`],
    ['PROFORMA_INVOICE_TERMS', records.proformaInvoiceTerms, ({ title }) => `${title}`],
    ['EMAIL_TEMPLATE', records.emailTemplates, ({ name }) => `${name}`],
    ['JOB_FIELD', records.jobFields, ({ label }) => `${label}`],
  ];
  return kinds
    .flatMap(([kind, rows, title]) => (rows as Row[]).map((row) => ({ kind, row, title: title(row) })))
    .map(({ kind, row, title }, id) => ({
      id,
      kind,
      title,
      companyId: (kind === 'COMPANY' ? row.id : row.companyId) as string | null, // columns of text
      text: `${said(row)} ${beside(row)}`,
    }));
}

/** The values of a row, with those inside its JSON. */
function said(row: Row): string {
  return Object.entries(row)
    .filter(([name]) => !UNSAID.test(name))
    .map(([name, value]) => {
      if (value instanceof Date) return value.toISOString().slice(0, 10);
      if (typeof value === 'object' && value !== null) return said(value as Row); // an object has named values
      return JSON_COLUMNS.test(name) && typeof value === 'string' ? said(JSON.parse(value)) : (value ?? '');
    })
    .join(' ');
}
