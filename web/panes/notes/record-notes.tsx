import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { type NotedKind, type NoteRecord, Notes, ReadMention } from '../../records/documents/notes.ts';
import { kindOf, type RecordOf } from '../../records/kinds.ts';
import { unreadAtom } from '../../state/mentions.ts';
import { Section } from '../../ui/facts.tsx';
import { When } from '../../ui/when.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { Refused } from '../frame/refused.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import { NoteItem } from './note-item.tsx';

export interface Noted {
  readonly of: RecordOf<NotedKind>;
}

/** The internal notes of a record, newest first, and the command that adds a note. */
export function RecordNotes({ of }: Noted) {
  return (
    <Section title="Internal notes" aside={<CommandButton id={`${kindOf(of.id)}.addNote`} />}>
      <NotePage of={of} after={null} newer={[]} />
    </Section>
  );
}

interface NotePageProps extends Noted {
  readonly after: string | null;
  /** The ids of the notes on the pages before. */
  readonly newer: readonly string[];
}

function NotePage({ of, after, newer }: NotePageProps) {
  const [isOlderShown, setOlderShown] = useState(false);
  const { data, error } = useAnswer({ query: Notes, variables: { recordId: of.id, after } });
  const notes = data?.notes.edges.map(({ node }) => node).filter(({ deletedAt }) => deletedAt === null) ?? [];
  useReading(notes);
  const seen = [...newer, ...notes.map(({ id }) => id)];
  // An old note with an unread mention is what the person comes for.
  const isOlderMeant = useAtomValue(unreadAtom).some(
    ({ recordId, noteId }) => recordId === of.id && !seen.includes(noteId),
  );
  if (data?.notes.pageInfo.hasNextPage && isOlderMeant && !isOlderShown) setOlderShown(true);
  if (!data) return error ? <Refused error={error} /> : null;
  const { hasNextPage, endCursor } = data.notes.pageInfo;
  return (
    <>
      {notes.length > 0 ? (
        <ol className="messages" aria-label="Notes, newest first">
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} of={of} />
          ))}
        </ol>
      ) : (
        after === null && <p className="none">None</p>
      )}
      {hasNextPage && !isOlderShown && (
        <button type="button" className="button" onClick={() => setOlderShown(true)}>
          Show older notes
        </button>
      )}
      {isOlderShown && <NotePage of={of} after={endCursor} newer={seen} />}
    </>
  );
}

/** Marks the viewer's mentions in the shown notes as read. */
function useReading(notes: readonly NoteRecord[]): void {
  const client = useClient();
  const unread = useAtomValue(unreadAtom);
  const shown = unread.filter(({ noteId }) => notes.some(({ id }) => id === noteId));
  const inputs = JSON.stringify(shown.map(({ id, version }) => ({ id, version })));
  useEffect(() => {
    // A hidden page shows nothing.
    if (document.hidden) return;
    for (const input of JSON.parse(inputs)) void client.mutation(ReadMention, { input }).toPromise();
  }, [client, inputs]);
}

const mostPeeked = 3;

/** The newest notes in the peek of a record. */
export function PeekedNotes({ id }: { id: string }) {
  const { data } = useAnswer({ query: Notes, variables: { recordId: id, after: null } });
  const notes = data?.notes.edges.map(({ node }) => node).filter(({ deletedAt }) => deletedAt === null) ?? [];
  const shown = notes.slice(0, mostPeeked);
  useReading(shown);
  if (shown.length === 0) return null;
  return (
    <section className="peek-part">
      <h3>
        Internal notes{' '}
        <span className="quiet">{data?.notes.pageInfo.hasNextPage ? `${notes.length}+` : notes.length}</span>
      </h3>
      {shown.map(({ id, authorName, createdAt, text }) => (
        <div key={id} className="peek-note">
          <p className="quiet">
            {authorName}, <When at={createdAt} />
          </p>
          <p className="peek-words" dir="auto">
            {text}
          </p>
        </div>
      ))}
    </section>
  );
}
