import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { fieldsOf } from './fields/declared.ts';
import { flag, text } from './fields/question.ts';
import { recordKind } from './kind.ts';

export const BankDetailsFields = graphql(`
  fragment BankDetailsFields on BankDetails {
    __typename
    id
    version
    createdAt
    updatedAt
    deletedAt
    companyId
    bankName
    accountName
    accountNumber
    branch
    bankCode
    iban
    isDefault
  }
`);

export type BankDetailsRecord = FragmentOf<typeof BankDetailsFields>;

export const bankDetailsFields = fieldsOf(BankDetailsFields, {
  bankName: text({ label: 'Bank', forMany: true, maxLength: 200, column: { width: 'wide', order: 'NAME' } }),
  accountName: text({
    label: 'Account name',
    forMany: true,
    maxLength: 200,
    hint: 'The holder of the account',
    column: { width: 'wide', yields: 3 },
    overview: 'account',
    peek: true,
  }),
  accountNumber: text({
    label: 'Account number',
    maxLength: 50,
    column: { width: 'normal', yields: 1 },
    overview: 'account',
    peek: true,
  }),
  iban: text({
    label: 'IBAN',
    optional: true,
    maxLength: 50,
    hint: 'With or without spaces',
    column: { width: 'wide', yields: 2 },
    overview: 'account',
    peek: true,
  }),
  bankCode: text({
    label: 'Bank code',
    forMany: true,
    optional: true,
    maxLength: 50,
    hint: 'IFSC, SWIFT, BIC or sort code',
    column: { width: 'narrow', isExtra: true },
    overview: 'account',
    peek: true,
  }),
  branch: text({
    label: 'Branch',
    forMany: true,
    optional: true,
    maxLength: 200,
    column: { width: 'normal', isExtra: true },
    overview: 'account',
    peek: true,
  }),
  isDefault: flag({
    label: 'Default',
    hint: 'Used for new quotations',
    column: { width: 'narrow' },
    overview: 'account',
    peek: true,
  }),
});

export const bankDetails = recordKind(BankDetailsFields, bankDetailsFields, {
  plural: 'bank details',
  needs: 'QUOTATIONS_READ',
  at: '/layout/bank-details',
  title: ({ bankName }) => bankName,
  hint: ({ accountNumber, isDefault }) => [accountNumber, isDefault && 'default'].filter(Boolean).join(' · '),
});
