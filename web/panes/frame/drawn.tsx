import type { ReactNode } from 'react';
import { inFours } from '../../../service/shared/in-fours.ts';
import type { Formats } from '../../ground/formats.ts';
import type { Address } from '../../records/address.ts';
import type { ApiTokenRecord } from '../../records/api-token.ts';
import { type JobRecord, jobFields } from '../../records/job.ts';
import type { Kind, RecordOf } from '../../records/kinds.ts';
import { wordFor } from '../../records/words.ts';
import { AddressLines } from '../../ui/address-lines.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import { RecordLink } from './record-link.tsx';

/** Fields with a look of their own, by name; null leaves a field out. */
export type Drawn = Readonly<Record<string, ReactNode>>;

/** The fields of a record whose look in overviews and peeks differs from the look of the field’s type. */
export const drawnOf = <K extends Kind>(kind: K, row: object, formats: Formats): Drawn =>
  drawn[kind]?.(row as RecordOf<K>, formats) ?? {}; // callers pass a record of the kind

const drawn: { readonly [K in Kind]?: (row: RecordOf<K>, formats: Formats) => Drawn } = {
  apiToken: (token) => ({
    hint: <code>docket_…{token.hint}</code>,
    ...(token.lastUsedAt === null && { lastUsedAt: never }),
    ...(token.user === null && { user: userOf(token) }),
    ...(token.revokedAt === null && { revokedAt: null }),
  }),
  bankDetails: ({ iban }) => ({ ...(iban && { iban: inFours(iban) }) }),
  job: drawnJob,
  jobField: ({ key, type }) => ({ key: <code>{key}</code>, ...(type !== 'DROPDOWN' && { options: null }) }),
  message: ({ senderName }) => ({ senderName: senderName ?? 'The system' }),
  proformaInvoice: ({ amountDue, advancePercent, currency, totals, ...of }, { money, percent }) => ({
    amountDue: <strong>{money(amountDue.amount, currency)}</strong>,
    advancePercent: `${percent(advancePercent)} of ${money(totals.total.amount, currency)}`,
    quotation: <RecordLink id={of.quotationId}>{of.quotationNumber}</RecordLink>,
  }),
  webhook: ({ kind, pauseReason, failingSince, lastDeliveredAt, oldSecretUntil }) => ({
    ...(kind === null && { kind: all }),
    ...(lastDeliveredAt === null && { lastDeliveredAt: never }),
    ...(pauseReason === null && { pauseReason: null }),
    ...(failingSince === null && { failingSince: null }),
    ...(oldSecretUntil === null && { oldSecretUntil: null }),
  }),
  user: ({ lastLoginAt }) => ({ ...(lastLoginAt === null && { lastLoginAt: never }) }),
};

/** @param job may hold the customer’s address, which stands in for a missing site. */
function drawnJob(job: JobRecord & { customer: { address?: Address | null } | null }): Drawn {
  const { assignee, status, scheduledStart, scheduledEnd, isOverdue } = job;
  const site = job.siteAddress ?? job.customer?.address;
  return {
    ...(assignee === null && status === 'NEW' && { assignee: unassigned }),
    ...(scheduledStart === null && { scheduledStart: <span className="none">Not scheduled</span> }),
    ...(scheduledEnd !== null && {
      scheduledEnd: (
        <>
          <Moment at={scheduledEnd} /> {isOverdue && overdue}
        </>
      ),
    }),
    priority: <Priority of={job.priority} />,
    ...(site && {
      siteAddress: (
        <>
          <AddressLines of={site} />
          {!job.siteAddress && <span className="quiet">The customer’s address</span>}
        </>
      ),
    }),
  };
}

/** A user may see a token without its user only when a super admin holds the token. */
export const userOf = ({ user }: ApiTokenRecord) => user?.fullName ?? 'A super admin';

export const all = <span className="none">All</span>;
export const never = <span className="none">Never</span>;
export const unassigned = <Badge tone="warn">Unassigned</Badge>;
export const overdue = <Badge tone="bad">{jobFields.isOverdue.label}</Badge>;

export function Priority({ of }: { of: JobRecord['priority'] }) {
  if (of === 'URGENT') return <Badge tone="bad">{wordFor(of)}</Badge>;
  if (of === 'HIGH') return <Badge tone="warn">{wordFor(of)}</Badge>;
  return <span className="quiet">{wordFor(of)}</span>;
}
