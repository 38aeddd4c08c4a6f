import { graphql } from '../graphql.ts';
import { UserFields } from './user.ts';

export const CreateUser = graphql(
  `
    mutation CreateUser($input: CreateUserInput!, $idempotencyKey: String) {
      changed: createUser(input: $input, idempotencyKey: $idempotencyKey) {
        ...UserFields
      }
    }
  `,
  [UserFields],
);

export const UpdateUser = graphql(
  `
    mutation UpdateUser($input: UpdateUserInput!) {
      changed: updateUser(input: $input) {
        ...UserFields
      }
    }
  `,
  [UserFields],
);

export const ChangeUserStatus = graphql(
  `
    mutation ChangeUserStatus($input: ChangeStatusInput!) {
      changed: changeUserStatus(input: $input) {
        ...UserFields
      }
    }
  `,
  [UserFields],
);

export const SetPassword = graphql(
  `
    mutation SetPassword($input: SetPasswordInput!) {
      changed: setPassword(input: $input) {
        ...UserFields
      }
    }
  `,
  [UserFields],
);

export const DeleteUser = graphql(
  `
    mutation DeleteUser($input: RecordVersionInput!) {
      changed: deleteUser(input: $input) {
        ...UserFields
      }
    }
  `,
  [UserFields],
);

export const RestoreUser = graphql(
  `
    mutation RestoreUser($input: RecordVersionInput!) {
      changed: restoreUser(input: $input) {
        ...UserFields
      }
    }
  `,
  [UserFields],
);
