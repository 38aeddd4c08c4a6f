import { useEffect, useMemo, useState } from 'react';
import { setQuery } from '../../ground/hash-location.ts';
import { type Kind, kindOf, kinds, titleOf } from '../../records/kinds.ts';
import { useActor } from '../../state/viewer.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useTitle } from '../../ui/title.ts';
import { CommandButton } from '../frame/command-button.tsx';
import { useKeptFocus } from '../frame/kept-focus.ts';
import { FieldFacts } from '../frame/record-facts.tsx';
import { Refused } from '../frame/refused.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import { RecordNotes } from '../notes/record-notes.tsx';
import { CallBack } from './call-back.tsx';
import { type CallerHit, CallFacts, type Facts as CallFactsData } from './call-queries.ts';
import { CallRows } from './call-rows.tsx';
import { sectionsOf } from './call-sections.tsx';

interface KnownCallerProps {
  readonly id: string;
  /** The match; null for a caller chosen among the nearest or just added. */
  readonly hit: CallerHit | null;
  readonly number: string;
  /** How many others have the number. */
  readonly others: number;
}

/** The facts about a caller, by kind. */
const told: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  customer: ['customerCompany', 'phone', 'email', 'address'],
  customerCompany: ['phone', 'email', 'address', 'taxNumber'],
  user: ['role', 'department', 'phone', 'email'],
};

/** The caller's name at once, then facts, open work and last messages. */
export function KnownCaller({ id, hit, number, others }: KnownCallerProps) {
  const kind = kindOf(id) ?? 'customer';
  const { permissions } = useActor();
  const [email, setEmail] = useState(hit?.record && 'email' in hit.record ? hit.record.email : null);
  const { data, error } = useAnswer({ query: CallFacts, variables: useVariables(kind, id, email) });
  const caller = data ? (data.customer ?? data.customerCompany ?? data.user ?? null) : null;
  // A caller without a match, and a changed address.
  if (caller && kind !== 'user' && caller.email !== email) setEmail(caller.email);
  // Forms begin with the caller in the address.
  useEffect(() => setQuery({ who: id }), [id]);
  const name = caller ? titleOf(caller) : (hit?.title ?? '…');
  useTitle(name, 'Call');
  useKeptFocus(`call ${id}`);
  return (
    <div className="screen call">
      <header className="call-head">
        <p className="quiet">{`Call from a ${kinds[kind].singular}`}</p>
        <h2 className="call-title" dir="auto" data-heading tabIndex={-1}>
          {name} {caller && <StatusBadge of={caller} />}
        </h2>
        <div className="buttons">
          <CommandButton id="call.addJob" isPrimary />
          <CallBack number={number} />
          {others > 0 && (
            <button type="button" className="button" onClick={() => setQuery({ who: null })}>
              Someone else
            </button>
          )}
        </div>
        {caller && (
          <Facts>
            <FieldFacts kind={kind} row={caller} names={told[kind] ?? []} />
          </Facts>
        )}
      </header>
      {data && caller && <Work kind={kind} id={id} data={data} />}
      {caller && caller.__typename !== 'User' && permissions.has('NOTES_READ') && <RecordNotes of={caller} />}
      {error && !data && <Refused error={error} />}
    </div>
  );
}

function Work({ kind, id, data }: { kind: Kind; id: string; data: CallFactsData }) {
  const sections = useMemo(() => sectionsOf(kind, id, data), [kind, id, data]);
  return <CallRows kind={kind} sections={sections} />;
}

function useVariables(kind: Kind, id: string, email: string | null) {
  const { permissions } = useActor();
  const isOf = (which: Kind) => kind === which;
  return {
    id,
    customerId: isOf('customer') ? id : null,
    customerCompanyId: isOf('customerCompany') ? id : null,
    assigneeId: isOf('user') ? id : null,
    email,
    isCustomer: isOf('customer'),
    isCustomerCompany: isOf('customerCompany'),
    isUser: isOf('user'),
    hasQuotations: !isOf('user') && permissions.has('QUOTATIONS_READ'),
    hasMessages: email !== null && permissions.has('MESSAGES_READ'),
  };
}
