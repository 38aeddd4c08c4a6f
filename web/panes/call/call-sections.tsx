import type { ReactNode } from 'react';
import { type Kind, kindOf, kinds, titleOf } from '../../records/kinds.ts';
import { wordFor } from '../../records/words.ts';
import type { Stateful } from '../../ui/badge.tsx';
import { InZoneOf } from '../../ui/in-zone-of.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/prices.tsx';
import { When } from '../../ui/when.tsx';
import type { Facts } from './call-queries.ts';

/** A row of the call screen. Keys act on the record of the row. */
export interface CallRow {
  readonly id: string;
  readonly title: string;
  readonly state: Stateful | null;
  readonly more: ReactNode;
}

export interface CallSection {
  readonly title: string;
  readonly rows: readonly CallRow[];
}

/** The caller, the open jobs, the quotations that wait, and the records of the last messages, each record once. */
export function sectionsOf(kind: Kind, id: string, facts: Facts): readonly CallSection[] {
  const caller = facts.customer ?? facts.customerCompany ?? facts.user;
  if (!caller) return [];
  const messages = facts.messages?.edges.map(({ node }) => node) ?? [];
  const sent = (recordId: string) => {
    const last = messages.find((each) => each.recordId === recordId);
    return (
      last && (
        <>
          {' · '}
          <LastMessage of={last} />
        </>
      )
    );
  };
  const company = 'customerCompany' in caller ? caller.customerCompany : null;
  const people: readonly CallRow[] = [
    { id, title: titleOf(caller), state: null, more: kinds[kind].singular },
    ...(company ? [{ id: company.id, title: company.name, state: null, more: kinds.customerCompany.singular }] : []),
  ];
  const jobs = facts.jobs.edges.map(
    ({ node }): CallRow => ({
      id: node.id,
      title: titleOf(node),
      state: node,
      more: (
        <>
          <InZoneOf of={node}>{node.scheduledStart ? <Moment at={node.scheduledStart} /> : 'Not scheduled'}</InZoneOf>
          {` · ${node.assignee?.fullName ?? 'Unassigned'}`}
          {node.isOverdue && ' · Overdue'}
          {node.priority === 'URGENT' && ` · ${wordFor(node.priority)}`}
          {sent(node.id)}
        </>
      ),
    }),
  );
  const quotations = (facts.quotations?.edges ?? []).map(
    ({ node }): CallRow => ({
      id: node.id,
      title: titleOf(node),
      state: node,
      more: (
        <>
          <Money amount={node.totals.total.amount} currency={node.currency} />
          {sent(node.id)}
        </>
      ),
    }),
  );
  const shown = new Set([...jobs, ...quotations].map((row) => row.id));
  const others = messages.filter(({ recordId }, at) => {
    const isFirst = messages.findIndex((each) => each.recordId === recordId) === at;
    return isFirst && !shown.has(recordId) && kindOf(recordId) !== null;
  });
  return [
    { title: 'Caller', rows: people },
    { title: counted('Open jobs', jobs, facts.jobs.totalCount), rows: jobs },
    ...(facts.quotations
      ? [
          {
            title: counted('Quotations awaiting an answer', quotations, facts.quotations.totalCount),
            rows: quotations,
          },
        ]
      : []),
    ...(facts.messages
      ? [
          {
            title: 'Latest messages',
            rows: others.map(
              (message): CallRow => ({
                id: message.recordId,
                title: message.subject,
                state: message,
                more: <LastMessage of={message} />,
              }),
            ),
          },
        ]
      : []),
  ];
}

/** `Open jobs`, or `Open jobs, 20 of 34` where the section shows a part. */
const counted = (title: string, { length }: readonly CallRow[], count: number | null): string =>
  count !== null && count > length ? `${title}, ${length} of ${count}` : title;

type Message = NonNullable<Facts['messages']>['edges'][number]['node'];

/** `Sent 2 days ago`, with the reason of a failure. */
function LastMessage({ of: { status, createdAt, reason } }: { of: Message }) {
  return (
    <>
      {`${wordFor(status)} `}
      <When at={createdAt} />
      {status === 'FAILED' && reason && `: ${reason}`}
    </>
  );
}
