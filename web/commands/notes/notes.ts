import type { ResultOf } from '../../ground/graphql.ts';
import {
  CreateNote,
  DeleteNote,
  type NotedKind,
  NotesToChange,
  notedKinds,
  noteIn,
  noteValue,
  RestoreNote,
  UpdateNote,
} from '../../records/documents/notes.ts';
import { choice, longText } from '../../records/fields/question.ts';
import { countOf, kinds, type RecordOf, titleOf } from '../../records/kinds.ts';
import type { Actor } from '../../state/viewer.ts';
import { command, one, some } from '../core/command.ts';
import { isLive } from '../core/lifecycle.ts';
import { callerNumber } from './present-call.ts';

const needs = 'NOTES_WRITE';

const textIn = ({ companyId }: RecordOf<NotedKind>, call: string | null = null) =>
  longText({
    label: 'Note',
    maxLength: 10_000,
    hint: `${call === null ? '' : `On a call from ${call}. `}@ names a colleague`,
    isWide: true,
    names: { companyId },
  });

type Read = ResultOf<typeof NotesToChange> | null;

const notesIn = (read: Read) => read?.notes.edges.map(({ node }) => node) ?? [];
const ownIn = (read: Read, { userId }: Actor) => notesIn(read).filter(({ authorId }) => authorId === userId);
/** The notes that the person may delete. */
const deletableIn = (read: Read, actor: Actor) =>
  actor.role === 'ROLE_QUOTATION_ADMIN' ? ownIn(read, actor) : notesIn(read);

const noteAmong = (notes: ReturnType<typeof notesIn>, actor: Actor) =>
  choice({
    label: 'Which note',
    choices: notes.map((note) => ({
      value: noteValue(note),
      label: note.text.replaceAll(/\s+/g, ' ').slice(0, 100),
      ...(note.authorId !== actor.userId && { hint: note.authorName }),
    })),
  });

const reading = (recordId: string, note?: unknown) => {
  const isChosen = typeof note === 'string';
  return { operation: NotesToChange, variables: { recordId, noteId: isChosen ? noteIn(note).id : recordId, isChosen } };
};

/** "Add note", "Edit note" and "Delete note" of each kind with notes. */
export const notes = notedKinds.flatMap((kind) => {
  const { singular } = kinds[kind];
  return [
    command({
      id: `${kind}.addNote`,
      action: 'add',
      title: `Add note to ${singular}…`,
      aliases: ['note', 'new note', 'internal note', 'comment', 'remark', 'mention'],
      sayings: [
        'write on',
        'write note on',
        'leave note on',
        'comment on',
        'leave comment on',
        'remark on',
        'jot on',
        'jot down on',
        'pop note on',
        'stick note on',
        'put note on',
        'make note on',
      ],
      on: some<NotedKind>(kind),
      keys: 'q',
      needs,
      ready: isLive,
      layout: 'sheet',
      ask: (record) => ({ text: textIn(record, callerNumber()) }),
      operation: CreateNote,
      variables: ({ id }, { text }) => {
        const callNumber = callerNumber();
        return { input: { recordId: id, text, ...(callNumber !== null && { callNumber }) } };
      },
      say: (record) => `Note added to ${titleOf(record)}`,
      sayMany: ({ length }) => `Note added to ${countOf(kind, length)}`,
      undo: (_, __, { changed: { id, version } }) => ({ operation: DeleteNote, variables: { input: { id, version } } }),
    }),
    command({
      id: `${kind}.editNote`,
      action: 'edit',
      title: `Edit note of ${singular}…`,
      aliases: ['change note', 'edit comment'],
      on: one<NotedKind>(kind),
      needs,
      layout: 'sheet',
      reads: ({ id }, _, { note }) => reading(id, note),
      ask: (record, actor, read) => ({ note: noteAmong(ownIn(read, actor), actor), text: textIn(record) }),
      initial: (_, actor, read) => {
        const note = read?.chosen ?? ownIn(read, actor)[0];
        return note ? { note: noteValue(note), text: note.text } : {};
      },
      operation: UpdateNote,
      variables: (_, { note, text }) => ({ input: { ...noteIn(note), text } }),
      say: (record) => `Note of ${titleOf(record)} changed`,
      undo: (_, __, { changed: { id, version } }, before) =>
        before?.text ? { operation: UpdateNote, variables: { input: { id, version, text: before.text } } } : null,
    }),
    command({
      id: `${kind}.deleteNote`,
      action: 'delete',
      title: `Delete note of ${singular}…`,
      aliases: ['remove note'],
      on: one<NotedKind>(kind),
      needs,
      reads: ({ id }) => reading(id),
      ask: (_, actor, read) => ({ note: noteAmong(deletableIn(read, actor), actor) }),
      operation: DeleteNote,
      variables: (_, { note }) => ({ input: noteIn(note) }),
      say: (record) => `Note of ${titleOf(record)} deleted`,
      undo: (_, __, { changed: { id, version } }) => ({
        operation: RestoreNote,
        variables: { input: { id, version } },
      }),
    }),
  ];
});
