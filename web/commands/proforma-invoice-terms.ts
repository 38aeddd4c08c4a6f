import type { ProformaInvoiceTermsRecord } from '../records/proforma-invoice-terms.ts';
import {
  DeleteProformaInvoiceTerms,
  RestoreProformaInvoiceTerms,
  SaveProformaInvoiceTerms,
} from '../records/proforma-invoice-terms-changes.ts';
import { flag, longText, text } from './fields.ts';
import { makingDefault, supporting } from './supporting.ts';

const ask = () => ({
  title: text('Title', { maxLength: 200, isWide: true }),
  body: longText('Text', {
    maxLength: 10_000,
    isMarkdown: true,
    hint: 'Markdown: a blank line between paragraphs, - or 1. for lists, **bold**, *italics*',
  }),
  isDefault: flag('Default', { hint: 'New proforma invoices begin with them' }),
});

const particularsOf = ({ title, body, isDefault }: ProformaInvoiceTermsRecord) => ({ title, body, isDefault });

export const proformaInvoiceTerms = [
  ...supporting({
    kind: 'proformaInvoiceTerms',
    at: '/layout/proforma-invoice-terms',
    aliases: ['terms of proforma invoices', 'advance'],
    ask,
    input: (answers) => answers,
    of: particularsOf,
    anew: { title: '', isDefault: false },
    create: SaveProformaInvoiceTerms,
    update: SaveProformaInvoiceTerms,
    remove: DeleteProformaInvoiceTerms,
    restore: RestoreProformaInvoiceTerms,
    adds: { deleted: '; proforma invoices keep their text', restored: '' },
  }),
  makingDefault({
    kind: 'proformaInvoiceTerms',
    title: 'Begin proforma invoices with these terms',
    aliases: ['default proforma invoice terms', 'make default'],
    said: 'New proforma invoices begin with',
    update: SaveProformaInvoiceTerms,
  }),
];
