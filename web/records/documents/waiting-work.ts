import { graphql, type ResultOf } from '../../ground/graphql.ts';

/** The numbers of waiting work for the side bar: each field has the name and the conditions of a queue. */
export const WaitingWork = graphql(`
  query WaitingWork($jobs: Boolean!, $quotations: Boolean!, $messages: Boolean!) {
    overdue: jobs(overdue: true, first: 1) @include(if: $jobs) {
      totalCount
    }
    unassigned: jobs(unassigned: true, first: 1) @include(if: $jobs) {
      totalCount
    }
    expiring: quotations(expiring: true, first: 1) @include(if: $quotations) {
      totalCount
    }
    unanswered: quotations(status: SENT, first: 1) @include(if: $quotations) {
      totalCount
    }
    failed: messages(status: FAILED, first: 1) @include(if: $messages) {
      totalCount
    }
  }
`);

/** The name of a queue with a number. */
export type Counted = keyof ResultOf<typeof WaitingWork>;
