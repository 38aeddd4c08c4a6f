import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useClient } from 'urql';
import { usePlace } from '../../ground/hash-location.ts';
import { useLater } from '../../ground/later.ts';
import { CommandButton } from '../../panes/frame/command-button.tsx';
import { type AnyListPane, isOfRecords, type Pane, type Tab } from '../../panes/frame/pane.ts';
import { panes } from '../../panes/frame/sections.ts';
import { documentIn } from '../../shell/notes/documents.ts';
import { useHeard } from '../../state/heard.ts';
import { documented, type Review, reviewAtom } from '../../state/review.ts';
import { type Edition, viewer } from '../../ui/document-viewer.tsx';

export function ReviewBar({ review }: { review: Review }) {
  const leave = useSetAtom(reviewAtom);
  const { path } = usePlace();
  const { ids, at, seen } = review;
  const id = ids[at] ?? '';
  // Leaving the record by other means ends the review.
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

/** Loads the next document ahead, so the document opens at once. */
function Ahead({ review: { kind, ids, at } }: { review: Review }) {
  const viewing = useLater(viewer, false);
  const openings = viewing.is === 'here' ? viewing.part.openings : null;
  useEffect(() => () => openings?.forget(), [openings]);
  const id = ids[at + 1];
  const pane = panes().find((each: Pane): each is AnyListPane => isOfRecords(each) && each.kind === kind);
  if (!openings || !id || !pane) return null;
  return <Expected content={pane.content} tab={documented[kind]} id={id} openings={openings} />;
}

interface ExpectedProps {
  readonly content: AnyListPane['content'];
  readonly tab: string;
  readonly id: string;
  readonly openings: { readonly expect: (next: Edition) => void };
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
