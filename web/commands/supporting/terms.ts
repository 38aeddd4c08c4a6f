import {
  CreateTermsAndConditions,
  DeleteProformaInvoiceTerms,
  DeleteTermsAndConditions,
  RestoreProformaInvoiceTerms,
  RestoreTermsAndConditions,
  SaveProformaInvoiceTerms,
  UpdateTermsAndConditions,
} from '../../records/documents/mutations.ts';
import { formOf } from '../../records/fields/forms.ts';
import { proformaInvoiceTermsFields } from '../../records/proforma-invoice-terms.ts';
import { termsAndConditionsFields } from '../../records/terms-and-conditions.ts';
import { makingDefault, supporting } from './supporting.ts';

interface Terms {
  title: string;
  body: string;
  isDefault: boolean;
}

/** Terms of either kind are written alike. */
const terms = {
  input: (answers: Terms) => answers,
  of: ({ title, body, isDefault }: Terms): Terms => ({ title, body, isDefault }),
  anew: { title: '', isDefault: false },
};

export const termsAndConditions = [
  ...supporting({
    ...terms,
    ask: () => formOf(termsAndConditionsFields),
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
    title: 'Make terms and conditions the default',
    aliases: ['default terms and conditions', 'make default'],
    said: 'New quotations begin with',
    update: UpdateTermsAndConditions,
  }),
];

export const proformaInvoiceTerms = [
  ...supporting({
    ...terms,
    ask: () => formOf(proformaInvoiceTermsFields),
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
    title: 'Make proforma invoice terms the default',
    aliases: ['default proforma invoice terms', 'make default'],
    said: 'New proforma invoices begin with',
    update: SaveProformaInvoiceTerms,
  }),
];
