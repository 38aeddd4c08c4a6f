import type { CombinedError } from '@urql/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useClient, useQuery } from 'urql';
import { keysOf } from '../../commands/core/keys.ts';
import { commandOf } from '../../commands/core/registry.ts';
import { usePlace } from '../../ground/hash-location.ts';
import { NotFound, Refused } from '../../panes/frame/refused.tsx';
import { type Kind, kinds } from '../../records/kinds.ts';
import { Hints } from '../../shell/choosing/hints.tsx';
import { useHeard } from '../../state/heard.ts';
import { peekingAtom } from '../../state/peeking.ts';
import { preferencesAtom } from '../../state/preferences.ts';
import { isHead, kindIn, type List, selectionAtom } from '../../state/selection.ts';
import { useActor } from '../../state/viewer.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { InZoneOf } from '../../ui/in-zone-of.tsx';
import type { Peek } from './peek.tsx';
import { peeks } from './peeks.ts';

/** A record requested less than this long ago isn’t requested again. */
const freshMs = 30_000;

/** The last request of each record, by id. */
type AskedAt = RefObject<Map<string, number>>;

/** Shows the row under the cursor. The focus stays on the rows, so every key keeps its meaning. */
export function PeekPanel() {
  const { list, cursor } = useAtomValue(selectionAtom);
  const stop = useSetAtom(peekingAtom);
  const { path } = usePlace();
  const askedAt = useRef(new Map<string, number>());
  const opened = useRef(path);
  useEffect(() => {
    // With a record open beside the rows, moving the cursor opens the next record and keeps the peek.
    if (opened.current !== path && !path.endsWith(`/${cursor}`)) stop(false);
    opened.current = path;
  }, [stop, path, cursor]);
  const isGone = list !== null && list.ids.length > 0 && cursor === null;
  useEffect(() => {
    if (isGone) stop(false);
  }, [isGone, stop]);
  if (!list || cursor === null || isHead(cursor)) return null;
  return (
    <aside className="peek" aria-label="Peek">
      <Peeked kind={kindIn(list, cursor)} id={cursor} askedAt={askedAt} />
      <Neighbours list={list} cursor={cursor} askedAt={askedAt} />
      <PeekHints />
    </aside>
  );
}

/** The most useful keys of the rows during a peek. */
const hinted = [
  ['rows.down', 'next'],
  ['rows.up', 'before'],
  ['rows.check', 'check'],
  ['record.view', 'open'],
  ['record.peek', 'close'],
] as const;

function PeekHints() {
  const preferences = useAtomValue(preferencesAtom);
  const hints = hinted.flatMap(([id, does]) => {
    const command = commandOf(id);
    const keys = command && keysOf(command, preferences)[0];
    return keys ? [[keys, does] as const] : [];
  });
  return <Hints of={hints} />;
}

function Peeked({ kind, id, askedAt }: { kind: Kind; id: string; askedAt: AskedAt }) {
  const { permissions } = useActor();
  const { query, variables, title, view: View } = peeks[kind];
  const requestPolicy = useMemo(() => (isFresh(askedAt, id) ? 'cache-first' : 'cache-and-network'), [askedAt, id]);
  const [{ data, error, fetching }] = useQuery({ query, variables: variables(id, permissions), requestPolicy });
  const body = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the top for each record
  useEffect(() => {
    body.current?.scrollTo(0, 0);
  }, [id]);
  const record = data?.record?.id === id ? data.record : null;
  // Screen readers announce the next records as rows.
  const [first] = useState(id);
  useHeard(record && id === first ? `Peek: ${title(record)}` : '');
  return (
    <article aria-busy={!record && fetching}>
      <header className="peek-head">
        <span className="quiet">{kinds[kind].singular}</span>
        <h2 className="peek-title" dir="auto">
          {record ? title(record) : 'Loading'}
        </h2>
        {record && <StatusBadge of={record} />}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll the section */}
      <section className="peek-body" ref={body} tabIndex={0} aria-label={record ? title(record) : 'Loading'}>
        {record ? (
          <InZoneOf of={record}>
            <View key={id} record={record} data={data} />
          </InZoneOf>
        ) : (
          <Without error={error} isFetching={fetching} />
        )}
      </section>
    </article>
  );
}

function Without({ error, isFetching }: { error: CombinedError | undefined; isFetching: boolean }) {
  if (error) return <Refused error={error} />;
  if (!isFetching) return <NotFound />;
  return (
    <div className="peek-facts" aria-hidden>
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <span key={line} className="skeleton skeleton-line" />
      ))}
    </div>
  );
}

/** Fetches the rows above and below in advance. */
function Neighbours({ list, cursor, askedAt }: { list: List; cursor: string; askedAt: AskedAt }) {
  const client = useClient();
  const { permissions } = useActor();
  const at = list.ids.indexOf(cursor);
  const [after, before] = [list.ids[at + 1], at > 0 ? list.ids[at - 1] : undefined];
  useEffect(() => {
    const fetch = () => {
      for (const id of [after, before]) {
        if (!id || isHead(id) || isFresh(askedAt, id)) continue;
        const { query, variables }: Peek = peeks[kindIn(list, id)];
        void client.query(query, variables(id, permissions), { requestPolicy: 'network-only' }).toPromise();
      }
    };
    // A cursor that runs past requests nothing.
    const timer = setTimeout(fetch, 60);
    return () => clearTimeout(timer);
  }, [client, permissions, list, after, before, askedAt]);
  return null;
}

/** True for a recently requested record. Otherwise, notes a request of the record now. */
function isFresh({ current }: AskedAt, id: string): boolean {
  const now = performance.now();
  if (now - (current.get(id) ?? Number.NEGATIVE_INFINITY) < freshMs) return true;
  current.set(id, now);
  return false;
}
