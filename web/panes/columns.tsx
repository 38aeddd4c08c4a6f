import type { Address } from '../commands/fields.ts';
import { wordFor } from '../records/words.ts';
import { Badge, StatusBadge } from '../ui/badge.tsx';
import type { Column } from './pane.ts';

/** Which one is the default of its company. */
export const defaultColumn: Column<{ isDefault: boolean }> = {
  name: 'isDefault',
  title: 'Default',
  width: 'narrow',
  text: ({ isDefault }) => (isDefault ? 'Default' : null),
  cell: ({ isDefault }) => isDefault && <Badge tone="good">Default</Badge>,
};

/** The number that a record is called by. */
export const numberColumn: Column<{ number: string }> = {
  name: 'number',
  title: 'Number',
  width: 'short',
  text: ({ number }) => number,
  cell: ({ number }) => <span className="number">{number}</span>,
};

/** Which company a record belongs to, for those who see more than one. */
export const companyColumn: Column<{ company?: { name: string } | null }> = {
  name: 'company',
  title: 'Company',
  width: 'normal',
  yields: 4,
  for: ({ companyId }) => companyId === null,
  text: ({ company }) => company?.name,
};

export const customerColumn: Column<{ customer: { fullName: string } | null }> = {
  name: 'customer',
  title: 'Customer',
  width: 'normal',
  yields: 2,
  text: ({ customer }) => customer?.fullName,
};

interface Stateful {
  __typename: string;
  status: string;
  deletedAt: string | null;
}

/** Its status; of what has many states, its state. */
export const statusColumn: Column<Stateful> = {
  name: 'status',
  title: 'Status',
  width: 'narrow',
  text: ({ status, deletedAt }) => (deletedAt === null ? wordFor(status) : 'Deleted'),
  cell: (row) => <StatusBadge of={row} />,
};
export const stateColumn: Column<Stateful> = { ...statusColumn, title: 'State' };

/** Why it is in its state, where somebody said so. */
export const reasonColumn: Column<{ statusReason: string | null }> = {
  name: 'statusReason',
  title: 'Reason',
  width: 'normal',
  isExtra: true,
  text: ({ statusReason }) => statusReason,
};

/** What a document with prices comes to. */
export const totalColumn: Column<{ totals: { total: string }; currency: string }> = {
  name: 'total',
  title: 'Total',
  width: 'code',
  isNumber: true,
  amount: ({ totals, currency }) => ({ amount: totals.total, currency }),
};

export const issuedColumn: Column<{ issueDate: string }> = {
  name: 'issueDate',
  title: 'Issued',
  width: 'narrow',
  isExtra: true,
  day: ({ issueDate }) => issueDate,
};

export const createdColumn: Column<{ createdAt: string }> = {
  name: 'createdAt',
  title: 'Created',
  width: 'narrow',
  isExtra: true,
  moment: ({ createdAt }) => createdAt,
};

export const changedColumn: Column<{ updatedAt: string }> = {
  name: 'updatedAt',
  title: 'Changed',
  width: 'narrow',
  isExtra: true,
  moment: ({ updatedAt }) => updatedAt,
};

/** The same, shown to all who don't choose otherwise; it yields before what names the record. */
export const changedShown: Column<{ updatedAt: string }> = {
  name: 'updatedAt',
  title: 'Changed',
  width: 'narrow',
  yields: 3,
  moment: ({ updatedAt }) => updatedAt,
};

/** An address, a part in each column, for those who choose them. */
export const addressColumns: readonly Column<{ address: Address | null }>[] = (
  [
    ['line1', 'Street', 'normal'],
    ['city', 'Town', 'normal'],
    ['region', 'Region', 'narrow'],
    ['postcode', 'Postcode', 'short'],
    ['country', 'Country', 'short'],
  ] as const
).map(([part, title, width]) => ({
  name: part,
  title,
  width,
  isExtra: true,
  text: ({ address }) => address?.[part],
}));
