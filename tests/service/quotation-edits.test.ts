import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totalsWith } from '../../service/quotations/schemas.ts';
import { line, openQuotationScene, type QuotationScene } from './quotation-scene.ts';

let scene: QuotationScene;
beforeAll(async () => {
  scene = await openQuotationScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

/** The last audit entry, with its changes by field. */
async function lastEntry(id: string) {
  const { body } = await scene.call(scene.admin, `GET /admin/audit/get/all/${id}`);
  const { action, actorName, changes } = body.edges[0].node;
  const byField = changes.map(({ field, from, to }: { field: string; from: unknown; to: unknown }) => [
    field,
    [from, to],
  ]);
  return { action, actorName, changes: Object.fromEntries(byField) };
}

const three = ['Boiler', 'Pump', 'Valve'].map((description) => ({ ...line, description, taxes: [] }));

test('the history begins with all values of the quotation: fields, lines and totals', async () => {
  const { id } = await scene.quotation({ lines: three });
  const [boiler, pump] = await scene.lines(id);
  expect(await lastEntry(id)).toMatchObject({
    action: 'CREATED',
    changes: {
      subject: [null, 'New boiler'],
      [`lines.${boiler.id}`]: [null, { description: 'Boiler', quantity: '1', unitPrice: '10.00' }],
      [`lines.${pump.id}`]: [null, { description: 'Pump' }],
      'totals.total': [null, '30.00'],
    },
  });
});

describe('an edit of a draft', () => {
  test('keeps the ids of named lines, makes no version, and names the changed lines', async () => {
    const { id, version } = await scene.quotation({ lines: three });
    const [boiler, pump, valve] = (await scene.lines(id)).map(({ amounts, ...given }) => given);
    const lines = [valve, { ...boiler, quantity: '2.0' }, { ...line, description: 'Pipe', taxes: [] }];
    const { status, body } = await scene.update({ id, version }, { lines, subject: 'More' });
    expect([status, body.version, body.revision, body.totals.total.amount]).toEqual([200, 2, 1, '40.00']);

    const now = await scene.lines(id);
    expect(now.map(({ id }) => id)).toEqual([valve.id, boiler.id, expect.any(String)]);
    const added = now[2].id;
    expect(await lastEntry(id)).toEqual({
      action: 'UPDATED',
      actorName: 'Quinn Lima',
      changes: {
        subject: ['New boiler', 'More'],
        [`lines.${pump.id}`]: [expect.objectContaining({ description: 'Pump' }), null],
        [`lines.${added}`]: [null, expect.objectContaining({ description: 'Pipe' })],
        [`lines.${boiler.id}.quantity`]: ['1', '2'],
        [`lines.${valve.id}.position`]: [3, 1],
        'totals.subtotal': ['30.00', '40.00'],
        'totals.total': ['30.00', '40.00'],
      },
    });
    expect(await scene.versions(id)).toEqual([]);
  });

  test('without effect changes nothing, in any notation of numbers', async () => {
    const quotation = await scene.quotation({ discountPercent: '7.50', leadNumber: null });
    const [given] = (await scene.lines(quotation.id)).map(({ amounts, ...rest }) => rest);
    const same = {
      subject: quotation.subject,
      leadNumber: quotation.leadNumber,
      discountPercent: '7.5000',
      notes: null,
      lines: [{ ...given, quantity: '1.0000', taxes: [{ name: 'GST', percent: '5.0' }] }],
    };
    expect((await scene.update(quotation, same)).body).toEqual(quotation);
    expect((await scene.update(quotation, {})).body).toEqual(quotation);
  });

  test('recalculates unchanged lines when the currency or discount changes', async () => {
    const quotation = await scene.quotation({ lines: three, discountPercent: '10' });
    expect(quotation.totals).toEqual(
      totalsWith('CAD', { subtotal: '30.00', discount: '3.00', taxes: [], total: '27.00' }),
    );
    const { body } = await scene.update(quotation, { discountPercent: null, currency: 'KWD' });
    expect(body.totals).toEqual(
      totalsWith('KWD', { subtotal: '30.000', discount: '0.000', taxes: [], total: '30.000' }),
    );
    expect((await scene.lines(quotation.id))[0].amounts).toMatchObject({ gross: '10.000', discountShare: '0.000' });
  });

  test('can’t use line ids of other quotations, or repeat a line id', async () => {
    const [theirs] = await scene.lines((await scene.quotation()).id);
    const quotation = await scene.quotation();
    const [own] = await scene.lines(quotation.id);
    const refused = async (...ids: string[]) => {
      const { body } = await scene.update(quotation, { lines: ids.map((id) => ({ ...line, id })) });
      return body.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
    };
    expect(await refused(own.id, theirs.id)).toEqual(['lines.1.id NOT_FOUND']);
    expect(await refused(own.id, own.id)).toEqual(['lines.1.id REPEATED']);
  });
});

describe('an edit of a sent quotation', () => {
  test('keeps the sent version and returns the quotation to draft, with the same number and the next revision', async () => {
    const first = await scene.quotation({ lines: three, notes: 'Soon', validUntil: '2099-01-31' });
    const sent = await scene.moved(first, 'SENT');
    const [boiler] = await scene.lines(sent.id);
    const { status, body } = await scene.update(sent, { subject: 'Better', lines: [{ ...line, id: boiler.id }] });
    expect([status, body]).toMatchObject([
      200,
      {
        number: first.number,
        revision: 2,
        status: 'DRAFT',
        sentAt: null,
        version: 3,
        totals: { total: { amount: '10.50', currency: 'CAD' } },
      },
    ]);
    const [version, ...more] = await scene.versions(sent.id);
    expect(more).toEqual([]);
    const { id, createdAt, updatedAt, deletedAt, revision, transitions, version: _, ...said } = sent;
    expect(version).toEqual({
      ...said,
      id: expect.stringMatching(/^edited_version_/),
      quotationId: sent.id,
      versionNumber: 1,
      number: first.number,
      editedById: scene.seller.id,
      editedByName: 'Quinn Lima',
      editedAt: expect.any(String),
    });
    expect((await scene.lines(version.id)).map(({ description }) => description)).toEqual(['Boiler', 'Pump', 'Valve']);
    expect((await scene.lines(sent.id)).map(({ id }) => id)).toEqual([boiler.id]);
    expect((await lastEntry(sent.id)).changes).toMatchObject({ revision: [1, 2], status: ['SENT', 'DRAFT'] });
  });

  test('after a rejection adds another version: versions are listed newest first, with their shown numbers', async () => {
    let quotation = await scene.moved(await scene.quotation(), 'SENT', 'REJECTED');
    quotation = (await scene.update(quotation, { subject: 'Second' })).body;
    expect(quotation).toMatchObject({ status: 'DRAFT', statusReason: null });
    quotation = (await scene.update(quotation, { notes: 'A draft still' })).body;
    expect(quotation.revision).toBe(2);
    quotation = (await scene.update(await scene.moved(quotation, 'SENT'), { subject: 'Third' })).body;
    const { number } = quotation;
    expect(await scene.versions(quotation.id)).toMatchObject([
      { versionNumber: 2, number: `${number}-R2`, status: 'SENT', subject: 'Second', notes: 'A draft still' },
      { versionNumber: 1, number, status: 'REJECTED', statusReason: 'Too dear', subject: 'New boiler' },
    ]);
  });

  test('without effect leaves the quotation sent', async () => {
    const sent = await scene.moved(await scene.quotation(), 'SENT');
    const lines = (await scene.lines(sent.id)).map(({ amounts, ...given }) => given);
    expect((await scene.update(sent, { subject: sent.subject, lines })).body).toEqual(sent);
    expect(await scene.versions(sent.id)).toEqual([]);
  });

  test('extends an expired quotation to a later date', async () => {
    const sent = await scene.moved(await scene.quotation(), 'SENT');
    await scene.expire(sent);
    expect((await scene.info(sent.id)).status).toBe('EXPIRED');
    const { body } = await scene.update(sent, { validUntil: '2099-01-01' });
    expect(body).toMatchObject({ status: 'DRAFT', revision: 2, validUntil: '2099-01-01' });
    expect((await scene.moved(body, 'SENT')).status).toBe('SENT');
    expect((await scene.versions(sent.id))[0].status).toBe('SENT');
  });
});

test('an accepted or cancelled quotation can’t be changed', async () => {
  for (const path of [['SENT', 'ACCEPTED'], ['CANCELLED']] as const) {
    const quotation = await scene.moved(await scene.quotation(), ...path);
    const { body } = await scene.update(quotation, { subject: 'Other' });
    expect(body).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      detail: `${quotation.number} is ${path.at(-1)}. Only DRAFT, SENT or REJECTED allows this change.`,
    });
  }
});

