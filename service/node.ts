import type { Static, TObject } from 'typebox';
import { Type } from 'typebox';
import { apiTokens } from './api-tokens/api-token.ts';
import { bankDetails } from './bank-details/bank-details.ts';
import { Company, companies } from './companies/company.ts';
import { contactDetails } from './contact-details.ts';
import { customers } from './customers/customer.ts';
import { customerCompanies } from './customers/customer-company.ts';
import { departments } from './departments.ts';
import { emailTemplates } from './email-templates/email-template.ts';
import { typeOf } from './ids.ts';
import { items } from './items.ts';
import { jobFields } from './job-fields/job-field.ts';
import { jobs } from './jobs/job.ts';
import type { Viewer } from './login/sessions.ts';
import { Message, messages } from './mail/message.ts';
import { demand, type Needs } from './permissions.ts';
import { notFound } from './problem.ts';
import { proformaInvoices } from './proforma-invoices/proforma-invoice.ts';
import { EditedVersion, findEditedVersion } from './quotations/edited-version.ts';
import { quotations } from './quotations/quotation.ts';
import { findRecord, isSeenBy, type RecordKind, type RecordTable, type Row } from './records/kind.ts';
import { savedCommands } from './saved-commands/saved-command.ts';
import { IdParams } from './schemas.ts';
import type { Service, Surroundings } from './service.ts';
import { proformaInvoiceTerms, termsAndConditions } from './terms/terms.ts';
import { users } from './users/user.ts';

/** Anything that an id names: who may read it, and how it is found. */
export interface NodeKind {
  /** The prefix of its ids. */
  type: string;
  schema: TObject;
  needs: Exclude<Needs, 'PUBLIC'>;
  /** Where company and `needs` don't decide alone who sees one: its table, and who sees a row of it. */
  within?: { table: RecordTable; sees(viewer: Viewer, row: object): boolean };
  /** @throws Problem NOT_FOUND where there is none that the viewer may see. */
  find(surroundings: Surroundings, viewer: Viewer, id: string): Promise<unknown>;
}

/** A record as a node: read under the same permission as by its own endpoint. */
function recordNode<Table extends RecordTable, Schema extends TObject>(kind: RecordKind<Table, Schema>): NodeKind {
  return {
    type: kind.type,
    schema: kind.schema,
    needs: kind.read,
    ...withinOf(kind),
    find: ({ db }, viewer, id): Promise<Static<Schema>> => findRecord(db, kind, viewer, id),
  };
}

function withinOf<Table extends RecordTable, Schema extends TObject>(
  kind: RecordKind<Table, Schema>,
): Pick<NodeKind, 'within'> {
  const { table, within } = kind;
  // A row of this very table, as whoever asks has read it.
  return within ? { within: { table, sees: (viewer, row) => isSeenBy(viewer, kind, row as Row<Table>) } } : {};
}

const companyNode: NodeKind = {
  type: 'company',
  schema: Company,
  needs: 'COMPANIES_READ',
  find: ({ db, publicUrl }, viewer, id) => findRecord(db, companies(publicUrl), viewer, id),
};

const messageNode: NodeKind = {
  type: 'message',
  schema: Message,
  needs: 'MESSAGES_READ',
  // Whether mail is delivered changes nothing of who sees it.
  ...withinOf(messages(false)),
  find: ({ db, outbox }, viewer, id) => findRecord(db, messages(outbox.isDelivering), viewer, id),
};

const editedVersionNode: NodeKind = {
  type: 'edited_version',
  schema: EditedVersion,
  needs: 'QUOTATIONS_READ',
  find: ({ db }, viewer, id) => findEditedVersion(db, viewer, id),
};

const nodes: NodeKind[] = [
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
  messageNode,
  recordNode(proformaInvoiceTerms),
  recordNode(termsAndConditions),
  recordNode(proformaInvoices),
  recordNode(quotations),
  recordNode(savedCommands),
  recordNode(users),
];

/** The kind of node that ids of a type name, such as 'job'; undefined where there is none. */
export function nodeKindOf(type: string | undefined): NodeKind | undefined {
  return nodes.find((node) => node.type === type);
}

/** What an id names, whatever that is. @throws Problem FORBIDDEN, NOT_FOUND. */
export async function findNode(surroundings: Surroundings, viewer: Viewer, id: string): Promise<unknown> {
  const kind = nodeKindOf(typeOf(id));
  if (!kind) throw notFound(id);
  demand(viewer, kind.needs);
  return kind.find(surroundings, viewer, id);
}

export function nodeRoutes(app: Service, surroundings: Surroundings): void {
  app.get(
    '/admin/node/get/:id',
    {
      config: { needs: 'AUTHENTICATED', extension: true },
      schema: {
        summary: 'The record that an id names, under the permission of its own endpoint.',
        params: IdParams,
        response: { 200: Type.Unsafe<unknown>(Type.Union(nodes.map(({ schema }) => schema))) },
      },
    },
    async ({ params: { id }, viewer }) => findNode(surroundings, viewer, id),
  );
}
