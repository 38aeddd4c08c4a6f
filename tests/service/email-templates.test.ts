import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailPurposes } from '../../service/email-templates/email-template.ts';
import type { FactsOf } from '../../service/email-templates/placeholders.ts';
import { demandPlaceholders, fill } from '../../service/email-templates/template.ts';
import { languages } from '../../service/languages/languages.ts';
import { type Answer, openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let admin: Person;
let quotationAdmin: Person;
let stranger: Person;
beforeAll(async () => {
  scene = await openScene();
  const companyId = await scene.company();
  admin = await scene.person('ROLE_COMPANY', companyId);
  quotationAdmin = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
  stranger = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Oslo Works' }));
});
afterAll(() => scene[Symbol.asyncDispose]());

const polite = {
  name: 'Polite',
  purpose: 'JOB_REPORT',
  subject: 'Report {{ job.number }}',
  body: 'Dear {{ customer.fullName }},\nhere it is.',
};

const save = (values: object = {}, who = quotationAdmin): Promise<Answer> =>
  scene.call(who, 'POST /v2/admin/quotation/save/emailTemplates', { ...polite, ...values });

const update = (id: string, values: object, who = quotationAdmin): Promise<Answer> =>
  scene.call(who, `PUT /v2/admin/quotation/update/emailTemplate/${id}`, { version: 1, ...values });

const info = async (id: string) =>
  (await scene.call(admin, `GET /v2/admin/quotation/get/emailTemplate/info/${id}`)).body;

const namesIn = async (query = '', who = admin) => {
  const { body } = await scene.call(who, `GET /v2/admin/quotation/get/emailTemplates/${admin.companyId}${query}`);
  return body.edges.map(({ node }: { node: { name: string } }) => node.name);
};

describe('an e-mail template', () => {
  test('is created, changed, deleted and restored', async () => {
    const { body: created } = await save({ name: 'Short' });
    expect(created).toMatchObject({
      ...polite,
      name: 'Short',
      isDefault: false,
      companyId: admin.companyId,
      version: 1,
    });
    const { body: changed } = await update(created.id, { body: 'Here it is.' });
    expect(changed).toMatchObject({ subject: polite.subject, body: 'Here it is.', version: 2 });
    await scene.call(quotationAdmin, `DELETE /v2/admin/quotation/delete/emailTemplate/${created.id}?version=2`);
    expect(await namesIn()).not.toContain('Short');
    expect(await namesIn('?deleted=true')).toContain('Short');
    const restore = `POST /v2/admin/quotation/restore/emailTemplate/${created.id}`;
    expect((await scene.call(quotationAdmin, restore, { version: 3 })).body).toMatchObject({
      deletedAt: null,
      version: 4,
    });
    expect(await namesIn('?search=short&purpose=JOB_REPORT')).toEqual(['Short']);
  });

  test('is unknown to other companies', async () => {
    const { body } = await save({ name: 'Ours' });
    expect((await update(body.id, { name: 'Theirs' }, stranger)).status).toBe(404);
    expect((await update(body.id, { isDefault: true }, stranger)).status).toBe(404);
    const list = await scene.call(stranger, `GET /v2/admin/quotation/get/emailTemplates/${admin.companyId}`);
    expect(list.status).toBe(404);
    expect(await info(body.id)).toMatchObject({ name: 'Ours', version: 1 });
  });

  test('is not overwritten after another change', async () => {
    const { body } = await save();
    await update(body.id, { name: 'Changed' });
    const { status, body: refusal } = await update(body.id, { name: 'Changed too' });
    expect([status, refusal.code, refusal.record.name]).toEqual([409, 'STALE_VERSION', 'Changed']);
  });
});

describe('the default template of a purpose', () => {
  const defaults = async () => {
    const { body } = await scene.call(admin, `GET /v2/admin/quotation/get/emailTemplates/${admin.companyId}`);
    return body.edges
      .map(({ node }: { node: { isDefault: boolean } }) => node)
      .filter(({ isDefault }: { isDefault: boolean }) => isDefault);
  };

  test('is unique: a new default clears the previous default, in both histories', async () => {
    const { body: first } = await save({ name: 'First', isDefault: true });
    const { body: second } = await save({ name: 'Second', isDefault: true });
    expect(await defaults()).toMatchObject([{ id: second.id }]);
    expect(await info(first.id)).toMatchObject({ isDefault: false, version: 2 });
    const { body } = await scene.call(admin, `GET /admin/audit/get/all/${first.id}?first=1`);
    expect(body.edges[0].node).toMatchObject({
      action: 'UPDATED',
      actorId: quotationAdmin.id,
      changes: [{ field: 'isDefault', from: true, to: false }],
    });
    await update(first.id, { version: 2, isDefault: true });
    expect(await defaults()).toMatchObject([{ id: first.id }]);
  });

  test('stays unique when many are chosen at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, (_, index) => save({ name: `At once ${index}` })));
    const answers = await Promise.all([
      ...made.map(({ body }) => update(body.id, { isDefault: true })),
      ...made.map((_, index) => save({ name: `New ${index}`, isDefault: true })),
    ]);
    // A template cleared by another before its own turn is stale.
    expect(answers.filter(({ status, body }) => status !== 200 && body.code !== 'STALE_VERSION')).toEqual([]);
    expect(await defaults()).toHaveLength(1);
  });

  test('yields to a newer default after a restore', async () => {
    const { body: old } = await save({ name: 'Old', isDefault: true });
    await scene.call(admin, `DELETE /v2/admin/quotation/delete/emailTemplate/${old.id}?version=1`);
    const { body: other } = await save({ name: 'Other', isDefault: true });
    const restore = `POST /v2/admin/quotation/restore/emailTemplate/${old.id}`;
    expect((await scene.call(admin, restore, { version: 2 })).body).toMatchObject({
      isDefault: false,
      deletedAt: null,
    });
    expect(await defaults()).toMatchObject([{ id: other.id }]);
  });
});

