import { bankDetailsFields } from '../../records/bank-details.ts';
import {
  CreateBankDetails,
  DeleteBankDetails,
  RestoreBankDetails,
  UpdateBankDetails,
} from '../../records/documents/mutations.ts';
import { formOf, inputOf } from '../../records/fields/forms.ts';
import { makingDefault, supporting } from './supporting.ts';

export const bankDetails = [
  ...supporting({
    kind: 'bankDetails',
    at: '/layout/bank-details',
    aliases: ['account', 'IBAN'],
    ask: () => formOf(bankDetailsFields),
    input: (answers) => answers,
    of: (record) => inputOf(bankDetailsFields, record),
    anew: { accountNumber: '', iban: null, isDefault: false },
    create: CreateBankDetails,
    update: UpdateBankDetails,
    remove: DeleteBankDetails,
    restore: RestoreBankDetails,
  }),
  makingDefault({
    kind: 'bankDetails',
    title: 'Make bank details the default',
    aliases: ['default bank details', 'make default'],
    said: 'New quotations begin with',
    update: UpdateBankDetails,
  }),
];
