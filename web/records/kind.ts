import type { Permission, TadaDocumentNode } from '../ground/graphql.ts';
import { byId, type Fragment, partsOf } from './documents/documents.ts';
import type { Declared } from './fields/declared.ts';

/** A kind of record, declared once: its words, its path, and the query for one record. */
export interface KindDeclaration<Name extends string, OneRecord> {
  readonly kind: Name;
  /** The noun within a sentence: `company`, `companies`. */
  readonly singular: string;
  readonly plural: string;
  readonly needs: Permission;
  /** The fields that every query and change of a record fetches: `JobFields`. */
  readonly fragment: Fragment<OneRecord>;
  readonly fields: Declared;
  /** The path of the list: `/layout/companies`. */
  readonly at: `/layout/${string}`;
  /** The record's name or number. */
  readonly title: (record: OneRecord) => string;
  /** Tells the record from others with the same title, such as by an e-mail address. */
  readonly hint: (record: OneRecord) => string;
  /** The path of the opened record: `/layout/companies/company_…`. */
  readonly path: (record: { readonly id: string }) => string;
  /** Fetches one record. The cache answers for every record that a list has shown. */
  readonly byId: TadaDocumentNode<{ record: OneRecord | null }, { id: string }>;
}

type Given<Row> = Pick<KindDeclaration<string, Row>, 'needs' | 'at' | 'title' | 'hint'> &
  Partial<Pick<KindDeclaration<string, Row>, 'singular' | 'plural'>>;

/**
 * Declares a kind from the fragment of its records and their fields. Unless given, the nouns derive from the GraphQL type:
 * `JobField` → `job field` and `job fields`.
 */
export function recordKind<Row extends { readonly __typename: string }>(
  fragment: Fragment<Row>,
  fields: Declared,
  given: Given<Row>,
): KindDeclaration<Uncapitalize<Row['__typename']>, Row> {
  const { root } = partsOf(fragment);
  const singular = given.singular ?? root.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return {
    kind: root as Uncapitalize<Row['__typename']>, // the fragment is on the type of its rows
    singular,
    plural: `${singular}s`,
    fragment,
    fields,
    path: ({ id }) => `${given.at}/${id}`,
    byId: byId(fragment),
    ...given,
  };
}
