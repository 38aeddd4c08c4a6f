import type { Permission, TadaDocumentNode } from '../ground/graphql.ts';
import type { Declared } from './fields/declared.ts';

/** A kind of record, declared once: its words, its path, and the query for one record. */
export interface KindDeclaration<Name extends string, OneRecord> {
  readonly kind: Name;
  /** As it stands in a sentence: `company`, `companies`. */
  readonly singular: string;
  readonly plural: string;
  readonly needs: Permission;
  readonly fields: Declared;
  /** The record's name or number. */
  readonly title: (record: OneRecord) => string;
  /** Tells the record from others with the same title, such as by an e-mail address. */
  readonly hint: (record: OneRecord) => string;
  /** The path of the opened record: `/layout/companies/company_…`. */
  readonly path: (record: { readonly id: string }) => string;
  /** Fetches one record. The cache answers for every record that a list has shown. */
  readonly byId: TadaDocumentNode<{ record: OneRecord | null }, { id: string }>;
}
