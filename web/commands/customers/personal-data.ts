import { graphql, type ResultOf, type Schema } from '../../ground/graphql.ts';
import { CustomerData, UserData } from '../../records/documents/files.ts';
import { EraseCustomer, EraseUser } from '../../records/documents/mutations.ts';
import { kinds, titleOf } from '../../records/kinds.ts';
import { app, command, one } from '../core/command.ts';
import { firstNo } from '../core/lifecycle.ts';

const CustomerErasure = graphql(`
  query CustomerErasure($id: ID!) {
    erasure: customerErasure(id: $id) {
      placeholder
      parts {
        name
        fate
        count
      }
    }
  }
`);

const UserErasure = graphql(`
  query UserErasure($id: ID!) {
    erasure: userErasure(id: $id) {
      placeholder
      parts {
        name
        fate
        count
      }
    }
  }
`);

type Preview = ResultOf<typeof CustomerErasure> | null;

/** One and many of a part; a part without a plural has no count. */
const parts: Readonly<Record<Schema<'ErasurePartName'>, readonly [one: string, many?: string]>> = {
  DETAILS: ['name, e-mail, phone, address and settings'],
  MERGED_CUSTOMERS: ['merged customer', 'merged customers'],
  ACCESS: ['sessions and ways to log in'],
  API_TOKENS: ['API token', 'API tokens'],
  SAVED_COMMANDS: ['own view or macro', 'own views and macros'],
  MENTIONS: ['mention', 'mentions'],
  SECURITY_EVENTS: ['addresses and devices of security events'],
  NOTES_ABOUT: ['note on the customer', 'notes on the customer'],
  NOTES: ['note', 'notes'],
  JOBS: ['job', 'jobs'],
  UNSENT_QUOTATIONS: ['quotation never sent', 'quotations never sent'],
  MESSAGES: ['message', 'messages'],
  DELIVERIES: ['delivery to a webhook', 'deliveries to webhooks'],
  HISTORY: ['history'],
  SENT_QUOTATIONS: ['sent quotation', 'sent quotations'],
  PROFORMA_INVOICES: ['proforma invoice', 'proforma invoices'],
  JOB_REPORTS: ['job report', 'job reports'],
};

/** `Erased: name, e-mail, phone, address and settings; 2 notes on the customer` */
function remarksOf(read: Preview): readonly string[] {
  const { placeholder, parts: all = [] } = read?.erasure ?? {};
  const line = (fate: Schema<'ErasureFate'>, begin: string, end = '') => {
    const named = all.filter((part) => part.fate === fate).map(({ name, count }) => inWords(parts[name], count));
    return named.length > 0 ? [`${begin}: ${named.join('; ')}${end}`] : [];
  };
  return [
    ...line('ERASED', 'Erased'),
    ...line('REPLACED', `“${placeholder}” replaces the name in`),
    ...line('KEPT', 'Kept to the letter, as law demands'),
  ];
}

const inWords = ([one, many]: readonly [string, string?], count: number): string =>
  many ? `${count} ${count === 1 ? one : many}` : one;

const exporting = {
  action: 'download',
  needs: 'PERSONAL_DATA_READ',
  aliases: ['data export', 'gdpr', 'privacy', 'personal data', 'subject access'],
} as const;

const erasing = {
  action: 'delete',
  needs: 'PERSONAL_DATA_ERASE',
  aliases: ['gdpr', 'privacy', 'right to be forgotten', 'right to erasure', 'anonymise'],
  remarks: (_: unknown, read: Preview) => remarksOf(read),
  final: 'nothing brings erased data back',
} as const;

/** Commands for the data of a person. */
export const personalData = [
  command({
    ...exporting,
    id: 'customer.exportData',
    title: 'Download data of customer',
    on: one('customer'),
    run: (console, { id }) => console.download({ operation: CustomerData, variables: { id } }),
  }),
  command({
    ...exporting,
    id: 'user.exportData',
    title: 'Download data of user',
    on: one('user'),
    run: (console, { id }) => console.download({ operation: UserData, variables: { id } }),
  }),
  command({
    id: 'account.exportData',
    action: exporting.action,
    aliases: exporting.aliases,
    title: 'Get my data',
    on: app,
    isPersonal: true,
    run: (console, _, __, { userId }) => console.download({ operation: UserData, variables: { id: userId } }),
  }),
  command({
    ...erasing,
    id: 'customer.erase',
    title: 'Forget customer for good',
    on: one('customer'),
    ready: ({ erasedAt, fullName }) => erasedAt === null || `${fullName} is forgotten already`,
    reads: ({ id }) => ({ operation: CustomerErasure, variables: { id } }),
    operation: EraseCustomer,
    variables: ({ id, version }) => ({ input: { id, version } }),
    confirm: ({ fullName }) => `Forget ${fullName} for good?`,
    say: ({ fullName }, _, { changed }) => `${fullName} is forgotten: ${titleOf(changed)} from now on`,
    goTo: ({ changed }) => kinds.customer.path(changed),
  }),
  command({
    ...erasing,
    id: 'user.erase',
    title: 'Forget user for good',
    on: one('user'),
    ready: ({ id, erasedAt, fullName }, { userId }) =>
      firstNo(
        erasedAt === null || `${fullName} is forgotten already`,
        id !== userId || 'You can’t forget yourself. Another administrator can',
      ),
    reads: ({ id }) => ({ operation: UserErasure, variables: { id } }),
    operation: EraseUser,
    variables: ({ id, version }) => ({ input: { id, version } }),
    confirm: ({ fullName }) => `Forget ${fullName} for good?`,
    say: ({ fullName }, _, { changed }) => `${fullName} is forgotten: ${titleOf(changed)} from now on`,
    goTo: ({ changed }) => kinds.user.path(changed),
  }),
];
