import { Issue, Lock, Offline, Search } from '@blueprintjs/icons';
import type { CombinedError } from '@urql/core';
import { useAtomValue } from 'jotai';
import { refusalOf } from '../refusal.ts';
import { isOnlineAtom } from '../state/connection.ts';
import { Notice } from '../ui/notice.tsx';
import { CommandButton } from './command-button.tsx';

/** What stands in place of an answer that didn't come: what happened, and the next move. */
export function Refused({ error }: { error: CombinedError }) {
  const isOnline = useAtomValue(isOnlineAtom);
  const { code, message, requestId } = refusalOf(error);
  if (code === 'OFFLINE') {
    return (
      <Notice role="alert" icon={<Offline size={16} />} title="The server can’t be reached">
        <p>{isOnline ? 'It may be a moment’s trouble.' : 'This goes on by itself once it can be.'}</p>
        <CommandButton id="app.refresh" text="Try again" />
      </Notice>
    );
  }
  if (code === 'FORBIDDEN') return <Forbidden />;
  if (code === 'NOT_FOUND') return <NotFound />;
  return (
    <Notice role="alert" icon={<Issue size={16} />} title="This could not be loaded">
      <p>{message}</p>
      {requestId && <p className="none">Request {requestId}</p>}
      <CommandButton id="app.refresh" text="Try again" />
    </Notice>
  );
}

export function Forbidden() {
  return (
    <Notice icon={<Lock size={16} />} title="Not for your role">
      <p>Your role doesn’t see this. An administrator of your company can change that.</p>
      <CommandButton id="app.palette" text="Find something else" />
    </Notice>
  );
}

export function NotFound() {
  return (
    <Notice icon={<Search size={16} />} title="Nothing here">
      <p>There is no such record, or it isn’t yours to see. It may have been deleted more than 30 days ago.</p>
      <CommandButton id="app.palette" text="Find something else" />
    </Notice>
  );
}
