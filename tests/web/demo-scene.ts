import type { Kind, RecordOf } from '../../web/records/kinds.ts';
import { sceneWith } from './line-scene.ts';
import type { LineWorld } from './line-world.ts';
import { customer, customerCompany, department, item, job, proformaInvoice, quotation, user } from './made.ts';

let count = 0;
const idOf = (kind: string) => `${kind}_01jd3k8f0ve2mb2q5d6n7x9z${String(++count).padStart(2, '0')}`;

const departments = ['Heating and cooling', 'Front office', 'Plumbing', 'Grounds and snow', 'Electrical'].map((name) =>
  department({ id: idOf('department'), name }),
);
const departmentOf = (name: string) => departments.find((each) => each.name.startsWith(name)) ?? null;

const worker = (fullName: string, email: string, of: string, particulars: Parameters<typeof user>[0] = {}) => {
  const department = departmentOf(of);
  const departmentId = department?.id ?? null;
  return user({
    id: idOf('user'),
    fullName,
    email: `${email}@boreal.example`,
    department,
    departmentId,
    ...particulars,
  });
};
const lukasz = worker('Łukasz Wójcik', 'lukasz.wojcik', 'Electrical');
const maria = worker('Мария Иванова', 'm.ivanova', 'Plumbing');
const bjorn = worker('Björn Ångström', 'bjorn.angstrom', 'Grounds');
const siobhan = worker('Siobhán O’Neill', 'siobhan.oneill', 'Electrical');
const chloe = worker('Chloé Gagnon', 'chloe.gagnon', 'Grounds');
const jose = worker('José Ignacio Peña', 'joseignacio.pena', 'Plumbing');
const zoe = worker('Zoë Lindqvist', 'zoe.lindqvist', 'Heating');
const others = [
  worker('Dmitri Popescu', 'dmitri.popescu', 'Grounds', { status: 'INACTIVE' }),
  worker('Marisol Núñez', 'marisol', 'Front', { role: 'ROLE_QUOTATION_ADMIN' }),
];

const buyer = (fullName: string, email: string | null, phone: string | null = null) =>
  customer({ id: idOf('customer'), fullName, email, phone });
const sutherland = buyer('Margaret Sutherland', 'm.sutherland@mail.example');
const doyle = buyer('Sister Bernadette Doyle', 'office@stbrigid.example');
const tomasz = buyer('Tomasz Zieliński', 'caretaker@stbrigid.example', '+1 416 555 0144');
const yuki = buyer('Yuki Tanaka', 'frontdesk@harbourfront.example', '+1 416 555 0173');
const isabelle = buyer('Isabelle Côté', 'engineering@harbourfront.example');
const heather = buyer('Heather Kowalczyk', 'heather@mlcold.example', '+1 416 555 0100');
const brennan = buyer('Aoife Brennan', 'aoife@mail.example', '+1 416 555 0131');
const owen = buyer('Owen Fitzpatrick', 'owen@glprint.example', '+1 416 555 0135');
const ravi = buyer('Ravi Sandhu', 'ravi.sandhu@lakeshore.example', '+1 416 555 0192');
const muller = buyer('Karl-Heinz Müller', null, '+1 416 555 0130');
const persaud = buyer('Sunita Persaud', 'sunita.p@mail.example', '+1 416 555 0143');
const beaulieu = buyer('Étienne Beaulieu', 'ebeaulieu@mlcold.example', '+1 416 555 0170');
const hamza = buyer('Hamza Qureshi', 'hamza.qureshi@riverdalehousing.example');
const marcus = buyer('Marcus Adeyemi', 'marcus.adeyemi@harbourfront.example', '+1 416 555 0183');

const companies = ['Riverdale Housing Trust', 'Harbourfront Hotel & Suites', 'St. Brigid’s School'].map((name) =>
  customerCompany({ id: idOf('customer_company'), name }),
);

const waysFrom = {
  NEW: ['CANCELLED'],
  ASSIGNED: ['IN_PROGRESS', 'ON_HOLD', 'CANCELLED'],
  IN_PROGRESS: ['ON_HOLD', 'CANCELLED'],
  ON_HOLD: ['IN_PROGRESS', 'CANCELLED'],
  COMPLETED: ['CLOSED', 'IN_PROGRESS'],
} as const;

const work = (
  number: number,
  title: string,
  status: keyof typeof waysFrom,
  of: ReturnType<typeof buyer>,
  by: ReturnType<typeof worker> | null = null,
  scheduledStart: string | null = null,
  scheduledEnd: string | null = null,
) =>
  job({
    id: idOf('job'),
    number: `J-${String(number).padStart(6, '0')}`,
    title,
    status,
    customerId: of.id,
    customer: of,
    assigneeId: by?.id ?? null,
    assignee: by,
    scheduledStart,
    scheduledEnd,
    transitions: waysFrom[status].map((to) => ({
      status: to,
      needsReason: to === 'CANCELLED' || to === 'ON_HOLD' || status === 'COMPLETED',
    })),
    ...(status === 'COMPLETED' && { completedAt: '2026-11-27T23:00:00.000Z' }),
  });

