import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchedKinds } from '../../service/search/kinds.ts';
import { openQuotationScene, type QuotationScene } from './quotation-scene.ts';
import type { Person } from './scene.ts';

let scene: QuotationScene;
let admin: Person;
let root: Person;
beforeAll(async () => {
  scene = await openQuotationScene();
  ({ admin } = scene);
  root = await scene.person('ROLE_SUPER_ADMIN', null, { fullName: 'Sue Perceval' });
});
afterAll(() => scene[Symbol.asyncDispose]());

interface Hit {
  recordId: string;
  kind: string;
  title: string;
  detail: string | null;
  status: string | null;
  tier: string;
  matchedField: string;
  matchedText: string;
  matchedRecord: string | null;
  matchedWords: string[];
}

async function search(text: string, who = admin, more = ''): Promise<Hit[]> {
  const { status, body } = await scene.call(who, `GET /admin/search/get?text=${encodeURIComponent(text)}${more}`);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
}
const idsOf = (hits: Hit[]) => hits.map(({ recordId }) => recordId);

async function made(what: string, values: object, who = admin) {
  const { status, body } = await scene.call(who, `POST ${what}`, values);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
}
const job = (values: object = {}) =>
  made('/admin/job/create', { customerId: scene.customerId, title: 'Furnace does not ignite', ...values });

describe('a number', () => {
  let quotation: { id: string; number: string; leadNumber: string; version: number };
  let another: { id: string; number: string };
  beforeAll(async () => {
    quotation = await scene.quotation({ subject: 'Boiler for the chapel' });
    another = await job();
  });

  test.each(['1', '#1', 'J-1', 'j1', 'J 1', 'j-000001', 'J000001', '000001', '１', '١'])(
    'of a job is found as %s',
    async (text) => {
      const hits = await search(text);
      expect(hits).toContainEqual(
        expect.objectContaining({
          recordId: another.id,
          tier: 'EXACT',
          matchedField: 'number',
          matchedText: 'J-000001',
        }),
      );
      expect(hits[0]?.recordId).toBe(another.id);
    },
  );

  test('of a quotation is found with or without its year, and by its revisions', async () => {
    const year = quotation.number.slice(2, 6);
    const spellings = [`Q-${year}-1`, `q${year}000001`, `${year}-000001`, `Q-${year}-000001`, `Q-${year}-1-R1`];
    for (const text of spellings) {
      const [found, ...others] = await search(text);
      expect(found, text).toMatchObject({ recordId: quotation.id, tier: 'EXACT', matchedField: 'number' });
      expect(idsOf(others).filter((id) => id !== scene.customerId)).toEqual([]);
    }
    expect(idsOf(await search(`Q-${year}-1-R2`))).toEqual([]);
    const sent = await scene.moved(quotation, 'SENT');
    const { body: revised } = await scene.update(sent, { subject: 'Boiler for the chapel, larger' });
    expect(await search(`Q-${year}-1-R2`)).toMatchObject([
      {
        recordId: quotation.id,
        tier: 'EXACT',
        title: `Q-${year}-000001-R2 ${revised.subject}`,
        detail: expect.stringMatching(/^Carla Ruiz · \d{4}-/),
      },
      { recordId: scene.customerId },
    ]);
  });

  test('of a lead finds its quotations by the letter L', async () => {
    expect(await search(`l-${Number(quotation.leadNumber.slice(2))}`)).toMatchObject([
      { recordId: quotation.id, tier: 'EXACT', matchedField: 'leadNumber', matchedText: quotation.leadNumber },
    ]);
  });

  test('partly typed finds exact matches first, then numbers with the same beginning', async () => {
    for (let count = 0; count < 9; count += 1) await job({ title: 'One of many' });
    const tiers = (await search('1', admin, '&kinds=JOB')).map(({ title, tier }) => [title.slice(0, 8), tier]);
    expect(tiers.slice(0, 2)).toEqual([
      ['J-000001', 'EXACT'],
      ['J-000010', 'PREFIX'],
    ]);
  });
});

