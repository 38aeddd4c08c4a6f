import type { BankDetailsRecord } from '../records/bank-details.ts';
import {
  CreateBankDetails,
  DeleteBankDetails,
  RestoreBankDetails,
  UpdateBankDetails,
} from '../records/bank-details-changes.ts';
import { flag, text } from './fields.ts';
import { makingDefault, supporting } from './supporting.ts';

const ask = () => ({
  bankName: text('Bank', { maxLength: 200 }),
  accountName: text('Account name', { maxLength: 200, hint: 'Whose account it is' }),
  accountNumber: text('Account number', { maxLength: 50 }),
  iban: text('IBAN', { optional: true, maxLength: 50, hint: 'With or without spaces; its checksum is checked' }),
  bankCode: text('Bank code', { optional: true, maxLength: 50, hint: 'IFSC, SWIFT, BIC or sort code' }),
  branch: text('Branch', { optional: true, maxLength: 200 }),
  isDefault: flag('Default', { hint: 'New quotations begin with them' }),
});

const particularsOf = (record: BankDetailsRecord) => ({
  bankName: record.bankName,
  accountName: record.accountName,
  accountNumber: record.accountNumber,
  iban: record.iban,
  bankCode: record.bankCode,
  branch: record.branch,
  isDefault: record.isDefault,
});

export const bankDetails = [
  ...supporting({
    kind: 'bankDetails',
    at: '/layout/bank-details',
    aliases: ['account', 'IBAN'],
    ask,
    input: (answers) => answers,
    of: particularsOf,
    anew: { accountNumber: '', iban: null, isDefault: false },
    create: CreateBankDetails,
    update: UpdateBankDetails,
    remove: DeleteBankDetails,
    restore: RestoreBankDetails,
  }),
  makingDefault({
    kind: 'bankDetails',
    title: 'Begin quotations with these bank details',
    aliases: ['default bank details', 'make default'],
    said: 'New quotations begin with',
    update: UpdateBankDetails,
  }),
];