describe('saving a template is refused', () => {
  test.each([
    [
      'an unknown placeholder',
      'Dear {{ customer.name }}',
      'body, line 1, column 6: {{ customer.name }} is not a placeholder. Use customer.fullName, customer.email, customer.phone, customerCompany.name.',
    ],
    [
      'a name of nothing',
      '\n  {{ boss }}',
      /^body, line 2, column 3: \{\{ boss \}\} is not a placeholder\. Use customer\.fullName, .*, link\.$/,
    ],
    [
      'a filter',
      '{{ job.title | upcase }}',
      /\{\{ job\.title \| upcase \}\} is not a placeholder\. Use job\.number, job\.title, /,
    ],
    ['an object', '{{ job }}', /\{\{ job \}\} is not a placeholder/],
    ['an indirect path', '{{ job["title"] }} {{ job.constructor }}', /job\["title"\].*job\.constructor/],
    ['a tag', '{% if job.title %}x{% endif %}', /\{% if job\.title %\} is not allowed\. Use placeholders only/],
    ['a tag for reading files', '{% include "settings.ts" %}', /is not allowed\. Use placeholders only/],
    ['an unclosed placeholder', 'a {{ job.title', 'body, line 1, column 3: close the placeholder with }}.'],
  ])('with %s', async (_, body, message) => {
    const { status, body: refusal } = await save({ body });
    expect([status, refusal.code]).toEqual([400, 'BAD_INPUT']);
    expect(refusal.errors.every(({ path }: { path: string }) => path === 'body')).toBe(true);
    expect(refusal.detail).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  test('with the path of each mistake, also on a change', async () => {
    const { body } = await save();
    const wrong = { subject: '{{ nobody }}', body: '{{ nothing }} {{ never }}' };
    const { body: refusal } = await update(body.id, wrong);
    expect(refusal.errors.map(({ path }: { path: string }) => path)).toEqual(['subject', 'body', 'body']);
  });
});

const shared = {
  customer: { fullName: 'Ana <Lima>', email: null, phone: null },
  customerCompany: null,
  company: {
    id: 'company_1',
    name: 'Lima Works',
    email: 'office@lima.example',
    phone: null,
    website: null,
    locale: 'de-DE',
    timeZone: 'Europe/Berlin',
  },
  sender: { fullName: 'Quinn', email: 'quinn@lima.example' },
  link: 'https://docket.example/#/layout/jobs/job_1',
};

const facts: FactsOf = {
  JOB_REPORT: {
    ...shared,
    job: {
      number: 'J-000123',
      title: 'Boiler {{ sender.email }}\r\nBcc: evil@x.example',
      status: 'IN_PROGRESS',
      scheduledStart: new Date('2026-11-20T14:00:00Z'),
      scheduledEnd: null,
    },
    completedInfo: {
      startedAt: new Date('2026-11-20T14:05:00Z'),
      finishedAt: new Date('2026-11-20T16:40:00Z'),
      outcome: 'PARTIAL',
      workDone: '{% raw %} <b>Cleaned</b>',
    },
    worker: null,
  },
  QUOTATION: {
    ...shared,
    quotation: {
      number: 'Q-2026-000123-R2',
      leadNumber: 'L-000042',
      subject: 'New boiler',
      issueDate: '2026-11-20',
      validUntil: '2026-12-20',
      currency: 'CAD',
      subtotal: '1140.00',
      total: '12345678901234.56',
      notes: null,
    },
    contactDetails: null,
  },
  PROFORMA_INVOICE: {
    ...shared,
    proformaInvoice: {
      number: 'P-2026-000123',
      subject: 'New boiler',
      issueDate: '2026-11-20',
      dueDate: '2026-12-04',
      currency: 'JPY',
      advancePercent: '33.3333',
      amountDue: '3000',
      total: '9000',
    },
    quotation: { number: 'Q-2026-000123' },
  },
};

describe('filling a template', () => {
  const filled = (body: string, subject = 'x') => fill('JOB_REPORT', { subject, body }, facts.JOB_REPORT);

  test('never interprets a value as template', () => {
    expect(filled('{{ job.title }}').body).toBe('Boiler {{ sender.email }}\r\nBcc: evil@x.example');
    expect(filled('{{ completedInfo.workDone }}').body).toBe('{% raw %} <b>Cleaned</b>');
  });

  test('keeps the subject on a line of at most 200 characters', () => {
    expect(filled('x', 'Report: {{ job.title }}').subject).toBe(
      'Report: Boiler {{ sender.email }} Bcc: evil@x.example',
    );
    const { subject } = filled('x', `${'é'.repeat(150)}{{ job.title }}{{ job.title }}`);
    expect([...subject]).toHaveLength(200);
    expect(subject.endsWith('…')).toBe(true);
  });

  test('writes empty values as nothing and codes in words of the company’s language', () => {
    expect(
      filled('[{{ customer.phone }}{{ customerCompany.name }}{{ worker.fullName }}{{ job.scheduledEnd }}]').body,
    ).toBe('[]');
    expect(filled('{{ job.status }}, {{ completedInfo.outcome }}').body).toBe('In Arbeit, Teilweise erledigt');
  });

  test('writes times in the company’s format and time zone', () => {
    expect(filled('{{ job.scheduledStart }}').body).toBe('20. November 2026 um 15:00');
  });

  test('writes amounts to the last digit, in the company’s format, whatever the currency', () => {
    const quotation = fill(
      'QUOTATION',
      { subject: '{{ quotation.subtotal }}', body: '{{ quotation.total }}' },
      facts.QUOTATION,
    );
    expect(quotation).toEqual({ subject: '1.140,00 CA$', body: '12.345.678.901.234,56\u00a0CA$' });
    const words =
      '{{ proformaInvoice.amountDue }} ({{ proformaInvoice.advancePercent }}) by {{ proformaInvoice.dueDate }}';
    const { body } = fill('PROFORMA_INVOICE', { subject: 'x', body: words }, facts.PROFORMA_INVOICE);
    expect(body).toBe('3.000\u00a0¥ (33,3333\u00a0%) by 4. Dezember 2026');
  });
});

describe.each(emailPurposes)('for %s', (purpose) => {
  test('accepts and fills every offered placeholder', async () => {
    const path = `/v2/admin/quotation/get/emailTemplate/placeholders/${purpose}`;
    const { body: offered } = await scene.call(quotationAdmin, `GET ${path}`);
    expect(offered.length).toBeGreaterThan(15);
    for (const { name, meaning, example } of offered) {
      expect(`${meaning}${example}`).not.toBe('');
      const body = `<{{ ${name} }}>`;
      demandPlaceholders(purpose, { body });
      expect(fill(purpose, { subject: 'x', body }, facts[purpose]).body).not.toContain(name);
    }
  });

  test.each(Object.entries(languages))(
    'the built-in template in %s follows the same rules, and fills without gaps',
    (_, { templates }) => {
      expect(() => demandPlaceholders(purpose, templates[purpose])).not.toThrow();
      const { subject, body } = fill(purpose, templates[purpose], facts[purpose]);
      expect(`${subject}\n${body}`).not.toMatch(/ {2}| [.,]/);
    },
  );

  test('a placeholder of another purpose is refused', async () => {
    const others = { JOB_REPORT: 'quotation.total', QUOTATION: 'job.number', PROFORMA_INVOICE: 'quotation.notes' };
    const { body } = await save({ purpose, subject: 'x', body: `{{ ${others[purpose]} }}` });
    expect(body.detail).toMatch(`{{ ${others[purpose]} }} is not a placeholder`);
  });
});
