import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Later } from '../later.ts';
import { isOnlineAtom } from '../state/connection.ts';
import { Notice } from './notice.tsx';

/** What stands in place of a part of the console that could not be fetched; it goes on by itself once the network is back. */
export function NotFetched({ part }: { part: Later<unknown> }) {
  const isOnline = useAtomValue(isOnlineAtom);
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) void part.fetch();
    wasOnline.current = isOnline;
  }, [part, isOnline]);
  return (
    <Notice role="alert" title="This part of Docket didn’t come">
      <p>
        {isOnline
          ? 'Docket may have been renewed since this page was opened. Loading the page again brings what is there now; what you typed is kept.'
          : 'The server can’t be reached. This goes on by itself once it can be.'}
      </p>
      <div className="buttons">
        <button type="button" className="button" onClick={() => void part.fetch()}>
          Try again
        </button>
        <button type="button" className="button button-primary" onClick={() => location.reload()}>
          Load the page again
        </button>
      </div>
    </Notice>
  );
}
