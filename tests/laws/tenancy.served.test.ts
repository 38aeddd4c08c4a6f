import { isInterfaceType } from 'graphql';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../house.ts';
import { type Account, type Stack, startStack } from '../stack.ts';
import { type Question, questionsAbout } from './every-field.ts';
import { schema } from './schema.ts';

let stack: Stack;
/** A record of each kind in the company Lima. */
let ids: string[];
/** Of the administrator of Lima. */
let sessionIds: string[];
let questions: Question[];

beforeAll(async () => {
  stack = await startStack();
  const { id, admin, quotationAdmin, worker } = stack.lima;
  const { data } = await stack.graphql(admin.token, CREATE);
  const made = Object.values<{ id: string }>(data).map((record) => record.id);
  const worked = await workAndReport(admin.token, data.createCustomer.id, worker.id);
  const quoted = await quoteAndBill(admin.token, data.createCustomer.id, data.createItem.id);
  const noted = await noteAndMention(data.createCustomer.id);
  ids = [id, admin.id, quotationAdmin.id, worker.id, ...made, ...worked, ...quoted, ...noted];
  sessionIds = await sessionsOf(admin);
  questions = questionsAbout([...ids, ...sessionIds]);
});
afterAll(() => stack[Symbol.asyncDispose]());

describe.each(['admin', 'quotationAdmin'] as const)('the %s of another company', (role) => {
  // A test for each root shares the time: a slow machine needs minutes for both.
  test.each(['Query', 'Mutation'])('sees and changes nothing by %s', async (root) => {
    const before = await versions();
    expect(before.length).toBeGreaterThan(LISTS.length);
    const asked = questions.filter(({ name }) => name.startsWith(`${root}.`));
    expect(await namingLima(stack.oslo[role], asked)).toEqual([]);
    expect(await versions()).toEqual(before);
    expect(await sessionsOf(stack.lima.admin)).toEqual(sessionIds);
  });
});

test('the company’s own administrator gets answers to the same questions', async () => {
  const queries = questions.filter(({ name }) => name.startsWith('Query.'));
  const answered = (await namingLima(stack.lima.admin, queries)).map((line) => line.split(' ', 1)[0]);
  expect(answered).toEqual(
    expect.arrayContaining([
      'Query.users',
      'Query.user',
      'Query.company',
      'Query.customers',
      'Query.customer',
      'Query.jobFields',
      'Query.jobField',
      'Query.jobDropdowns',
      'Query.jobs',
      'Query.job',
      'Query.jobReportMessage',
      'Query.messages',
      'Query.message',
      'Query.emailTemplates',
      'Query.emailTemplate',
      'Query.items',
      'Query.item',
      'Query.termsAndConditionsList',
      'Query.termsAndConditions',
      'Query.contactDetailsList',
      'Query.contactDetails',
      'Query.bankDetailsList',
      'Query.bankDetails',
      'Query.proformaInvoiceTermsList',
      'Query.proformaInvoiceTerms',
      'Query.quotations',
      'Query.quotation',
      'Query.quotationDefaults',
      'Query.quotationMessage',
      'Query.editedVersion',
      'Query.proformaInvoices',
      'Query.proformaInvoice',
      'Query.proformaInvoiceMessage',
      'Query.apiTokens',
      'Query.apiToken',
      'Query.webhooks',
      'Query.webhook',
      'Query.sessions',
      'Query.savedCommands',
      'Query.savedCommand',
      'Query.note',
      'Query.mentions',
      'Query.node',
    ]),
  );
});

test('node(id:) answers a record of each type of Node, and null to a stranger', async () => {
  const node = schema.getType('Node');
  const types = isInterfaceType(node) ? schema.getPossibleTypes(node).map(({ name }) => name) : [];
  const answered = new Set<string>();
  for (const id of [...ids, await uploadedImage()]) {
    const own = await stack.demand(stack.lima.admin.token, NODE, { id });
    expect(own.node).toEqual({ __typename: expect.any(String), id });
    answered.add(own.node.__typename);
    expect(await stack.demand(stack.oslo.admin.token, NODE, { id })).toEqual({ node: null });
  }
  expect([...answered].toSorted()).toEqual(types.toSorted());
});

