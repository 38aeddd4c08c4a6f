import type { Permission } from '../../ground/graphql.ts';
import { completedFields } from '../completed-info.ts';
import type { Field } from '../fields/question.ts';
import { type Kind, kinds } from '../kinds.ts';

/** The filled cells of a row, by name. */
export type Cells = Readonly<Record<string, string>>;

/** A kind whose records people import from a spreadsheet. Its screens, commands and calls derive from the declaration. */
interface Declaration {
  readonly needs: Permission;
  /**
   * The fields that a column can fill, each with common heads of the column in lower case and without signs. The label of the
   * field and its `importAs` are heads, too.
   */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Fields of a part of the record, for further columns. A company's own field with the same label comes first. */
  readonly part?: Readonly<Record<string, { readonly field: Field; readonly heads: readonly string[] }>>;
  /** The cells that each row needs; by default, the first cell. */
  readonly required?: readonly string[];
  /** Each row needs a text in at least one of these cells. */
  readonly either?: readonly string[];
  /** The key of a row's record in the service; by default, the first cell. Empty for a row that is like no other. */
  readonly identity?: (cells: Cells) => string;
}

const phone = ['telephone', 'tel', 'mobile', 'cell', 'phone number', 'mobile number', 'telephone number', 'phone no'];
const email = ['email', 'mail', 'email address', 'e mail address'];
const locale = ['language', 'locale'];

const digitsIn = (text = '') => text.replaceAll(/\D/g, '');

/** In the order of the palette. */
export const imported = {
  customer: {
    needs: 'CUSTOMERS_WRITE',
    columns: { fullName: [], customerCompany: [], email: [], phone: [], address: [], locale, status: [] },
    either: ['email', 'phone'],
    identity: ({ email, fullName, phone }) => email || (fullName && phone ? `${fullName} ${digitsIn(phone)}` : ''),
  },
  customerCompany: {
    needs: 'CUSTOMERS_WRITE',
    columns: {
      name: [
        'customer company',
        'company',
        'company name',
        'organisation',
        'organization',
        'business',
        'account',
        'firm',
      ],
      email,
      phone,
      address: [],
      taxNumber: ['tax no', 'tax id', 'vat', 'vat number', 'vat no', 'vat id', 'gst number', 'abn', 'uid'],
      locale,
      status: [],
    },
  },
  item: {
    needs: 'QUOTATIONS_WRITE',
    columns: { code: [], name: [], unit: [], unitPrice: [], currency: [], taxes: [], status: [], description: [] },
  },
  job: {
    needs: 'JOBS_WRITE',
    columns: {
      title: ['job', 'job title', 'job name', 'subject', 'summary', 'work', 'task'],
      customer: ['client', 'customer name', 'client name', 'ordered by'],
      status: ['job status', 'work status'],
      statusReason: ['status reason', 'reason for the status'],
      description: ['details', 'notes', 'job description', 'work description', 'text'],
      reference: [
        'reference',
        'po',
        'po number',
        'po no',
        'order number',
        'order no',
        'purchase order',
        'their reference',
      ],
      type: ['job type', 'kind of work', 'work type', 'category'],
      priority: ['urgency'],
      scheduledStart: [
        'start date',
        'start time',
        'scheduled',
        'scheduled start',
        'planned start',
        'date',
        'appointment',
      ],
      scheduledEnd: ['due date', 'end', 'end date', 'end time', 'scheduled end', 'planned end', 'complete by'],
      requestedAt: ['request date', 'requested on', 'date requested', 'received', 'reported'],
      department: ['team'],
      siteAddress: [],
      assignee: ['technician', 'engineer', 'assignee', 'assigned to', 'employee', 'assigned worker'],
    },
    part: {
      finishedAt: {
        field: completedFields.finishedAt,
        heads: [
          'completed',
          'completed on',
          'completed at',
          'completion date',
          'date completed',
          'finished',
          'finished on',
        ],
      },
      startedAt: { field: completedFields.startedAt, heads: ['arrived', 'started', 'started at', 'actual start'] },
      outcome: { field: completedFields.outcome, heads: ['result'] },
      workDone: { field: completedFields.workDone, heads: ['work performed', 'resolution', 'report', 'work report'] },
      findings: { field: completedFields.findings, heads: [] },
      followUps: { field: completedFields.followUps, heads: ['follow up'] },
      remarks: { field: completedFields.remarks, heads: ['customer remarks'] },
      noSignatureReason: { field: completedFields.noSignatureReason, heads: [] },
    },
    required: ['title', 'customer'],
    identity: ({ title = '', customer = '', reference = '', scheduledStart = '', scheduledEnd = '' }) =>
      [title, customer, reference, scheduledStart, scheduledEnd].join(' | '),
  },
  department: {
    needs: 'DEPARTMENTS_WRITE',
    columns: {
      name: ['department', 'department name', 'team', 'team name'],
      description: ['details', 'notes', 'text'],
      status: [],
    },
  },
  user: {
    needs: 'USERS_WRITE',
    columns: {
      email,
      fullName: [
        'full name',
        'user',
        'employee',
        'employee name',
        'first name',
        'given name',
        'last name',
        'surname',
        'family name',
      ],
      role: ['user role', 'access', 'permissions'],
      phone,
      department: ['team', 'department name'],
      status: [],
    },
    required: ['email', 'fullName'],
  },
  jobField: {
    needs: 'JOBS_WRITE',
    columns: {
      label: ['job field', 'field', 'field name', 'name', 'title', 'question'],
      type: ['field type', 'kind', 'kind of field', 'data type'],
      options: ['choices', 'values', 'list', 'dropdown options'],
      required: ['mandatory', 'must', 'needed'],
      internal: ['private', 'not printed', 'for colleagues only'],
      key: ['field key', 'api name', 'api key', 'name in the api'],
    },
    identity: ({ key, label = '' }) => key || label,
  },
} as const satisfies { readonly [K in Kind]?: Declaration };

export type ImportedKind = keyof typeof imported;

export const importedKinds = Object.keys(imported) as readonly ImportedKind[]; // its own keys

/** The declaration of a kind, without the kind's own names. */
export const importOf = (kind: ImportedKind): Declaration => imported[kind];

/** The cells that each row of a kind needs. */
export const requiredIn = (kind: ImportedKind): readonly string[] => {
  const { columns, required = Object.keys(columns).slice(0, 1) } = importOf(kind);
  return required;
};

/** The cells that each row needs: `[['fullName'], ['email', 'phone']]` wants a name, and an e-mail or a phone number. */
export const needsOf = (kind: ImportedKind): readonly (readonly string[])[] => {
  const { either } = importOf(kind);
  return [...requiredIn(kind).map((name) => [name]), ...(either ? [either] : [])];
};

/** The key of a row's record, in any case; empty for a row that is like no other. */
export function identityOf(kind: ImportedKind, cells: Cells): string {
  const { columns, identity } = importOf(kind);
  const [first = ''] = Object.keys(columns);
  return (identity ? identity(cells) : (cells[first] ?? '')).toLowerCase();
}

/** `refused-customer-companies.csv` */
export const refusedFile = (kind: ImportedKind): string => `refused-${kinds[kind].plural.replaceAll(' ', '-')}.csv`;
