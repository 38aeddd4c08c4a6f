import type { Permission } from '../../web/ground/graphql.ts';
import { type Kind, kindOf, kinds, type RecordOf, titleOf } from '../../web/records/kinds.ts';
import { scopeIn } from '../../web/shell/palette/line/scope.ts';
import { sureOf } from '../../web/shell/palette/line/sure.ts';
import type { Understood } from '../../web/shell/palette/line/understood.ts';
import type { LineAnswer } from '../../web/shell/palette/line/use-line.ts';
import { besideAsked, chipsOf, withoutDoubt } from '../../web/shell/palette/use-asked.ts';
import type { LineWorld, means } from './line-world.ts';
import { customer, customerCompany, department, holding, item, job, proformaInvoice, quotation, user } from './made.ts';

const idOf = (kind: string, at: number) => `${kind}_01jd3k8f0ve2mb2q5d6n7x8y${at}`;

const assigned = job({
  id: idOf('job', 10),
  number: 'J-001042',
  title: 'Furnace',
  status: 'ASSIGNED',
  transitions: [
    { status: 'IN_PROGRESS', needsReason: false },
    { status: 'ON_HOLD', needsReason: true },
    { status: 'CANCELLED', needsReason: true },
  ],
});
const completed = job({
  id: idOf('job', 15),
  number: 'J-001043',
  title: 'Leak',
  status: 'COMPLETED',
  transitions: [
    { status: 'CLOSED', needsReason: false },
    { status: 'IN_PROGRESS', needsReason: true },
  ],
});
const drain = job({ ...completed, id: idOf('job', 16), number: 'J-001050', title: 'Drain' });
const sent = quotation({
  id: idOf('quotation', 17),
  subject: 'Boiler',
  status: 'SENT',
  transitions: [
    { status: 'ACCEPTED', needsReason: false },
    { status: 'REJECTED', needsReason: true },
  ],
});
const draft = quotation({
  id: idOf('quotation', 18),
  number: 'Q-2026-000124',
  subject: 'Roof',
  validUntil: '2999-12-31',
});

/** Of two years, with the same digits. */
const twins = [2026, 2025].map((year, at) =>
  quotation({ ...draft, id: idOf('quotation', 22 + at), number: `Q-${year}-000777`, subject: `Gutter of ${year}` }),
);

const brennan = customer({
  fullName: 'Aoife Brennan',
  id: idOf('customer', 31),
  email: 'aoife@brennan.example',
  phone: '+1 416 555 0131',
});
const { id: brennanId, fullName, email } = brennan;
const theirs = { customerId: brennanId, customer: { id: brennanId, fullName, email } };

/** Records whose titles and descriptions hold words of a line: `all`, `invoice`. */
const heard: readonly RecordOf<Kind>[] = [
  brennan,
  customerCompany({ name: 'Riverdale Hotel', id: idOf('customer_company', 32) }),
  department({ name: 'Front office', description: 'Invoices, post and phones', id: idOf('department', 33) }),
  department({ name: 'Plumbing', id: idOf('department', 34) }),
  job({ ...assigned, ...theirs, id: idOf('job', 35), number: 'J-000118', title: 'All radiators cold' }),
  job({ id: idOf('job', 36), number: 'J-000136', title: 'Gutter cleaning' }),
  job({
    ...completed,
    id: idOf('job', 37),
    number: 'J-000140',
    title: 'Boiler service',
    completedAt: '2026-11-20T15:00:00.000Z',
  }),
  quotation({
    ...draft,
    id: idOf('quotation', 38),
    number: 'Q-2026-000048',
    subject: 'Hotel lobby',
    validUntil: '2990-12-31',
  }),
  quotation({ ...sent, id: idOf('quotation', 39), number: 'Q-2026-000049', subject: 'Winter contract' }),
  proformaInvoice({ id: idOf('proforma_invoice', 40), number: 'P-2026-000013', subject: 'Sprinklers' }),
];

const records: readonly RecordOf<Kind>[] = [
  user({ fullName: 'Ana Lima', id: idOf('user', 91) }),
  user({ fullName: 'Maria Ivanova', id: idOf('user', 92), email: 'maria@house.example' }),
  user({ fullName: 'Marco Rossi', id: idOf('user', 93), email: 'marco@house.example' }),
  user({ fullName: '佐藤 美咲', id: idOf('user', 94), email: 'misaki@house.example' }),
  customer({ fullName: 'Lima Bakery', id: idOf('customer', 11), email: 'orders@lima.example' }),
  customer({ fullName: 'Jo Park', id: idOf('customer', 12) }),
  user({ fullName: 'Олександр Коваленко', id: idOf('user', 95), email: 'o.kovalenko@house.example' }),
  user({ fullName: 'Siobhán O’Neill', id: idOf('user', 96), email: 'siobhan@house.example' }),
  customer({ fullName: 'Tomasz Zieliński', id: idOf('customer', 97), email: 'caretaker@school.example' }),
  customerCompany({ name: 'Ito Trading', id: idOf('customer_company', 13) }),
  department({ name: 'Heating', id: idOf('department', 14) }),
  department({ name: 'Électricité', id: idOf('department', 21) }),
  assigned,
  completed,
  drain,
  sent,
  draft,
  ...twins,
  proformaInvoice({ id: idOf('proforma_invoice', 19), subject: 'Boiler' }),
  item({ id: idOf('item', 20) }),
  ...heard,
];