describe('words', () => {
  test('are found in any order, by beginnings, ignoring accents, strokes and case', async () => {
    const { id } = await scene.customer({ fullName: 'Ánná-Søfie Grœn Łukasz' });
    for (const text of ['anna-sofie groen lukasz', 'ANNA SOFIE GROEN LUKASZ', 'Ánná-Søfie Grœn Łukasz']) {
      expect(await search(text), text).toMatchObject([{ recordId: id, tier: 'EXACT', matchedField: 'fullName' }]);
    }
    expect(await search('anna sof')).toMatchObject([{ recordId: id, tier: 'PREFIX' }]);
    expect(await search('luk ánn')).toMatchObject([
      { recordId: id, tier: 'WORD', matchedText: 'Ánná-Søfie Grœn Łukasz' },
    ]);
  });

  test('across several fields give a single hit, for the field with most matches', async () => {
    const siteAddress = { line1: '128 Harbour Road', city: 'Toronto' };
    const { id } = await job({ title: 'Camera shows nothing', siteAddress });
    expect(await search('camera harb road')).toMatchObject([
      { recordId: id, tier: 'WORD', matchedField: 'siteAddress.line1', matchedText: '128 Harbour Road' },
    ]);
    expect(await search('camera harbour xyzzy')).toEqual([]);
  });

  test('of a script without spaces are found anywhere in the text', async () => {
    const { id } = await scene.customer({ fullName: '東京都千代田区役所' });
    expect(await search('東京都')).toMatchObject([{ recordId: id, tier: 'PREFIX' }]);
    expect(await search('千代田')).toMatchObject([{ recordId: id, tier: 'WORD' }]);
  });

  test('with a typo find similar words when nothing better exists', async () => {
    const { id } = await scene.customer({ fullName: 'Beatriz Kowalski' });
    for (const text of ['Kowalsky', 'Kwalski', 'Kowaslki', 'beatritz kowalski', 'kowalski beatirz', 'owalsk']) {
      expect(await search(text), text).toMatchObject([{ recordId: id, tier: 'FUZZY', matchedField: 'fullName' }]);
    }
    expect(await search('Kowalenko')).toEqual([]);
    expect((await search('Kowalski')).map(({ tier }) => tier)).toEqual(['WORD']);
  });

  test('past the tenth still find a record by its whole text, id or longest words', async () => {
    const title = 'Replace a heater in the north wing of the library, then test both of its old pumps';
    const { id } = await job({ title, description: 'By winter' });
    expect(await search(title)).toMatchObject([{ recordId: id, tier: 'PREFIX' }]);
    expect(await search(`winter ${title}`)).toMatchObject([{ recordId: id, tier: 'WORD' }]);
    expect(await search(`It is about ${title}: ${id}`)).toMatchObject([{ recordId: id, tier: 'EXACT' }]);
    expect(await search(`summer ${title}`)).toMatchObject([{ recordId: id, tier: 'WORD' }]);
  });

  test('in a long text are shown with their surroundings', async () => {
    const description =
      `${'All is well here. '.repeat(50)}The vermilion valve drips. ${'All is well. '.repeat(50)}`.trim();
    await job({ title: 'A valve', description });
    const [hit] = await search('vermilion');
    expect(hit).toMatchObject({ matchedField: 'description', tier: 'WORD' });
    expect(hit?.matchedText).toMatch(/^….*The vermilion valve drips\..*…$/u);
    expect(hit?.matchedText.length).toBeLessThan(210);
  });
});

