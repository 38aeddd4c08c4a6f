import { type Static, type TObject, Type } from 'typebox';
import { apiTokens } from '../api-tokens/api-token.ts';
import { Company, companies } from '../companies/company.ts';
import { customers } from '../customers/customer.ts';
import { customerCompanies } from '../customers/customer-company.ts';
import { emailTemplates } from '../email-templates/email-template.ts';
import { File, findFile } from '../files/files.ts';
import { extension } from '../http/endpoints.ts';
import { IdParams } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { jobFields } from '../job-fields/job-field.ts';
import { jobs } from '../jobs/job.ts';
import type { Viewer } from '../login/sessions.ts';
import { Message, messages } from '../mail/message.ts';
import { mentions } from '../notes/mention.ts';
import { notes } from '../notes/note.ts';
import { proformaInvoices } from '../proforma-invoices/proforma-invoice.ts';
import { EditedVersion, findEditedVersion } from '../quotations/edited-version.ts';
import { quotations } from '../quotations/quotation.ts';
import { bankDetails } from '../quotations/support/bank-details.ts';
import { contactDetails } from '../quotations/support/contact-details.ts';
import { items } from '../quotations/support/items.ts';
import { proformaInvoiceTerms, termsAndConditions } from '../quotations/support/terms.ts';
import type { AnyKind } from '../records/fields.ts';
import { findRecord, isSeenBy, type RecordKind, type RecordTable, type Row } from '../records/kind.ts';
import { savedCommands } from '../saved-commands/saved-command.ts';
import { typeOf } from '../shared/ids.ts';
import { demand, type Needs } from '../shared/permissions.ts';
import { notFound } from '../shared/problem.ts';
import { kindNouns } from '../shared/query/words.ts';
import { departments } from '../users/departments.ts';
import { users } from '../users/user.ts';
import { webhooks } from '../webhooks/webhook.ts';

/** A waiting message reads differently with and without a mail server. */
export interface NodeSurroundings extends Pick<Surroundings, 'db' | 'publicUrl'> {
  outbox: { readonly isDelivering: boolean };
}

/** A kind of record, by the type in an id. */
export interface NodeKind {
  /** The prefix of the ids. */
  type: string;
  schema: TObject;
  needs: Exclude<Needs, 'PUBLIC'>;
  /** Absent for a kind without a table of records. */
  table?: RecordTable;
  /** The kind with its fields, where lists of the kind take queries. */
  asked?: AnyKind;
  /** For kinds with a rule of their own: the table, and who sees a row. */
  within?: { table: RecordTable; sees(viewer: Viewer, row: object): boolean };
  /** @throws Problem NOT_FOUND for a record out of the viewer's sight. */
  find(surroundings: NodeSurroundings, viewer: Viewer, id: string): Promise<unknown>;
}

/** A record as a node, under the permission of its own endpoint. */
function recordNode<Table extends RecordTable, Schema extends TObject>(kind: RecordKind<Table, Schema>): NodeKind {
  return {
    type: kind.type,
    table: kind.table,
    schema: kind.schema,
    needs: kind.read,
    ...askedOf(kind),
    ...withinOf(kind),
    find: ({ db }, viewer, id): Promise<Static<Schema>> => findRecord(db, kind, viewer, id),
  };
}

function askedOf<Table extends RecordTable, Schema extends TObject>(kind: RecordKind<Table, Schema>) {
  return kindNouns[kind.type] ? { asked: kind as unknown as AnyKind } : {}; // a kind of any table
}

function withinOf<Table extends RecordTable, Schema extends TObject>(
  kind: RecordKind<Table, Schema>,
): Pick<NodeKind, 'within'> {
  const { table, within } = kind;
  // The callers read rows of this table.
  return within ? { within: { table, sees: (viewer, row) => isSeenBy(viewer, kind, row as Row<Table>) } } : {};
}

const companyNode: NodeKind = {
  type: 'company',
  schema: Company,
  needs: 'COMPANIES_READ',
  ...askedOf(companies('')),
  find: ({ db, publicUrl }, viewer, id) => findRecord(db, companies(publicUrl), viewer, id),
};

const messageNode: NodeKind = {
  type: 'message',
  schema: Message,
  needs: 'MESSAGES_READ',
  // Delivery does not change who sees a message, or the fields.
  ...askedOf(messages(false)),
  ...withinOf(messages(false)),
  find: ({ db, outbox }, viewer, id) => findRecord(db, messages(outbox.isDelivering), viewer, id),
};

const editedVersionNode: NodeKind = {
  type: 'edited_version',
  schema: EditedVersion,
  needs: 'QUOTATIONS_READ',
  find: ({ db }, viewer, id) => findEditedVersion(db, viewer, id),
};

const fileNode: NodeKind = {
  type: 'file',
  schema: File,
  needs: 'AUTHENTICATED',
  find: ({ db }, viewer, id) => findFile(db, viewer, id),
};

const nodes: readonly NodeKind[] = [
  recordNode(apiTokens),
  recordNode(bankDetails),
  companyNode,
  recordNode(contactDetails),
  recordNode(customers),
  recordNode(customerCompanies),
  recordNode(departments),
  editedVersionNode,
  recordNode(emailTemplates),
  recordNode(items),
  recordNode(jobs),
  recordNode(jobFields),
  recordNode(mentions),
  messageNode,
  recordNode(notes),
  recordNode(proformaInvoiceTerms),
  recordNode(termsAndConditions),
  recordNode(proformaInvoices),
  recordNode(quotations),
  recordNode(savedCommands),
  recordNode(users),
  recordNode(webhooks),
];

/** The kinds whose lists take queries. */
export const askedNodes = nodes.flatMap(({ type, needs, asked }) => (asked ? [{ type, needs, asked }] : []));

/** The kind of a record in an answer, by the type in an id: 'customer_company' → 'CUSTOMER_COMPANY'. */
export const kindOfType = (type: string) => type.toUpperCase();

/** The types of the records with changes: 'job'. */
export const nodeTypes = nodes.map(({ type }) => type);

/** The kind of a type such as 'job'; undefined for an unknown type, and for files, which never change. */
export function nodeKindOf(type: string | undefined): NodeKind | undefined {
  return nodes.find((node) => node.type === type);
}

/** The record of an id. @throws Problem FORBIDDEN, NOT_FOUND. */
export async function findNode(surroundings: NodeSurroundings, viewer: Viewer, id: string): Promise<unknown> {
  const type = typeOf(id);
  const kind = type === fileNode.type ? fileNode : nodeKindOf(type);
  if (!kind) throw notFound(id);
  demand(viewer, kind.needs);
  return kind.find(surroundings, viewer, id);
}

/** Any record by id. */
export function nodeRoutes(app: Service, surroundings: NodeSurroundings): void {
  app.get('/admin/node/get/:id', {
    ...extension('AUTHENTICATED', 'The record of an id, under the permission of its own endpoint.', {
      params: IdParams,
      response: { 200: Type.Unsafe<unknown>(Type.Union([...nodes, fileNode].map(({ schema }) => schema))) },
    }),
    handler: async ({ params: { id }, viewer }) => findNode(surroundings, viewer, id),
  });
}
