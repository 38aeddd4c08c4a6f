import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { isOnlineAtom } from '../ground/connection.ts';
import type { Later } from '../ground/later.ts';
import { Notice } from './notice.tsx';

/** Stands in for a part of the console that failed to load. Retries when the network is back. */
export function NotFetched({ part }: { part: Later<unknown> }) {
  const isOnline = useAtomValue(isOnlineAtom);
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) void part.fetch();
    wasOnline.current = isOnline;
  }, [part, isOnline]);
  return (
    <Notice role="alert" title="This part of Docket didn’t load">
      <p>
        {isOnline
          ? 'Docket may have been updated since you opened this page. Reload the page to get the new version; your drafts are kept.'
          : 'The server can’t be reached. Docket keeps trying.'}
      </p>
      <div className="buttons">
        <button type="button" className="button" onClick={() => void part.fetch()}>
          Try again
        </button>
        <button type="button" className="button button-primary" onClick={() => location.reload()}>
          Reload the page
        </button>
      </div>
    </Notice>
  );
}
