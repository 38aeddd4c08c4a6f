import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useClient } from 'urql';
import { usePlace } from '../hash-location.ts';
import { useLater } from '../later.ts';
import { CommandButton } from '../panes/command-button.tsx';
import { isOfRecords } from '../panes/pane.ts';
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
  const client = useClient();
  const id = ids[at + 1];
  const pane = panes.filter(isOfRecords).find((each) => each.kind === kind);
  const known = useLater(pane?.content ?? panes[0].content);
  const side = known.is === 'here' && 'tabs' in known.part ? known.part.tabs : [];
  const query = side.find(({ name }) => name === documented[kind])?.query;
  useEffect(() => {
    if (id && query) void client.query(query, { id }, { requestPolicy: 'cache-first' }).toPromise();
  }, [client, id, query]);
  return null;
}
