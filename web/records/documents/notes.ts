import { type FragmentOf, graphql } from '../../ground/graphql.ts';
import type { Kind } from '../kinds.ts';
import { change } from './documents.ts';

/** The kinds of records with internal notes. */
export const notedKinds = ['customer', 'customerCompany', 'job', 'quotation'] as const satisfies readonly Kind[];
export type NotedKind = (typeof notedKinds)[number];

const NoteFields = graphql(`
  fragment NoteFields on Note {
    __typename
    id
    version
    createdAt
    deletedAt
    recordId
    text
    callNumber
    authorId
    authorName
  }
`);

export type NoteRecord = FragmentOf<typeof NoteFields>;

/** A page of a record's notes, newest first. */
export const Notes = graphql(
  `
    query Notes($recordId: ID!, $after: String) {
      notes: internalNotes(recordId: $recordId, first: 20, after: $after) {
        edges {
          node {
            ...NoteFields
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  [NoteFields],
);

/** The notes to choose from, and the chosen note. */
export const NotesToChange = graphql(
  `
    query NotesToChange($recordId: ID!, $noteId: ID!, $isChosen: Boolean!) {
      notes: internalNotes(recordId: $recordId, first: 200) {
        edges {
          node {
            ...NoteFields
          }
        }
      }
      chosen: note(id: $noteId) @include(if: $isChosen) {
        ...NoteFields
      }
    }
  `,
  [NoteFields],
);

export const CreateNote = change('createNote', 'CreateNoteInput', NoteFields);
export const UpdateNote = change('updateNote', 'UpdateNoteInput', NoteFields);
export const DeleteNote = change('deleteNote', 'RecordVersionInput', NoteFields);
export const RestoreNote = change('restoreNote', 'RecordVersionInput', NoteFields);

const MentionFields = graphql(`
  fragment MentionFields on Mention {
    __typename
    id
    version
    createdAt
    readAt
    noteId
    recordId
  }
`);

export type MentionRecord = FragmentOf<typeof MentionFields>;

export const UnreadMentions = graphql(
  `
    query UnreadMentions {
      mentions(unread: true, first: 200) {
        edges {
          node {
            ...MentionFields
          }
        }
      }
    }
  `,
  [MentionFields],
);

/** The viewer's mentions with their notes, newest first. */
export const Mentions = graphql(
  `
    query Mentions {
      mentions(first: 50) {
        edges {
          node {
            ...MentionFields
            note {
              id
              text
              authorName
            }
          }
        }
      }
    }
  `,
  [MentionFields],
);

export const ReadMention = change('readMention', 'RecordVersionInput', MentionFields);

/** A note as the value of a choice, with the version for a change: `note_01jd… 3`. */
export const noteValue = ({ id, version }: Pick<NoteRecord, 'id' | 'version'>): string => `${id} ${version}`;

/** The id and version in the value of a choice. */
export function noteIn(value: string): { id: string; version: number } {
  const [, id = value, version = '1'] = /^(\S+) (\d+)$/.exec(value) ?? [];
  return { id, version: Number(version) };
}
