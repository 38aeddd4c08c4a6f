import { type FragmentOf, graphql } from '../graphql.ts';
import type { KindDeclaration } from './kinds.ts';
import { wordFor } from './words.ts';

/** What lists, commands and forms know of a job field: spread it wherever job fields are fetched. */
export const JobFieldFields = graphql(`
  fragment JobFieldFields on JobField {
    __typename
    id
    version
    createdAt
    updatedAt
    deletedAt
    companyId
    key
    label
    type
    required
    options
    position
  }
`);

export type JobFieldRecord = FragmentOf<typeof JobFieldFields>;

/** `1 option`, `3 options` */
export const optionCount = ({ length }: readonly string[]) => `${length} ${length === 1 ? 'option' : 'options'}`;

export const jobField: KindDeclaration<'jobField'> = {
  kind: 'jobField',
  singular: 'job field',
  plural: 'job fields',
  needs: 'JOBS_READ',
  title: ({ label }) => label,
  hint: ({ type }) => wordFor(type),
  path: ({ id }) => `/layout/job-fields/${id}`,
  byId: graphql(
    `
      query JobFieldById($id: ID!) {
        record: jobField(id: $id) {
          ...JobFieldFields
        }
      }
    `,
    [JobFieldFields],
  ),
};