const permissions: readonly Permission[] = [
  'AUDIT_READ',
  'DEPARTMENTS_READ',
  'DEPARTMENTS_WRITE',
  'USERS_READ',
  'USERS_WRITE',
  'CUSTOMERS_READ',
  'CUSTOMERS_WRITE',
  'JOBS_READ',
  'JOBS_WRITE',
  'QUOTATIONS_READ',
  'QUOTATIONS_WRITE',
  'NOTES_READ',
  'NOTES_WRITE',
];

const jobForm = {
  jobFields: {
    edges: [
      { node: { id: 'job_field_1', key: 'floor', label: 'Floor', type: 'NUMBER', required: false, options: [] } },
      {
        node: { id: 'job_field_2', key: 'warranty', label: 'Warranty', type: 'CHECKBOX', required: false, options: [] },
      },
    ],
  },
  jobDropdowns: [{ key: 'type', label: 'Type', options: [{ value: 'Repair', label: 'Repair' }] }],
};

const workersOfDay = { users: { edges: [] }, jobs: { edges: [] }, latest: { edges: [] } };

const letter = {
  draft: { to: ['aoife@brennan.example'], subject: 'Your document', body: 'Dear Aoife Brennan', attachments: [] },
  emailTemplates: { edges: [] },
  viewer: { mailIsConfigured: true },
};

/** Saturday morning in a Canadian company, with the given records under the cursor, `J-001042`, or on a page: `on Jo Park`. */
export function sceneWith(held = ''): LineWorld {
  const numbers = held.split(' ').filter(Boolean);
  const page = records.find((record) => held === `on ${titleOf(record)}`);
  const under = page ? [page] : records.filter((record) => 'number' in record && numbers.includes(record.number));
  const hand = holding(under, permissions);
  return {
    hand: page ? { ...hand, place: { ...hand.place, path: pathOf(page) } } : hand,
    records,
    clock: { now: new Date('2026-11-21T15:00:00Z'), timeZone: 'America/Toronto', locale: 'en-CA' },
    read: {
      JobForm: jobForm,
      NewJobForm: { ...jobForm, ...workersOfDay },
      JobReportDraft: letter,
      QuotationDraft: letter,
      ProformaInvoiceDraft: letter,
    },
  };
}

function pathOf(record: RecordOf<Kind>): string {
  const kind = kindOf(record.id);
  return kind ? kinds[kind].path(record) : '';
}

/** The meaning of a line: the scope, the query (`Jobs · overdue`), or else the surest reading. */
export function meaningOf(
  line: string,
  { understood, query }: Omit<Awaited<ReturnType<typeof means>>, 'asked'>,
): string {
  const scope = scopeIn(line);
  if (scope) return `Only ${kinds[scope.kind].plural}: ${scope.text}`.trim();
  const answer = lineAnswer({ understood, scope, asked: query });
  const { asked, line: beside } = besideAsked(answer, withoutDoubt(query), null);
  if (!asked) return written(beside.understood);
  return chipsOf(asked)
    .map(({ is, text }) => (is === 'left' ? `! ${text}` : text))
    .join(' · ');
}

/**
 * The interpretation as shown: `Assign · J-001042 Furnace · Worker: Maria Ivanova`. `‹Worker›` is still asked, `!` is
 * wrong, `✗` is blocked, `…` opens a form, `2 ×` counts equal matches, `?` is a guess, `—` means nothing.
 */
export function written(understood: readonly Understood[]): string {
  const [first] = understood;
  if (!first) return '—';
  const chips = first.chips.map(({ is, label, text }) => {
    if (is === 'answer') return `${label}: ${text}`;
    if (is === 'missing') return `‹${text}›`;
    return is === 'left' ? `! ${text}` : text;
  });
  const why = first.can.state === 'blocked' && !first.isWrong ? [`✗ ${first.can.why}`] : [];
  const opens = first.missing === 'the rest' ? ['…'] : [];
  const same = understood.filter(({ doubt }) => doubt === first.doubt).length;
  const alike = sureOf(understood) ? '' : same > 1 ? `${same} × ` : '? ';
  return alike + [...chips, ...why, ...opens].join(' · ').replaceAll('\u202f', ' ');
}

/** The answer to a line that the palette has read, by default as nothing. */
export const lineAnswer = (given: Partial<LineAnswer> = {}): LineAnswer => ({
  ...{ understood: [], isAwaited: false, last: [], completions: [], next: '', scope: null, asked: null },
  ...given,
});
