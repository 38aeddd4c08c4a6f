import { deviceOf, type OpenSession, SessionsOfUser } from '../../records/documents/sessions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import { When } from '../../ui/when.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import type { Account } from './account-query.ts';

/** The viewer's open sessions. */
export const Sessions = ({ of: { userId } }: { of: Account }) => <SessionsOf userId={userId} />;

/** The open sessions of a user, the last used first. */
export function SessionsOf({ userId }: { userId: string }) {
  const { data, error } = useAnswer({ query: SessionsOfUser, variables: { userId } });
  if (error) return <p className="none">The sessions can’t be shown now.</p>;
  if (data?.sessions.length === 0) return <p className="none">No open session</p>;
  return (
    <ul className="sessions">
      {data?.sessions.map((each) => (
        <Session key={each.id} of={each} />
      ))}
    </ul>
  );
}

function Session({ of }: { of: OpenSession }) {
  return (
    <li>
      <span className="session-device">
        {deviceOf(of)} {of.isCurrent && <Badge tone="good">This session</Badge>}
      </span>
      <span className="quiet">
        {of.address ?? 'Unknown address'} · used <When at={of.lastUsedAt} /> · since <Moment at={of.signedInAt} />
      </span>
    </li>
  );
}
