import { Type } from 'typebox';
import type { RecordColumns } from '../../database/tables.ts';
import { Code, Line } from '../../http/schemas.ts';
import * as field from '../../records/fields.ts';
import { recordKind } from '../../records/kind.ts';
import { draftsThatName } from './drafts.ts';
import { checkedIban } from './iban.ts';

const Iban = Type.String({ minLength: 1, maxLength: 100, description: 'An IBAN (ISO 13616), with or without spaces.' });

export const bankDetailsFields = field.declare({
  companyId: field.companyId,
  bankName: field.required(field.text(Line), 'NAME'),
  accountName: field.required(field.text(Line), 'NAME'),
  accountNumber: field.required(field.text(Code), 'NAME'),
  branch: field.optional(field.text(Line)),
  bankCode: field.optional(field.text(Code)),
  iban: field.optional({ ...field.text(Iban), stored: checkedIban }, 'NAME'),
  isDefault: field.isDefault,
  sortName: field.sortedBy('bankName'),
});

declare module '../../database/tables.ts' {
  interface Tables {
    bankDetails: RecordColumns & field.ColumnsOf<typeof bankDetailsFields>;
  }
}

export const BankDetails = field.answer(bankDetailsFields, 'BankDetails');

export const bankDetails = recordKind({
  type: 'bank_details',
  table: 'bankDetails',
  schema: BankDetails,
  fields: bankDetailsFields,
  read: 'QUOTATIONS_READ',
  dependents: [draftsThatName('bankDetailsId')],
});
