import { type FragmentOf, graphql } from '../ground/graphql.ts';

/** What the console knows of a view or macro that was saved. */
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

/** Their order, also where one was just renamed. */
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

export const SavedCommandById = graphql(
  `
    query SavedCommandById($id: ID!) {
      record: savedCommand(id: $id) {
        ...SavedCommandFields
      }
    }
  `,
  [SavedCommandFields],
);

export const CreateSavedCommand = graphql(
  `
    mutation CreateSavedCommand($input: CreateSavedCommandInput!, $idempotencyKey: String) {
      changed: createSavedCommand(input: $input, idempotencyKey: $idempotencyKey) {
        ...SavedCommandFields
      }
    }
  `,
  [SavedCommandFields],
);

export const UpdateSavedCommand = graphql(
  `
    mutation UpdateSavedCommand($input: UpdateSavedCommandInput!) {
      changed: updateSavedCommand(input: $input) {
        ...SavedCommandFields
      }
    }
  `,
  [SavedCommandFields],
);

export const DeleteSavedCommand = graphql(
  `
    mutation DeleteSavedCommand($input: RecordVersionInput!) {
      changed: deleteSavedCommand(input: $input) {
        ...SavedCommandFields
      }
    }
  `,
  [SavedCommandFields],
);

export const RestoreSavedCommand = graphql(
  `
    mutation RestoreSavedCommand($input: RecordVersionInput!) {
      changed: restoreSavedCommand(input: $input) {
        ...SavedCommandFields
      }
    }
  `,
  [SavedCommandFields],
);
