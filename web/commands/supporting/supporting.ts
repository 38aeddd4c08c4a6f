import { bankDetailsFields } from '../../records/bank-details.ts';
import { contactDetailsFields } from '../../records/contact-details.ts';
import {
  CreateBankDetails,
  CreateContactDetails,
  CreateItem,
  CreateProformaInvoiceTerms,
  CreateTermsAndConditions,
  UpdateBankDetails,
  UpdateContactDetails,
  UpdateItem,
  UpdateProformaInvoiceTerms,
  UpdateTermsAndConditions,
} from '../../records/documents/mutations.ts';
import { formOf, inputOf, valuesOf } from '../../records/fields/forms.ts';
import { taxInput } from '../../records/fields/tax-rows.ts';
import { itemFields } from '../../records/item.ts';
import { proformaInvoiceTermsFields } from '../../records/proforma-invoice-terms.ts';
import { termsAndConditionsFields } from '../../records/terms-and-conditions.ts';
import { makingDefault } from '../core/defaults.ts';
import { editing } from '../core/editing.ts';
import { switching } from '../core/lifecycle.ts';
import { merging } from '../core/merging.ts';

const needs = 'QUOTATIONS_WRITE';

/** Commands for the records that quotations and proforma invoices are made from. */
export const supporting = [
  ...editing({
    kind: 'item',
    needs,
    aliases: ['product', 'service', 'article'],
    ask: (of) =>
      formOf(itemFields, {
        currency: { hint: of ? 'Leave empty to keep the currency' : 'Leave empty for the company’s currency' },
      }),
    input: ({ currency, taxes, ...answers }) => ({
      ...answers,
      ...(currency !== null && { currency }),
      taxes: taxInput(taxes),
    }),
    of: (record) => valuesOf(itemFields, record),
    anew: { code: '' },
    create: CreateItem,
    update: UpdateItem,
    adds: { deleted: '; quotations keep their lines', restored: '' },
  }),
  switching({ kind: 'item', needs }),
  ...merging('item', needs),
  ...editing({
    kind: 'termsAndConditions',
    needs,
    aliases: ['terms of quotations'],
    ask: () => formOf(termsAndConditionsFields),
    input: (answers) => answers,
    of: (record) => inputOf(termsAndConditionsFields, record),
    anew: { title: '', isDefault: false },
    create: CreateTermsAndConditions,
    update: UpdateTermsAndConditions,
  }),
  makingDefault('termsAndConditions', UpdateTermsAndConditions, 'New quotations use'),
  ...editing({
    kind: 'contactDetails',
    needs,
    aliases: ['salesperson', 'contact person'],
    ask: () => formOf(contactDetailsFields),
    input: (answers) => answers,
    of: (record) => inputOf(contactDetailsFields, record),
    anew: { name: '', email: null, isDefault: false },
    create: CreateContactDetails,
    update: UpdateContactDetails,
  }),
  makingDefault('contactDetails', UpdateContactDetails, 'New quotations use'),
  ...editing({
    kind: 'bankDetails',
    needs,
    aliases: ['account', 'IBAN'],
    ask: () => formOf(bankDetailsFields),
    input: (answers) => answers,
    of: (record) => inputOf(bankDetailsFields, record),
    anew: { accountNumber: '', iban: null, isDefault: false },
    create: CreateBankDetails,
    update: UpdateBankDetails,
  }),
  makingDefault('bankDetails', UpdateBankDetails, 'New quotations use'),
  ...editing({
    kind: 'proformaInvoiceTerms',
    needs,
    aliases: ['terms of proforma invoices', 'advance'],
    ask: () => formOf(proformaInvoiceTermsFields),
    input: (answers) => answers,
    of: (record) => inputOf(proformaInvoiceTermsFields, record),
    anew: { title: '', isDefault: false },
    create: CreateProformaInvoiceTerms,
    update: UpdateProformaInvoiceTerms,
    adds: { deleted: '; proforma invoices keep their text', restored: '' },
  }),
  makingDefault('proformaInvoiceTerms', UpdateProformaInvoiceTerms, 'New proforma invoices use'),
];
