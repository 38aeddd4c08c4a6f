import { Issue, Lock, Offline, Search } from '@blueprintjs/icons';
import type { CombinedError } from '@urql/core';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useClient } from 'urql';
import { isOnlineAtom } from '../../ground/connection.ts';
import { useLater } from '../../ground/later.ts';
import { isRepeated, refusalOf } from '../../ground/refusal.ts';
import { refusalWording, sentenceOf } from '../../records/fields/wording.ts';
import { ViewerQuery } from '../../state/viewer.ts';
import { Notice } from '../../ui/notice.tsx';
import { CommandButton } from './command-button.tsx';

/** Replaces a missing answer: the reason, and the next step. */
export function Refused({ error }: { error: CombinedError }) {
  const isOnline = useAtomValue(isOnlineAtom);
  const refusal = refusalOf(error);
  const { code, requestId } = refusal;
  const client = useClient();
  useLater(refusalWording);
  const isBound = code === 'SECOND_FACTOR_SETUP_REQUIRED';
  // The layout leads to the account once it knows.
  useEffect(() => {
    if (isBound) void client.query(ViewerQuery, {}, { requestPolicy: 'network-only' }).toPromise();
  }, [isBound, client]);
  if (code === 'OFFLINE') {
    return (
      <Notice role="alert" icon={<Offline size={16} />} title="The server can’t be reached">
        <p>{isOnline ? 'This may pass in a moment.' : 'Docket keeps trying.'}</p>
        <CommandButton id="app.refresh" text="Try again" />
      </Notice>
    );
  }
  if (code === 'FORBIDDEN') return <Forbidden />;
  if (code === 'NOT_FOUND') return <NotFound />;
  const isWrong = code === 'BAD_INPUT';
  const title = isWrong ? 'The list can’t be shown' : 'This screen could not be loaded';
  return (
    <Notice role="alert" icon={<Issue size={16} />} title={title}>
      <p>{sentenceOf(refusal)}</p>
      {isRepeated(refusal) ? (
        <p>Docket tries again in a few seconds.</p>
      ) : (
        requestId && <p className="none">Request {requestId}</p>
      )}
      {!isWrong && <CommandButton id="app.refresh" text="Try again" />}
    </Notice>
  );
}

/** Whether the viewer can't see any part of the screen. */
export const isOut = (error: CombinedError): boolean => ['FORBIDDEN', 'NOT_FOUND'].includes(refusalOf(error).code);

export function Forbidden() {
  return (
    <Notice icon={<Lock size={16} />} title="Not for your role">
      <p>Your role can’t see this screen. An administrator of your company can change your role.</p>
      <CommandButton id="app.palette" text="Find something else" />
    </Notice>
  );
}

export function NotFound() {
  return (
    <Notice icon={<Search size={16} />} title="Nothing here">
      <p>The record doesn’t exist, or your role can’t see it. It may have been deleted more than 30 days ago.</p>
      <CommandButton id="app.palette" text="Find something else" />
    </Notice>
  );
}