test('the first of several simultaneous edits of a sent quotation succeeds with a kept version; the others are refused', async () => {
  const sent = await scene.moved(await scene.quotation(), 'SENT');
  const edits = ['A', 'B', 'C', 'D', 'E'].map((subject) => scene.update(sent, { subject, lines: [line, line] }));
  const answers = await Promise.all(edits);
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  for (const { status, body } of answers) {
    if (status !== 200)
      expect(body).toMatchObject({ code: 'STALE_VERSION', record: { version: 3, subject: won[0]?.body.subject } });
  }
  expect(await scene.versions(sent.id)).toHaveLength(1);
  expect(await scene.lines(sent.id)).toHaveLength(2);
});

test('a refused edit stores no version, lines or lead', async () => {
  const sent = await scene.moved(await scene.quotation(), 'SENT');
  const next = (await scene.call(scene.seller, `GET /v2/admin/quotation/get/lead/no/${scene.companyId}`)).body;
  const { status } = await scene.update(sent, {
    leadNumber: next.leadNumber,
    lines: [{ ...line, id: 'quotation_line_1' }],
  });
  expect(status).toBe(400);
  expect(await scene.info(sent.id)).toEqual(sent);
  expect(await scene.versions(sent.id)).toEqual([]);
  expect((await scene.call(scene.seller, `GET /v2/admin/quotation/get/lead/no/${scene.companyId}`)).body).toEqual(next);
});

test('the issue date stays in the year of the number', async () => {
  const quotation = await scene.quotation({ issueDate: '2031-12-30', validUntil: '2032-02-01' });
  const { status, body } = await scene.update(quotation, { issueDate: '2032-01-02' });
  expect([status, body.errors]).toMatchObject([400, [{ path: 'issueDate', code: 'OTHER_YEAR', year: 2031 }]]);
  expect((await scene.update(quotation, { issueDate: '2031-12-31' })).body.issueDate).toBe('2031-12-31');
});
