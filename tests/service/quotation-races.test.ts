import { afterAll, beforeAll, expect, test } from 'vitest';
import { line, openQuotationScene, type QuotationScene } from './quotation-scene.ts';
import type { Answer } from './scene.ts';

let scene: QuotationScene;
beforeAll(async () => {
  scene = await openQuotationScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const at = '/v2/admin/quotation';
const ROUNDS = 8;

/** Runs two calls at once, in both orders, repeatedly; returns their results. */
async function race(make: () => Promise<[() => Promise<Answer>, () => Promise<Answer>]>): Promise<[Answer, Answer][]> {
  const ends: [Answer, Answer][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = await make();
    if (round % 2 === 0) ends.push(await Promise.all([one(), other()]));
    else ends.push((await Promise.all([other(), one()])).toReversed() as [Answer, Answer]);
  }
  return ends;
}

const generate = ({ id, version }: { id: string; version: number }) =>
  scene.call(scene.seller, `POST ${at}/generate/proforma/invoice`, { id, version });
const remove = ({ id, version }: { id: string; version: number }) =>
  scene.call(scene.seller, `DELETE ${at}/delete/${id}?version=${version}`);
const accepted = async () => scene.moved(await scene.quotation(), 'SENT', 'ACCEPTED');

test('when an edit and an acceptance run at once, only the first succeeds and the second is stale', async () => {
  const ends = await race(async () => {
    const sent = await scene.moved(await scene.quotation(), 'SENT');
    return [() => scene.update(sent, { subject: 'Revised' }), () => scene.move(sent, 'ACCEPTED')];
  });
  for (const [edited, moved] of ends) {
    expect([edited.status, moved.status].toSorted()).toEqual([200, 409]);
    expect([edited.body.code, moved.body.code]).toContain('STALE_VERSION');
    const { id } = edited.status === 200 ? edited.body : moved.body;
    expect((await scene.info(id)).status).toBe(edited.status === 200 ? 'DRAFT' : 'ACCEPTED');
    expect(await scene.versions(id)).toHaveLength(edited.status === 200 ? 1 : 0);
  }
});

test('a copy made during an edit has subject and lines of the same version', async () => {
  const ends = await race(async () => {
    const draft = await scene.quotation({ subject: 'First', lines: [{ ...line, description: 'First' }] });
    return [
      () => scene.update(draft, { subject: 'Second', lines: [{ ...line, description: 'Second' }] }),
      () => scene.call(scene.seller, `POST ${at}/duplicate/${draft.id}`, {}),
    ];
  });
  for (const [edited, copied] of ends) {
    expect([edited.status, copied.status]).toEqual([200, 200]);
    const [copy] = await scene.lines(copied.body.id);
    expect(copy.description).toBe(copied.body.subject);
  }
});

test('when an edit and an e-mail run at once, only the first succeeds, and the mailed document is the seen version', async () => {
  const ends = await race(async () => {
    const draft = await scene.quotation();
    const letter = { version: 1, to: ['paula@lima.example'], subject: 'See it', body: 'It is attached.' };
    return [
      () => scene.update(draft, { subject: 'Changed' }),
      () => scene.call(scene.seller, `POST ${at}/send/quotation`, { id: draft.id, ...letter }),
    ];
  });
  for (const [edited, sent] of ends) {
    expect([edited.status, sent.status].toSorted()).toEqual([200, 409]);
    const id = edited.status === 200 ? edited.body.id : sent.body.recordId;
    const now = await scene.info(id);
    expect([now.status, now.subject]).toEqual(edited.status === 200 ? ['DRAFT', 'Changed'] : ['SENT', 'New boiler']);
    const { body: messages } = await scene.call(scene.seller, `GET /admin/outbox/get/all/by/${id}`);
    expect(messages.edges).toHaveLength(sent.status === 200 ? 1 : 0);
  }
});

test('a quotation is either billed or deleted', async () => {
  const ends = await race(async () => {
    const quotation = await accepted();
    return [() => remove(quotation), () => generate(quotation)];
  });
  for (const [removed, made] of ends) {
    expect([removed.body.code, made.body.code]).toSatisfy(
      (codes) => codes.join() === ',NOT_FOUND' || codes.join() === 'IN_USE,',
    );
  }
});

test('an acceptance is either billed or taken back', async () => {
  const ends = await race(async () => {
    const quotation = await accepted();
    return [() => scene.move(quotation, 'SENT', { reason: 'Mistake' }), () => generate(quotation)];
  });
  for (const [back, made] of ends) expect([back.status, made.status].toSorted()).toEqual([200, 409]);
});

test('an accepted quotation either gets a job or is taken back', async () => {
  const ends = await race(async () => {
    const quotation = await accepted();
    const order = { id: quotation.id, version: quotation.version };
    return [
      () => scene.move(quotation, 'SENT', { reason: 'Mistake' }),
      () => scene.call(scene.seller, `POST ${at}/create/job`, order),
    ];
  });
  for (const [back, made] of ends) expect([back.status, made.status].toSorted()).toEqual([200, 409]);
});

test('a customer is either deleted or given a quotation', async () => {
  const ends = await race(async () => {
    const { id } = await scene.customer();
    return [
      () => scene.call(scene.seller, `DELETE /admin/customer/delete/${id}?version=1`),
      () => scene.create({ customerId: id }),
    ];
  });
  for (const [removed, made] of ends) {
    expect([removed.status, made.status]).toSatisfy(
      (found) => found.join() === '200,400' || found.join() === '409,200',
    );
  }
});

test('a draft follows its company’s time zone, in either order of changes', async () => {
  const company = await scene.company({ name: 'Traveller' });
  const admin = await scene.person('ROLE_COMPANY', company);
  const { id: customerId } = await scene.customer({}, admin);
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { body: now } = await scene.call(admin, `GET /app/company/get/info/${company}`);
    const draft = await scene.quotation({ customerId, validUntil: '2027-01-31' }, admin);
    const timeZone = zones[round % 2];
    const answers = await Promise.all([
      scene.call(admin, 'PUT /app/company/update', { id: company, version: now.version, timeZone }),
      scene.update(draft, { validUntil: '2027-02-01' }, admin),
      scene.create({ customerId, validUntil: '2027-02-01' }, admin),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await scene.database.db
      .selectFrom('quotations')
      .where('id', 'in', [draft.id, answers[2]?.body.id])
      .select('expiresAt')
      .execute();
    const ends = round % 2 === 0 ? '2027-02-01T10:00:00.000Z' : '2027-02-02T11:00:00.000Z';
    expect(rows.map(({ expiresAt }) => expiresAt.toISOString())).toEqual([ends, ends]);
  }
});

test('only the first of 20 new items gets a shared code', async () => {
  const item = { name: 'Pipe', unit: 'm', unitPrice: '1' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      scene.call(scene.seller, `POST ${at}/save/itemMaster`, { ...item, code: index % 2 === 0 ? 'PIPE-1' : 'pipe-1' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) {
    if (status !== 200) expect(body).toMatchObject({ code: 'CONFLICT', errors: [{ path: 'code', code: 'TAKEN' }] });
  }
});

test('quotations, revisions, bills and jobs made by many at once neither deadlock nor share numbers', async () => {
  const first = await Promise.all(Array.from({ length: 10 }, () => accepted()));
  const drafts = await Promise.all(Array.from({ length: 10 }, () => scene.quotation()));
  const answers = await Promise.all([
    ...first.flatMap((quotation) => [
      generate(quotation),
      scene.call(scene.seller, `POST ${at}/create/job`, { id: quotation.id, version: quotation.version }),
      scene.call(scene.seller, `POST ${at}/duplicate/${quotation.id}`, {}),
    ]),
    ...drafts.map((draft, index) => scene.update(draft, { leadNumber: first[index]?.leadNumber, subject: 'Other' })),
    ...Array.from({ length: 10 }, () =>
      scene.call(scene.seller, `POST ${at}/save/termsAndConditions`, { title: 'T', body: 'B', isDefault: true }),
    ),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const numbers = answers.flatMap(({ body: { number } }) => (number ? [number] : []));
  const fresh = numbers.filter((number) => !drafts.some((draft) => draft.number === number));
  expect(new Set(fresh).size).toBe(30);
});
