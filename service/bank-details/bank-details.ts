import { Type } from 'typebox';
import { draftsThatName } from '../quotations/drafts.ts';
import { recordKind } from '../records/kind.ts';
import { normalise, searchText } from '../records/search.ts';
import { Nullable, RecordFields } from '../schemas.ts';

export const BankDetails = Type.Object(
  {
    ...RecordFields,
    companyId: Type.String(),
    bankName: Type.String(),
    accountName: Type.String(),
    accountNumber: Type.String(),
    branch: Nullable(Type.String()),
    bankCode: Nullable(Type.String()),
    iban: Nullable(Type.String()),
    isDefault: Type.Boolean(),
  },
  { title: 'BankDetails' },
);

export const bankDetails = recordKind({
  type: 'bank_details',
  table: 'bankDetails',
  schema: BankDetails,
  read: 'QUOTATIONS_READ',
  words: ({ bankName, accountName, accountNumber, iban }) => ({
    search: searchText([bankName, accountName, accountNumber, iban]),
    sortName: normalise(bankName),
  }),
  dependents: [draftsThatName('bankDetailsId')],
});
