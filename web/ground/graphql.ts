import { initGraphQLTada, type TadaDocumentNode } from 'gql.tada';
import type { introspection } from '../graphql-env.d.ts';

export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: {
    ID: string;
    CountryCode: string;
    CurrencyCode: string;
    Date: string;
    DateTime: string;
    Decimal: string;
    EmailAddress: string;
    LanguageTag: string;
    TimeZone: string;
    Upload: File;
    JSON: unknown;
  };
  disableMasking: true;
}>();

export type { FragmentOf, ResultOf, TadaDocumentNode } from 'gql.tada';

/** The name of a type, enum or input of `schema.graphql`. */
export type TypeName = keyof introspection['types'];

/** A type or enum of `schema.graphql` as plain data: `Schema<'Role'>`, `Schema<'Permission'>`. */
export type Schema<Name extends TypeName> = ReturnType<typeof graphql.scalar<Name>>;

/** The types that implement `Record`. */
export type RecordType = introspection['types']['Record']['possibleTypes'];

export type Permission = Schema<'Permission'>;

export interface Call {
  // The declaration of a call checks its variables.
  // biome-ignore lint/suspicious/noExplicitAny: a document of any result and any variables
  readonly operation: TadaDocumentNode<any, any>;
  readonly variables: Readonly<Record<string, unknown>>;
}
