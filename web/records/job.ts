import { type FragmentOf, graphql } from '../graphql.ts';
import { AddressFields } from './address.ts';
import type { KindDeclaration } from './kinds.ts';
import { wordFor } from './words.ts';

/** What lists, commands and forms know of a job: spread it wherever jobs are fetched. */
export const JobFields = graphql(
  `
    fragment JobFields on Job {
      __typename
      id
      version
      createdAt
      updatedAt
      deletedAt
      companyId
      number
      title
      description
      type
      departmentId
      customerId
      customer {
        id
        fullName
      }
      siteAddress {
        ...AddressFields
      }
      priority
      requestedAt
      scheduledStart
      scheduledEnd
      isOverdue
      assigneeId
      assignee {
        id
        fullName
      }
      status
      statusReason
      transitions {
        status
        needsReason
      }
      fields {
        key
        label
        type
        value
      }
      completedAt
      quotationId
    }
  `,
  [AddressFields],
);

export type JobRecord = FragmentOf<typeof JobFields>;

export const job: KindDeclaration<'job'> = {
  kind: 'job',
  singular: 'job',
  plural: 'jobs',
  needs: 'JOBS_READ',
  title: ({ number, title }) => `${number} ${title}`,
  hint: ({ status, customer }) => [wordFor(status), customer?.fullName].filter(Boolean).join(' · '),
  path: ({ id }) => `/layout/jobs/${id}`,
  byId: graphql(
    `
      query JobById($id: ID!) {
        record: job(id: $id) {
          ...JobFields
        }
      }
    `,
    [JobFields],
  ),
};