describe('records beside', () => {
  test('find a job by its customer, with the reason', async () => {
    const { id: customerId } = await scene.customer({ fullName: 'Persephone Quill', phone: '+1 416 555 0164' });
    const { id } = await job({ customerId, title: 'Boiler drips' });
    await job({ title: 'Boiler hums' });
    expect(await search('quill boiler')).toMatchObject([
      { recordId: id, tier: 'WORD', matchedWords: ['Boiler', 'Quill'] },
    ]);
    expect(
      (await search('ends in 0164')).map(({ recordId, matchedField, matchedRecord }) => [
        recordId,
        matchedField,
        matchedRecord,
      ]),
    ).toEqual([
      [customerId, 'phone', null],
      [id, 'customer.phone', 'Persephone Quill'],
    ]);
    await scene.call(admin, 'PUT /admin/customer/update', {
      id: customerId,
      version: 1,
      fullName: 'Persephone Thorne',
    });
    expect(await search('quill boiler')).toEqual([]);
    expect(idsOf(await search('thorne boiler'))).toEqual([id]);
  });

  test('make no hit of a right thing with a stranger’s name, which is nearest', async () => {
    const { id } = await job({ title: 'Chimney crumbles' });
    expect(await search('chimney Abernathy')).toEqual([]);
    const { body } = await scene.call(admin, 'POST /admin/search/get/nearest', { text: 'chimney Abernathy' });
    expect(idsOf(body)).toEqual([id]);
  });

  test('find the record of a long text by its number and name, for a token for reading as well', async () => {
    const { id, number } = await job({ title: 'Skylight leaks' });
    const text = `Hello,\n\n${'thank you for your visit last week. '.repeat(200)}\nIt is about ${number}. Regards`;
    const { status, body } = await scene.call(admin, 'POST /admin/search/get', { text });
    expect([status, body[0]?.recordId, body[0]?.matchedField]).toEqual([200, id, 'number']);
    const { status: tooLong } = await scene.call(admin, 'POST /admin/search/get', { text: 'x'.repeat(10_001) });
    expect(tooLong).toBe(400);
  });
});

