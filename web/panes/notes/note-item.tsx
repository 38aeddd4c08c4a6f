import { commandOf, useCommands } from '../../commands/core/registry.ts';
import { type NotedKind, type NoteRecord, noteValue } from '../../records/documents/notes.ts';
import { kindOf, type RecordOf } from '../../records/kinds.ts';
import { useStage } from '../../shell/stage/stage-context.ts';
import { useActor } from '../../state/viewer.ts';
import { Prose } from '../../ui/prose.tsx';
import { When } from '../../ui/when.tsx';

/** A note with its author and time. The author changes the note; the author and company admins delete the note. */
export function NoteItem({ note, of }: { note: NoteRecord; of: RecordOf<NotedKind> }) {
  const { answer } = useStage();
  const { actor, permissions } = useActor();
  useCommands();
  const { authorId, authorName, createdAt, version, callNumber, text } = note;
  const isOwn = authorId === actor.userId && permissions.has('NOTES_WRITE');
  const kind = kindOf(of.id);

  function run(name: 'editNote' | 'deleteNote'): void {
    const command = commandOf(`${kind}.${name}`);
    if (command) answer(command, [of], () => ({ note: noteValue(note) }), name === 'deleteNote');
  }

  return (
    <li className="message">
      <header className="message-head">
        <span>
          <strong>{authorName}</strong>{' '}
          <span className="quiet">
            <When at={createdAt} />
            {version > 1 && ', edited'}
            {callNumber && `, on a call from ${callNumber}`}
          </span>
        </span>
        <span className="note-tools">
          {isOwn && (
            <button type="button" className="button button-plain" onClick={() => run('editNote')}>
              Edit
            </button>
          )}
          {(isOwn || permissions.has('USERS_WRITE')) && (
            <button type="button" className="button button-plain" onClick={() => run('deleteNote')}>
              Delete
            </button>
          )}
        </span>
      </header>
      <Prose text={text} />
    </li>
  );
}
