import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useClient } from 'urql';
import { usePlace } from '../hash-location.ts';
import { useLater } from '../later.ts';
import { CommandButton } from '../panes/command-button.tsx';
import { type AnyListPane, isOfRecords, type Pane, type Tab } from '../panes/pane.ts';
import { panes } from '../panes/registry.ts';
import { documented, type Review, reviewAtom } from './review.ts';

/** While documents are looked at one after the other: which one this is, and the keys that go on. */
export function ReviewBar({ review }: { review: Review }) {
  const leave = useSetAtom(reviewAtom);
  const { path } = usePlace();
  const { ids, at, seen } = review;
  const id = ids[at] ?? '';
  // Elsewhere by other means, nothing is looked at any more.
  const isElsewhere = !path.endsWith(`/${id}`);
  useEffect(() => {
    if (isElsewhere) leave(null);
  }, [isElsewhere, leave]);
  if (isElsewhere) return null;
  const says = `Document ${at + 1} of ${ids.length}`;
  return (
    <aside className="action-bar" aria-label={says}>
      <strong role="status">
        {says}
        {seen.includes(id) && <span className="quiet"> seen</span>}
      </strong>
      <CommandButton id="review.previous" text="Previous" />
      <CommandButton id="review.next" text="Next" />
      <CommandButton id="review.skip" text="Skip" />
      <CommandButton id="review.print" text="Print all" />
      <CommandButton id="review.end" text="End" />
      <Ahead review={review} key={ids[at + 1]} />
    </aside>
  );
}

/** The next document has been asked for, which has it made, by the time that one goes on to it. */
function Ahead({ review: { kind, ids, at } }: { review: Review }) {
  const id = ids[at + 1];
  const pane = panes.find((each: Pane): each is AnyListPane => isOfRecords(each) && each.kind === kind);
  return id && pane ? <Asked content={pane.content} tab={documented[kind]} id={id} /> : null;
}

function Asked({ content, tab, id }: { content: AnyListPane['content']; tab: string; id: string }) {
  const client = useClient();
  const known = useLater(content);
  const tabs: readonly Tab[] = known.is === 'here' ? known.part.tabs : [];
  const query = tabs.find(({ name }) => name === tab)?.query;
  useEffect(() => {
    if (query) void client.query(query, { id }, { requestPolicy: 'cache-first' }).toPromise();
  }, [client, id, query]);
  return null;
}
