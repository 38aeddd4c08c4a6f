import {
  DeleteProformaInvoiceTerms,
  RestoreProformaInvoiceTerms,
  SaveProformaInvoiceTerms,
} from '../records/proforma-invoice-terms-changes.ts';
import {
  CreateTermsAndConditions,
  DeleteTermsAndConditions,
  RestoreTermsAndConditions,
  UpdateTermsAndConditions,
} from '../records/terms-and-conditions-changes.ts';
import { flag, longText, text } from './fields.ts';
import { makingDefault, supporting } from './supporting.ts';

interface Terms {
  title: string;
  body: string;
  isDefault: boolean;
}

/** Terms of either kind are written alike; what begins with the default ones differs. */
const terms = (begin: string) => ({
  ask: () => ({
    title: text('Title', { maxLength: 200, isWide: true }),
    body: longText('Text', {
      maxLength: 10_000,
      isMarkdown: true,
      hint: 'Markdown: a blank line between paragraphs, - or 1. for lists, **bold**, *italics*',
    }),
    isDefault: flag('Default', { hint: `${begin} begin with them` }),
  }),
  input: (answers: Terms) => answers,
  of: ({ title, body, isDefault }: Terms): Terms => ({ title, body, isDefault }),
  anew: { title: '', isDefault: false },
});

export const termsAndConditions = [
  ...supporting({
    ...terms('New quotations'),
    kind: 'termsAndConditions',
    at: '/layout/terms-and-conditions',
    aliases: ['terms of quotations'],
    create: CreateTermsAndConditions,
    update: UpdateTermsAndConditions,
    remove: DeleteTermsAndConditions,
    restore: RestoreTermsAndConditions,
  }),
  makingDefault({
    kind: 'termsAndConditions',
    title: 'Begin quotations with these terms',
    aliases: ['default terms and conditions', 'make default'],
    said: 'New quotations begin with',
    update: UpdateTermsAndConditions,
  }),
];

export const proformaInvoiceTerms = [
  ...supporting({
    ...terms('New proforma invoices'),
    kind: 'proformaInvoiceTerms',
    at: '/layout/proforma-invoice-terms',
    aliases: ['terms of proforma invoices', 'advance'],
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