const jobs = [
  work(140, 'Replace ballasts in the warehouse', 'COMPLETED', yuki, lukasz, '2026-11-27T22:00:00.000Z'),
  work(139, 'Install two car chargers', 'ASSIGNED', owen, lukasz, '2026-11-30T14:30:00.000Z'),
  work(138, 'Backflow preventer test', 'ON_HOLD', brennan, maria, '2026-11-27T15:30:00.000Z'),
  work(137, 'Fallen branch over the entrance', 'ASSIGNED', tomasz, bjorn, '2026-11-28T13:00:00.000Z'),
  work(136, 'Rooftop unit: yearly service', 'NEW', owen),
  work(131, 'Hand over keys and alarm codes', 'NEW', isabelle, null, '2026-11-28T13:00:00.000Z'),
  work(129, 'Sump pump runs without stopping', 'IN_PROGRESS', beaulieu, jose, '2026-11-20T15:30:00.000Z'),
  work(128, 'Repair the fence at the north gate', 'ASSIGNED', owen, bjorn, '2026-11-28T19:00:00.000Z'),
  work(127, 'Thermostat shows no reading', 'IN_PROGRESS', heather, zoe, '2026-11-19T17:30:00.000Z'),
  work(
    122,
    'Clear and salt the parking lot',
    'IN_PROGRESS',
    ravi,
    chloe,
    '2026-11-14T17:30:00.000Z',
    '2026-11-14T19:30:00.000Z',
  ),
  work(118, 'Furnace does not ignite', 'NEW', doyle),
  work(117, 'Panel 2B is warm to the touch', 'NEW', marcus, null, '2026-11-30T14:00:00.000Z'),
];

const offer = (
  number: number,
  subject: string,
  of: ReturnType<typeof buyer>,
  particulars: Parameters<typeof quotation>[0],
) =>
  quotation({
    id: idOf('quotation'),
    number: `Q-2026-${String(number).padStart(6, '0')}`,
    subject,
    customerId: of.id,
    customer: of,
    validUntil: '2026-12-05',
    ...particulars,
  });

const answers = [
  { status: 'ACCEPTED', needsReason: false },
  { status: 'REJECTED', needsReason: true },
] as const;
const quotations = [
  offer(51, 'Refit of the plant rooms', sutherland, { status: 'SENT', transitions: [...answers] }),
  offer(50, 'New hot-water tank', yuki, {}),
  offer(49, 'Grounds, spring and autumn', hamza, {}),
  offer(48, 'Winter service', persaud, { status: 'ACCEPTED', transitions: [{ status: 'SENT', needsReason: true }] }),
  offer(46, 'Works by the hour', heather, { status: 'SENT', transitions: [...answers] }),
];

const invoice = (number: number, subject: string, of: ReturnType<typeof buyer>) =>
  proformaInvoice({
    id: idOf('proforma_invoice'),
    number: `P-2026-${String(number).padStart(6, '0')}`,
    subject,
    customerId: of.id,
    customer: of,
  });
const invoices = [
  invoice(19, 'Works by the hour', muller),
  invoice(12, 'Service contract for the rooftop units', persaud),
  invoice(5, 'Emergency lighting, all floors', isabelle),
];

const goods = (code: string, name: string, unit: string) => item({ id: idOf('item'), code, name, unit });
const items = [
  goods('PLMB-101', 'Hot-water tank 270 L', 'pcs'),
  goods('WORK-101', 'Technician', 'h'),
  goods('WORK-104', 'Crane with operator', 'h'),
];

const records: readonly RecordOf<Kind>[] = [
  ...items,
  ...departments,
  ...[lukasz, maria, bjorn, siobhan, chloe, jose, zoe, ...others],
  ...[
    sutherland,
    doyle,
    tomasz,
    yuki,
    isabelle,
    heather,
    brennan,
    owen,
    ravi,
    muller,
    persaud,
    beaulieu,
    hamza,
    marcus,
  ],
  ...companies,
  ...jobs,
  ...quotations,
  ...invoices,
];

const line = {
  ...{ id: 'line_1', kind: 'ITEM', itemId: null, code: null, description: 'Service', unit: 'h', quantity: '2' },
  ...{ unitPrice: '120.00', discountPercent: null, discountAmount: null, taxes: [], isOptional: false, amounts: null },
};

/** Records of the demo on the last Saturday of November 2026. */
export const demoScene = (): LineWorld => ({
  ...sceneWith(),
  records,
  read: {
    ...sceneWith().read,
    LinesOfQuotation: { quotation: { id: quotations[0]?.id, lines: [line] }, quotationDefaults: { taxes: [] } },
  },
  clock: { now: new Date('2026-11-28T15:00:00Z'), timeZone: 'America/Toronto', locale: 'en-CA' },
});
