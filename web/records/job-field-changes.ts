import { graphql } from '../graphql.ts';
import { JobFieldFields } from './job-field.ts';

export const CreateJobField = graphql(
  `
    mutation CreateJobField($input: CreateJobFieldInput!, $idempotencyKey: String) {
      changed: createJobField(input: $input, idempotencyKey: $idempotencyKey) {
        ...JobFieldFields
      }
    }
  `,
  [JobFieldFields],
);

export const UpdateJobField = graphql(
  `
    mutation UpdateJobField($input: UpdateJobFieldInput!) {
      changed: updateJobField(input: $input) {
        ...JobFieldFields
      }
    }
  `,
  [JobFieldFields],
);

export const DeleteJobField = graphql(
  `
    mutation DeleteJobField($input: RecordVersionInput!) {
      changed: deleteJobField(input: $input) {
        ...JobFieldFields
      }
    }
  `,
  [JobFieldFields],
);

export const RestoreJobField = graphql(
  `
    mutation RestoreJobField($input: RecordVersionInput!) {
      changed: restoreJobField(input: $input) {
        ...JobFieldFields
      }
    }
  `,
  [JobFieldFields],
);