describe('a record', () => {
  test('is found at once by its new name, and no longer by the old name or after deletion', async () => {
    const { id } = await scene.customer({ fullName: 'Wanda Before' });
    expect(idsOf(await search('wanda before'))).toEqual([id]);
    await scene.call(admin, 'PUT /admin/customer/update', { id, version: 1, fullName: 'Wanda Afterwards' });
    expect(idsOf(await search('before'))).toEqual([]);
    expect(idsOf(await search('afterw'))).toEqual([id]);
    expect(idsOf(await search('aftrwards'))).toEqual([id]);
    await scene.call(admin, `DELETE /admin/customer/delete/${id}?version=2`);
    expect([...(await search('afterwards')), ...(await search(id))]).toEqual([]);
  });

  test('stands first in a mail that tells its number or id, before the writer of the mail', async () => {
    const { id: writer } = await scene.customer({ fullName: 'Xanthe Oyelaran', email: 'xanthe@oyelaran.example' });
    const { id, number } = await job({ customerId: writer, title: 'Awning torn' });
    const mail = (told: string) =>
      `From: Xanthe Oyelaran <xanthe@oyelaran.example>\nWhen does somebody come for ${told}? Nobody has called since Monday.`;
    const byNumber = await search(mail(number));
    expect(byNumber.slice(0, 2)).toMatchObject([
      { recordId: id, matchedField: 'number', matchedText: number },
      { recordId: writer, matchedField: 'email', matchedText: 'xanthe@oyelaran.example' },
    ]);
    expect(idsOf(await search(mail(id))).slice(0, 2)).toEqual([id, writer]);
  });

  test('is found by its id anywhere in the text', async () => {
    const { id } = await job({ title: 'By its id' });
    for (const text of [id, `https://elsewhere.example/#/layout/jobs/${id}`, `see #/layout/jobs/${id}?tab=history`]) {
      expect(await search(text)).toMatchObject([{ recordId: id, tier: 'EXACT', matchedField: 'id', matchedText: id }]);
    }
    const code = scene.companyId.slice('company_'.length);
    expect(idsOf(await search(`https://docket.example/#/c/${code}`))).toEqual([scene.companyId]);
  });

  test('ranks open before closed, and newer before older', async () => {
    const [closed, open, newest] = [
      await job({ title: 'Zeppelin' }),
      await job({ title: 'Zeppelin' }),
      await job({ title: 'Zeppelin' }),
    ];
    await scene.call(admin, `PUT /admin/job/update/status/${closed.id}`, {
      version: 1,
      status: 'CANCELLED',
      reason: 'Twice',
    });
    expect(idsOf(await search('zeppelin'))).toEqual([newest.id, open.id, closed.id]);
  });

  test('of each kind is found by each of its searchable fields', async () => {
    const bank = {
      bankName: 'Quillfeather Bank',
      accountName: 'Quillfeather Ltd',
      accountNumber: '004-511-77',
      iban: 'GB82WEST12345698765432',
    };
    const kinds: [kind: string, what: string, values: object, texts: string[]][] = [
      [
        'CUSTOMER_COMPANY',
        '/admin/customer/save/company/name',
        { name: 'Quillfeather & Sons', taxNumber: 'GB 123-456' },
        ['quillfeather sons', 'GB123456'],
      ],
      ['DEPARTMENT', '/app/department/create', { name: 'Quillfeather desk' }, ['quillfeather desk']],
      [
        'ITEM',
        '/v2/admin/quotation/save/itemMaster',
        { code: 'QF-77/b', name: 'Quillfeather', unit: 'pc', unitPrice: '1' },
        ['qf77b', 'QF-77/B', 'quillfeather'],
      ],
      [
        'BANK_DETAILS',
        '/v2/admin/quotation/save/bank/details/quotation',
        bank,
        ['GB82 WEST 1234 5698 7654 32', '00451177', 'quillfeather bank'],
      ],
      [
        'CONTACT_DETAILS',
        '/v2/admin/quotation/save/contact/details/quotation',
        { name: 'Quillfeather office', email: 'qf@lima.example' },
        ['QF@lima.example'],
      ],
      [
        'TERMS_AND_CONDITIONS',
        '/v2/admin/quotation/save/termsAndConditions',
        { title: 'Quillfeather terms', body: 'x' },
        ['quillfeather terms'],
      ],
      [
        'PROFORMA_INVOICE_TERMS',
        '/v2/admin/quotation/save/proforma/invoice/termsAndConditions',
        { title: 'Quillfeather advance', body: 'x' },
        ['quillfeather advance'],
      ],
      [
        'EMAIL_TEMPLATE',
        '/v2/admin/quotation/save/emailTemplates',
        { name: 'Quillfeather letter', purpose: 'QUOTATION', subject: 'x', body: 'x' },
        ['quillfeather letter'],
      ],
      ['JOB_FIELD', '/admin/job/field/create', { label: 'Quillfeather mark', type: 'TEXT' }, ['quillfeather mark']],
      [
        'USER',
        '/admin/user/create',
        { fullName: 'Ulla Quillfeather', email: 'ulla@quill.example', role: 'ROLE_USER' },
        ['ulla@quill.example', 'ulla quillfeather'],
      ],
    ];
    for (const [kind, what, values, texts] of kinds) {
      const { id } = await made(what, { companyId: scene.companyId, ...values });
      for (const text of texts) {
        expect(await search(text, admin, `&kinds=${kind}`), text).toMatchObject([
          { recordId: id, kind, tier: 'EXACT' },
        ]);
      }
    }
    const found = await search('quillfeather', admin, '&first=50');
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(kinds.map(([kind]) => kind)));
  });

  test('of another kind stays visible among many hits of the first kind', async () => {
    for (let count = 0; count < 8; count += 1) await job({ title: 'Ornithopter' });
    const { id } = await scene.customer({ fullName: 'Ornithopter Hangar' });
    const hits = await search('ornithopter', admin, '&first=4');
    expect(hits.map(({ kind }) => kind)).toEqual(['JOB', 'CUSTOMER', 'JOB', 'JOB']);
    expect(hits[1]?.recordId).toBe(id);
  });
});