/** Questions with an id or word of Lima in the answer, but not in the question. Four questions wait at once. */
async function namingLima(account: Account, asked: Question[]): Promise<string[]> {
  const found: string[] = [];
  const waiting = asked.values();
  const ask = async () => {
    for (const { name, document, variables } of waiting) {
      const given = await stack.graphql(account.token, document, variables);
      const answer = JSON.stringify(given);
      // A question refused before any field is resolved would prove nothing.
      expect(given.errors?.filter(({ path }) => path === undefined) ?? [], document).toEqual([]);
      const question = JSON.stringify(variables);
      const words = ['Lima', 'lima.example', ...[...ids, ...sessionIds].filter((id) => !question.includes(id))];
      const named = words.filter((word) => answer.includes(word));
      if (named.length > 0) found.push(`${name} ${question} names ${named.join(', ')}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, ask));
  return found;
}

/** The ids of the open sessions of an account. */
async function sessionsOf({ id, token }: Account): Promise<string[]> {
  const { sessions } = await stack.demand(token, SESSIONS, { id });
  return sessions.map((session: { id: string }) => session.id);
}

/** Completes a job and sends its report. Returns both ids. */
async function workAndReport(token: string, customerId: string, assigneeId: string): Promise<string[]> {
  const title = 'Lima boiler does not ignite';
  const { createJob } = await stack.demand(token, CREATE_JOB, { input: { customerId, title, assigneeId } });
  const at = '2026-11-20T10:00:00Z';
  const work = { startedAt: at, finishedAt: at, outcome: 'FULL', workDone: 'Lima', noSignatureReason: 'Lima' };
  const done = { input: { id: createJob.id, version: createJob.version, ...work } };
  const { updateCompletedInfo } = await stack.demand(token, COMPLETE, done);
  const letter = { to: ['paula@lima.example'], subject: 'Lima', body: 'Lima' };
  const report = { input: { id: createJob.id, version: updateCompletedInfo.version, ...letter } };
  const { sendJobReport } = await stack.demand(token, SEND, report);
  return [createJob.id, sendJobReport.id];
}

/** Sends, revises, accepts and bills a quotation. Returns the ids of the records made. */
async function quoteAndBill(token: string, customerId: string, itemId: string): Promise<string[]> {
  const line = { itemId, description: 'Lima boiler', quantity: '1', unit: 'pc', unitPrice: '10' };
  const { createQuotation } = await stack.demand(token, CREATE_QUOTATION, {
    input: { customerId, subject: 'Lima boiler', lines: [line] },
  });
  const { id } = createQuotation;
  let { version } = createQuotation;
  const move = async (status: string) => {
    const data = await stack.demand(token, MOVE_QUOTATION, { input: { id, version, status } });
    version = data.changeQuotationStatus.version;
  };
  await move('SENT');
  const revised = { input: { id, version, subject: 'Lima boiler, revised' } };
  const { updateQuotation } = await stack.demand(token, REVISE_QUOTATION, revised);
  version = updateQuotation.version;
  await move('SENT');
  await move('ACCEPTED');
  const billed = { input: { id, version } };
  const { generateProformaInvoice } = await stack.demand(token, BILL, billed);
  return [id, updateQuotation.editedVersions.edges[0].node.id, generateProformaInvoice.id];
}

/** Adds a note that mentions the company's administrator. Returns the ids of note and mention. */
async function noteAndMention(recordId: string): Promise<string[]> {
  const { admin, quotationAdmin } = stack.lima;
  const note = { input: { recordId, text: `Lima, @${admin.fullName}` } };
  const { createNote } = await stack.demand(quotationAdmin.token, NOTE, note);
  const { mentions } = await stack.demand(admin.token, MENTIONS);
  return [createNote.id, ...mentions.edges.map(({ node }: { node: { id: string } }) => node.id)];
}

async function uploadedImage(): Promise<string> {
  const image = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });
  const form = new FormData();
  form.set('operations', JSON.stringify({ query: UPLOAD, variables: { input: { file: null } } }));
  form.set('map', JSON.stringify({ file: ['variables.input.file'] }));
  form.set('file', new Blob([new Uint8Array(await image.png().toBuffer())], { type: 'image/png' }), 'red.png');
  const headers = { authorization: `Bearer ${stack.lima.admin.token}` };
  const answer = await fetch(`${stack.url}/graphql`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { data: { uploadImage: { id: string } } }).data.uploadImage.id;
}

const LISTS = [
  'users',
  'departments',
  'customers',
  'customerCompanies',
  'jobFields',
  'jobs',
  'messages',
  'quotations',
  'proformaInvoices',
];

/** Versions of all records. */
async function versions(): Promise<{ id: string; version: number }[]> {
  const lists = LISTS.map((list) => `${list}(first: 200) { edges { node { id version } } }`);
  const data = await stack.demand(stack.superAdmin.token, `{ ${lists.join(' ')} }`);
  const listed = LISTS.flatMap((list) =>
    data[list].edges.map((edge: { node: { id: string; version: number } }) => edge.node),
  );
  // Lists of a single company need its id; saved commands are visible only to their owner.
  const named = ids.map((id) => stack.demand(stack.lima.admin.token, VERSION, { id }));
  return [...listed, ...(await Promise.all(named)).map(({ node }) => node)];
}

const CREATE_JOB = /* GraphQL */ `mutation ($input: CreateJobInput!) { createJob(input: $input) { id version } }`;
const COMPLETE = /* GraphQL */ `
  mutation ($input: UpdateCompletedInfoInput!) { updateCompletedInfo(input: $input) { version } }`;
const SEND = /* GraphQL */ `mutation ($input: SendJobReportInput!) { sendJobReport(input: $input) { id } }`;
const CREATE_QUOTATION = /* GraphQL */ `
  mutation ($input: CreateQuotationInput!) { createQuotation(input: $input) { id version } }`;
const MOVE_QUOTATION = /* GraphQL */ `
  mutation ($input: ChangeQuotationStatusInput!) { changeQuotationStatus(input: $input) { version } }`;
const REVISE_QUOTATION = /* GraphQL */ `
  mutation ($input: UpdateQuotationInput!) {
    updateQuotation(input: $input) { version editedVersions { edges { node { id } } } }
  }`;
const BILL = /* GraphQL */ `
  mutation ($input: GenerateProformaInvoiceInput!) { generateProformaInvoice(input: $input) { id } }`;
const NOTE = /* GraphQL */ `mutation ($input: CreateNoteInput!) { createNote(input: $input) { id } }`;
const MENTIONS = /* GraphQL */ `{ mentions { edges { node { id } } } }`;
const NODE = /* GraphQL */ `query ($id: ID!) { node(id: $id) { __typename id } }`;
const UPLOAD = /* GraphQL */ `mutation ($input: UploadImageInput!) { uploadImage(input: $input) { id } }`;
const SESSIONS = /* GraphQL */ `query ($id: ID!) { sessions(userId: $id) { id } }`;
const VERSION = /* GraphQL */ `query ($id: ID!) { node(id: $id) { id ... on Record { version } } }`;
const CREATE = /* GraphQL */ `
  mutation {
    createDepartment(input: { name: "Lima field crew" }) { id }
    createCustomerCompany(input: { name: "Lima Buyers" }) { id }
    createCustomer(input: { fullName: "Paula Lima", phone: "1" }) { id }
    createJobField(input: { label: "Lima meter", type: DROPDOWN, options: ["Lima"] }) { id }
    createEmailTemplate(input: { name: "Lima", purpose: JOB_REPORT, subject: "Lima", body: "Lima" }) { id }
    createItem(input: { code: "Lima", name: "Lima boiler", unit: "pc", unitPrice: "10" }) { id }
    createTermsAndConditions(input: { title: "Lima", body: "Lima", isDefault: true }) { id }
    createContactDetails(input: { name: "Paula Lima", isDefault: true }) { id }
    createBankDetails(input: { bankName: "Lima", accountName: "Lima", accountNumber: "1", isDefault: true }) { id }
    createProformaInvoiceTerms(input: { title: "Lima", body: "Lima", isDefault: true }) { id }
    createApiToken(input: {
      name: "Lima", scope: READ, expiresOn: "${new Date().toISOString().slice(0, 10)}", currentPassword: "${PASSWORD}"
    }) { id }
    createWebhook(input: { name: "Lima", url: "https://lima.example/hook" }) { id }
    createSavedCommand(input: { name: "Lima", kind: VIEW, definition: { pane: "Lima" }, isShared: true }) { id }
  }`;
