import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkedIban } from '../../service/quotations/support/iban.ts';
import { type Answer, openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let quotationAdmin: Person;
let stranger: Person;
beforeAll(async () => {
  scene = await openScene();
  quotationAdmin = await scene.person('ROLE_QUOTATION_ADMIN', await scene.company());
  stranger = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Oslo Works' }));
});
afterAll(() => scene[Symbol.asyncDispose]());

const account = { bankName: 'Bank of Lima', accountName: 'Lima Works', accountNumber: '0012-345' };
const save = (values: object = {}, who = quotationAdmin): Promise<Answer> =>
  scene.call(who, 'POST /v2/admin/quotation/save/bank/details/quotation', { ...account, ...values });
const update = (values: object, who = quotationAdmin): Promise<Answer> =>
  scene.call(who, 'PUT /v2/admin/quotation/update/bank/details/quotation', { version: 1, ...values });
const banksIn = async (query = '', who = quotationAdmin) => {
  const path = `/v2/admin/quotation/get/bank/details/${quotationAdmin.companyId}${query}`;
  const { status, body } = await scene.call(who, `GET ${path}`);
  return status === 200 ? body.edges.map(({ node }: { node: { bankName: string } }) => node.bankName) : status;
};

describe('bank details', () => {
  test('are created, found, changed, deleted and restored', async () => {
    const values = { branch: 'Main', bankCode: 'HDFC0000123', iban: 'gb82 west 1234 5698 7654 32' };
    const { body: created } = await save(values);
    expect(created).toMatchObject({
      ...account,
      branch: 'Main',
      bankCode: 'HDFC0000123',
      iban: 'GB82WEST12345698765432',
      isDefault: false,
      companyId: quotationAdmin.companyId,
      version: 1,
    });
    expect(await banksIn('?search=gb82west')).toEqual(['Bank of Lima']);
    const { id } = created;
    expect((await update({ id, bankName: 'Ánimo Bank', iban: null })).body).toMatchObject({
      bankName: 'Ánimo Bank',
      iban: null,
      branch: 'Main',
      version: 2,
    });
    await save({ bankName: 'Zenith' });
    expect(await banksIn()).toEqual(['Ánimo Bank', 'Zenith']);
    expect(await banksIn('?orderBy=NAME_DESC&first=1')).toEqual(['Zenith']);
    await scene.call(quotationAdmin, `DELETE /v2/admin/quotation/delete/bank/details/${id}?version=2`);
    expect(await banksIn('?deleted=true')).toEqual(['Ánimo Bank']);
    const restore = `POST /v2/admin/quotation/restore/bank/details/${id}`;
    expect((await scene.call(quotationAdmin, restore, { version: 3 })).body).toMatchObject({ version: 4 });
    const info = `GET /v2/admin/quotation/get/bank/details/info/${id}`;
    expect((await scene.call(quotationAdmin, info)).body.bankName).toBe('Ánimo Bank');
  });

  test('are unknown to other companies', async () => {
    const { body } = await save();
    expect((await update({ id: body.id, bankName: 'Mine' }, stranger)).status).toBe(404);
    expect(await banksIn('', stranger)).toBe(404);
  });

  test.each([
    [{ bankName: '' }, 'bankName'],
    [{ accountNumber: 'x'.repeat(51) }, 'accountNumber'],
    [{ bankCode: 'x'.repeat(51) }, 'bankCode'],
    [{ iban: '' }, 'iban'],
    [{ iban: 'GB82WEST12345698765433' }, 'iban'],
  ])('are refused with %j', async (values, path) => {
    const { status, body } = await save(values);
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'BAD_INPUT', path]);
  });
});

describe('an IBAN', () => {
  // Examples from the IBAN registry (ISO 13616).
  test.each([
    ['NO93 8601 1117 947', 'NO9386011117947'],
    ['de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['MT84\u00a0MALT\u00a00110\u00a00001\u00a02345\u00a0MTLC\u00a0AST0\u00a001S', 'MT84MALT011000012345MTLCAST001S'],
    ['KW81CBKU0000000000001234560101', 'KW81CBKU0000000000001234560101'],
  ])('%s is stored as %s', (given, kept) => {
    expect(checkedIban(given)).toBe(kept);
  });

  test.each([
    [
      'XX82 WEST 1234',
      'iban ("XX82 WEST 1234") must begin with the code of a country that has IBANs, such as GB, not “XX”.',
    ],
    ['CA82WEST1234', /such as GB, not “CA”\.$/],
    ['DE8937040044053201300', 'iban ("DE8937040044053201300") must have 22 characters, like every IBAN of DE.'],
    ['DEX9370400440532013000', 'iban ("DEX9370400440532013000") must have two check digits after DE, then 18 digits.'],
    ['DE89A70400440532013000', 'iban ("DE89A70400440532013000") must have two check digits after DE, then 18 digits.'],
    [
      'DE98370400440532013000',
      'iban ("DE98370400440532013000") has wrong check digits. Look for a mistyped character, or for two swapped characters.',
    ],
    ['GB8212341234569876', /must have 22 characters, like every IBAN of GB\.$/],
    ['GB821ABC12345698765432', /two check digits after GB, then 4 letters, 14 digits\.$/],
    ['DE89370400440523013000', /has wrong check digits/],
  ])('%s is refused with a reason', (given, message) => {
    expect(() => checkedIban(given)).toThrow(message);
  });
});