describe('a search', () => {
  test('finds only records of the user’s company and role', async () => {
    const name = 'Xanthippe';
    await scene.customer({ fullName: name });
    await scene.customer({ fullName: name }, scene.stranger);
    const kindsOf = async (who: Person) => (await search('lima works', who)).map(({ kind }) => kind);
    expect(await search(name, scene.seller)).toHaveLength(1);
    expect(await search(name, scene.stranger)).toHaveLength(1);
    const ofAll = await search(name, root);
    expect(ofAll.map(({ detail }) => detail)).toEqual(['1 · Other', '1 · Lima Works']);
    expect(await search(name, root, `&companyId=${scene.companyId}`)).toHaveLength(1);
    expect(await kindsOf(admin)).toEqual(['COMPANY']);
    // Quotation administrators can't read companies.
    expect(await kindsOf(scene.seller)).toEqual([]);
    expect(await search('sue perceval', admin)).toEqual([]);
    expect(await search('sue perceval', root)).toHaveLength(1);
  });

  test('in another company answers NOT_FOUND', async () => {
    const { status, body } = await scene.call(
      scene.stranger,
      `GET /admin/search/get?text=a&companyId=${scene.companyId}`,
    );
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test.each([
    '%',
    '_',
    '\\',
    "'",
    '--',
    '...',
    '()',
    ':*',
    "' | 'a':*",
    'a & !b',
    '<->',
    '\u{1F600}',
    '\u0301',
    ' ',
    '*',
  ])('for %j is answered', async (text) => {
    expect(idsOf(await search(text, scene.stranger))).toEqual([]);
  });

  test('is answered for the longest allowed text, and refused above', async () => {
    for (const text of [
      'x'.repeat(200),
      'a zq '.repeat(40),
      '1'.repeat(200),
      '東'.repeat(200),
      'ab-'.repeat(66),
      '(99) '.repeat(40),
    ]) {
      expect(await search(text)).toEqual([]);
    }
    for (const [query, path] of [
      [`text=${'x'.repeat(201)}`, 'text'],
      ['text=', 'text'],
      ['text=a&kinds=SECRET', 'kinds.0'],
      ['text=a&first=51', 'first'],
    ]) {
      const { status, body } = await scene.call(admin, `GET /admin/search/get?${query}`);
      expect([status, body.errors[0].path]).toEqual([400, path]);
    }
  });
});

test.each(searchedKinds)('an index covers the terms of $kind', async ({ record: { table }, index }) => {
  const snake = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const { rows } = await sql<{ definition: string }>`select indexdef as definition from pg_indexes
    where tablename = ${snake} and indexname = ${`${snake}_terms`}`.execute(scene.database.db);
  // The index must match the expressions of the query (candidates.ts); otherwise PostgreSQL reads every row.
  const [number, phone] = [index.number ? 'number' : 'NULL::text', index.phone ? 'phone' : 'NULL::text'];
  expect(rows[0]?.definition).toContain(`search_terms(search, ${number}, ${phone})`);
});

describe('the number of a job, a quotation or an invoice', () => {
  const found = async (text: string, who = admin, more = '&kinds=CUSTOMER') =>
    (await search(text, who, more)).map(({ recordId, matchedField, matchedText }) => [
      recordId,
      matchedField,
      matchedText,
    ]);

  test('finds the customer, below the record itself', async () => {
    const { id } = await scene.customer({ fullName: 'Zenobia Quill' });
    const { number } = await job({ customerId: id, title: 'Belfry' });
    const digits = number.replace(/^J-0+/u, '');
    for (const text of [digits, `job ${digits}`, number, `J-${digits}`]) {
      expect(await found(text), text).toContainEqual([id, 'job.number', number]);
    }
    expect(await found(`quote ${digits}`)).not.toContainEqual([id, 'job.number', number]);
    const quotation = await scene.quotation({ customerId: id, subject: 'Bells' });
    const quoted = `quote ${quotation.number.replace(/^Q-\d+-0+/u, '')}`;
    expect(await found(quoted)).toContainEqual([id, 'quotation.number', quotation.number]);
    const [first, ...others] = await found(number, admin, '');
    expect([first?.[1], others.map(([other]) => other)]).toEqual(['number', expect.arrayContaining([id])]);
  });

  test('finds nobody by digits among words, in another company, or by a deleted record', async () => {
    const { id } = await scene.customer({ fullName: 'Ulric Stranger' });
    const made = await job({ customerId: id, title: 'Barn' });
    const stranger = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Elsewhere' }));
    expect(await found(made.number, stranger)).toEqual([]);
    const digits = made.number.replace(/^J-0+/u, '');
    expect((await found(`${digits} lakeside`)).map(([recordId]) => recordId)).not.toContain(id);
    await scene.call(admin, `DELETE /admin/job/delete/${made.id}?version=1`);
    expect((await found(made.number)).map(([recordId]) => recordId)).not.toContain(id);
  });
});
