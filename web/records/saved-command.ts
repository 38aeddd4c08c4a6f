import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { byId, change } from './documents/documents.ts';

/** A saved view or macro. */
const SavedCommandFields = graphql(`
  fragment SavedCommandFields on SavedCommand {
    __typename
    id
    version
    deletedAt
    name
    kind
    definition
    isShared
    userId
    user {
      id
      fullName
    }
  }
`);

export type SavedCommandRecord = FragmentOf<typeof SavedCommandFields>;

/** The order of saved commands, also right after a person renames a command. */
export const byName = (one: SavedCommandRecord, other: SavedCommandRecord): number =>
  one.name.localeCompare(other.name);

export const SavedCommands = graphql(
  `
    query SavedCommands($after: String) {
      savedCommands(first: 200, after: $after) {
        edges {
          node {
            ...SavedCommandFields
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  [SavedCommandFields],
);

export const SavedCommandById = byId(SavedCommandFields);
export const CreateSavedCommand = change('createSavedCommand', 'CreateSavedCommandInput', SavedCommandFields);
export const UpdateSavedCommand = change('updateSavedCommand', 'UpdateSavedCommandInput', SavedCommandFields);
export const DeleteSavedCommand = change('deleteSavedCommand', 'RecordVersionInput', SavedCommandFields);
export const RestoreSavedCommand = change('restoreSavedCommand', 'RecordVersionInput', SavedCommandFields);
