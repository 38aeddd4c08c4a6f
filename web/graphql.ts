import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './graphql-env.d.ts';

/** Writes a GraphQL document, typed from `schema.graphql`. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: {
    ID: string;
    DateTime: string;
    Date: string;
    Decimal: string;
    EmailAddress: string;
    Upload: File;
    JSON: unknown;
  };
  disableMasking: true;
}>();

export type { FragmentOf, ResultOf, TadaDocumentNode } from 'gql.tada';

/** A type or enum of `schema.graphql` as plain data: `Schema<'Role'>`, `Schema<'Permission'>`. */
export type Schema<Name extends keyof introspection['types']> = ReturnType<typeof graphql.scalar<Name>>;
