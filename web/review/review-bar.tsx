import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useClient } from 'urql';
import { usePlace } from '../hash-location.ts';
import { useLater } from '../later.ts';
import { CommandButton } from '../panes/command-button.tsx';
import { type AnyListPane, isOfRecords, type Pane, type Tab } from '../panes/pane.ts';
import { panes } from '../panes/registry.ts';
import { useHeard } from '../state/heard.ts';
import { documentIn } from '../surfaces/documents.ts';
import { viewer } from '../viewer/later-viewer.ts';
import type { Openings } from '../viewer/openings.ts';
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
  const says = `Document ${at + 1} of ${ids.length}`;
  const isSeen = seen.includes(id);
  useHeard(isElsewhere ? '' : `${says}${isSeen ? ', seen' : ''}`);
  if (isElsewhere) return null;
  return (
    <aside className="action-bar" aria-label={says}>
      <strong>
        {says}
        {isSeen && <span className="quiet"> seen</span>}
      </strong>
      <CommandButton id="review.previous" text="Previous" />
      <CommandButton id="review.next" text="Next" />
      <CommandButton id="review.skip" text="Skip" />
      <CommandButton id="review.print" text="Print all" />
      <CommandButton id="review.end" text="End" />
      <Ahead review={review} />
    </aside>
  );
}

/** The next document is opened while one looks at this one: it is there as soon as one goes on. */
function Ahead({ review: { kind, ids, at } }: { review: Review }) {
  const viewing = useLater(viewer, false);
  const openings = viewing.is === 'here' ? viewing.part.openings : null;
  useEffect(() => () => openings?.forget(), [openings]);
  const id = ids[at + 1];
  const pane = panes.find((each: Pane): each is AnyListPane => isOfRecords(each) && each.kind === kind);
  if (!openings || !id || !pane) return null;
  return <Expected content={pane.content} tab={documented[kind]} id={id} openings={openings} />;
}

interface ExpectedProps {
  readonly content: AnyListPane['content'];
  readonly tab: string;
  readonly id: string;
  readonly openings: Openings;
}

function Expected({ content, tab, id, openings }: ExpectedProps) {
  const client = useClient();
  const known = useLater(content);
  const tabs: readonly Tab[] = known.is === 'here' ? known.part.tabs : [];
  const query = tabs.find(({ name }) => name === tab)?.query;
  useEffect(() => {
    if (!query) return;
    const answers = client.query(query, { id }, { requestPolicy: 'cache-first' });
    const { unsubscribe } = answers.subscribe(({ data }) => {
      const document = documentIn(data);
      if (document) openings.expect({ url: document.url, version: data?.record.version });
    });
    return unsubscribe;
  }, [client, id, query, openings]);
  return null;
}
