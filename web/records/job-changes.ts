import { graphql } from '../graphql.ts';
import { JobFields } from './job.ts';

export const CreateJob = graphql(
  `
    mutation CreateJob($input: CreateJobInput!, $idempotencyKey: String) {
      changed: createJob(input: $input, idempotencyKey: $idempotencyKey) {
        ...JobFields
      }
    }
  `,
  [JobFields],
);

export const UpdateJob = graphql(
  `
    mutation UpdateJob($input: UpdateJobInput!) {
      changed: updateJob(input: $input) {
        ...JobFields
      }
    }
  `,
  [JobFields],
);

export const DeleteJob = graphql(
  `
    mutation DeleteJob($input: RecordVersionInput!) {
      changed: deleteJob(input: $input) {
        ...JobFields
      }
    }
  `,
  [JobFields],
);

export const RestoreJob = graphql(
  `
    mutation RestoreJob($input: RecordVersionInput!) {
      changed: restoreJob(input: $input) {
        ...JobFields
      }
    }
  `,
  [JobFields],
);

export const AssignJob = graphql(
  `
    mutation AssignJob($input: AssignJobInput!) {
      changed: assignJob(input: $input) {
        ...JobFields
      }
    }
  `,
  [JobFields],
);

export const ChangeJobStatus = graphql(
  `
    mutation ChangeJobStatus($input: ChangeJobStatusInput!) {
      changed: changeJobStatus(input: $input) {
        ...JobFields
      }
    }
  `,
  [JobFields],
);

export const UpdateCompletedInfo = graphql(
  `
    mutation UpdateCompletedInfo($input: UpdateCompletedInfoInput!) {
      changed: updateCompletedInfo(input: $input) {
        ...JobFields
      }
    }
  `,
  [JobFields],
);

/** Answers the message: with a reason where it has to wait in the outbox. */
export const SendJobReport = graphql(`
  mutation SendJobReport($input: SendJobReportInput!, $idempotencyKey: String) {
    changed: sendJobReport(input: $input, idempotencyKey: $idempotencyKey) {
      __typename
      id
      version
      createdAt
      reason
      nextAttemptAt
    }
  }
`);
