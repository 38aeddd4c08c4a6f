import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let admin: Person;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const found = async (text: string) => {
  const { status, body } = await scene.call(
    admin,
    `GET /admin/search/get?text=${encodeURIComponent(text)}&kinds=CUSTOMER`,
  );
  expect(status).toBe(200);
  return body.map(({ tier, matchedField, matchedText }: Record<string, string>) => [tier, matchedField, matchedText]);
};

/** The stored number, and other notations of the same number. */
const CANADIAN = [
  '+1 416 555 0100',
  '(416) 555-0100',
  '416.555.0100',
  '14165550100',
  '555-0100',
  '+1 (416) 555-0100 ext. 12',
];
const BRITISH = ['+44 20 7946 0958', '020 7946 0958', '+44 (0)20 7946 0958', '0044 20 7946 0958', '(020) 79460958'];

describe.each([
  ...CANADIAN.map((kept) => [kept, CANADIAN] as const),
  ...BRITISH.map((kept) => [kept, BRITISH] as const),
])('a phone number stored as %s', (kept, spellings) => {
  beforeAll(async () => {
    admin = await scene.person('ROLE_COMPANY', await scene.company());
    for (const phone of [kept, '+1 514 555 0199', '+49 30 123456']) {
      const { status } = await scene.call(admin, 'POST /admin/customer/save', { fullName: 'Paula Ito', phone });
      expect(status).toBe(200);
    }
  });

  test.each([...spellings])('is found as %s', async (typed) => {
    expect(await found(typed)).toEqual([['EXACT', 'phone', kept]]);
  });

  test('is found with other digits and signs', async () => {
    const wide = [...(spellings[1] as string)].map((sign) =>
      /\d/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign,
    );
    expect(await found(`tel ${spellings[0]}`)).toEqual([['EXACT', 'phone', kept]]);
    expect(await found(`tel:${(spellings[0] as string).replaceAll(' ', '')}`)).toEqual([['EXACT', 'phone', kept]]);
    expect(await found(wide.join(''))).toEqual([['EXACT', 'phone', kept]]);
  });
});

test('a phone number is found while typing, with or without its country code', async () => {
  admin = await scene.person('ROLE_COMPANY', await scene.company());
  await scene.call(admin, 'POST /admin/customer/save', { fullName: 'Paula Ito', phone: '+49 (30) 123-4567' });
  for (const typed of ['+49 30', '4930', '30 123', '030 123', '301234', '0301234']) {
    expect(await found(typed), typed).toEqual([['PREFIX', 'phone', '+49 (30) 123-4567']]);
  }
  for (const typed of ['234567', '1234567']) expect((await found(typed))[0]?.[0], typed).toBe('EXACT');
  expect(await found('34567')).not.toContainEqual(['EXACT', 'phone', '+49 (30) 123-4567']);
});

test('the nearest to an unknown number are the numbers of the same head office', async () => {
  admin = await scene.person('ROLE_COMPANY', await scene.company());
  for (const [fullName, phone] of [
    ['Paula Ito', '+49 30 1234560'],
    ['Otto Ito', '+49 30 1234999'],
  ])
    await scene.call(admin, 'POST /admin/customer/save', { fullName, phone });
  expect(await found('+49 30 1234587')).toEqual([]);
  const { body } = await scene.call(admin, 'POST /admin/search/get/nearest', {
    text: '+49 30 1234587',
    kinds: ['CUSTOMER', 'JOB'],
  });
  expect(body.map(({ title, matchedText }: Record<string, string>) => [title, matchedText])).toEqual([
    ['Paula Ito', '+49 30 1234560'],
  ]);
});
