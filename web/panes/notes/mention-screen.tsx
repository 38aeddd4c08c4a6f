import type { ResultOf } from '../../ground/graphql.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { Mentions } from '../../records/documents/notes.ts';
import { kindOf, kinds } from '../../records/kinds.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { When } from '../../ui/when.tsx';
import { moveByArrow } from '../frame/move-by-arrow.ts';
import { type ScreenContent, screen } from '../frame/pane.ts';
import { RecordTitle } from '../frame/record-link.tsx';

export const mentionScreen: ScreenContent = {
  screen: () => screen({ query: Mentions, variables: {}, view: MentionList }),
};

type Mention = ResultOf<typeof Mentions>['mentions']['edges'][number]['node'];

/** The viewer's mentions, newest first, each a link to the record. Arrow keys move between the links. */
function MentionList({ data }: { data: ResultOf<typeof Mentions> }) {
  const { edges } = data.mentions;
  if (edges.length === 0) {
    return (
      <Notice role="status" title="No mentions yet">
        <p>A colleague mentions you with @ and your name in a note.</p>
      </Notice>
    );
  }
  return (
    <div className="screen">
      <ul className="rows" onKeyDown={moveByArrow}>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <MentionRow of={node} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function MentionRow({ of: { recordId, createdAt, readAt, note } }: { of: Mention }) {
  const kind = kindOf(recordId);
  if (!kind || !note) return null;
  return (
    <a className="newest-row" href={hrefOf(kinds[kind].path({ id: recordId }))}>
      <span className="newest-row-title" dir="auto">
        <RecordTitle kind={kind} id={recordId} />
      </span>
      {readAt === null && <Badge tone="busy">Unread</Badge>}
      <span className="newest-row-more" dir="auto">
        {note.authorName}, <When at={createdAt} />: {note.text}
      </span>
    </a>
  );
}
