import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImportScene, importingAs, mistakesIn, openImportScene, outcomesOf } from './importing.ts';
import type { Person } from './scene.ts';

let scene: ImportScene;
let admin: Person;
let quotationAdmin: Person;
beforeAll(async () => {
  scene = await openImportScene();
  ({ admin, quotationAdmin } = scene);
});
afterAll(() => scene[Symbol.asyncDispose]());

const importing = (route: string) => importingAs(() => ({ scene, person: quotationAdmin }), route);

describe('importing customer companies', () => {
  const importCompanies = importing('/admin/customer/import/companies');
  const companiesCalled = async (name: string) => {
    const route = `GET /admin/customer/get/all/customer/companies?search=${encodeURIComponent(name)}`;
    return (await scene.call(admin, route)).body.edges.map(({ node }: { node: object }) => node);
  };

  test('creates a customer company for each row, and changes the filled cells of an existing company', async () => {
    const row = { name: 'Kiln GmbH', phone: '+49 1', line1: 'Ofenweg 1', country: 'Deutschland', locale: 'de-de' };
    expect((await importCompanies([{ ...row, taxNumber: 'DE 1' }])).body).toMatchObject({ created: 1 });
    const [kiln] = await companiesCalled('kiln');
    expect(kiln).toMatchObject({
      ...{ name: 'Kiln GmbH', phone: '+49 1', email: null, taxNumber: 'DE 1', locale: 'de-DE', status: 'ACTIVE' },
      address: { line1: 'Ofenweg 1', city: null, country: 'DE' },
    });
    const changed = [{ name: 'KILN gmbh', city: 'Bonn', status: 'off' }];
    expect(mistakesIn(await importCompanies(changed, { onExisting: 'UPDATE' }))).toEqual([['status NOT_ONE_OF']]);
    const right = [{ name: 'KILN gmbh', city: 'Bonn' }];
    expect(outcomesOf(await importCompanies(right, { onExisting: 'UPDATE' }))).toEqual(['UPDATED']);
    expect(await companiesCalled('kiln')).toMatchObject([
      {
        name: 'Kiln GmbH',
        taxNumber: 'DE 1',
        address: { line1: 'Ofenweg 1', city: 'Bonn', country: 'DE' },
        version: 2,
      },
    ]);
  });

  test('names every wrong cell, and likely doubles', async () => {
    const wrong = await importCompanies([{ name: 'Wrong', email: 'at home', country: 'Atlantis', locale: 'q' }]);
    expect(mistakesIn(wrong)).toEqual([['email WRONG_FORMAT', 'locale WRONG_FORMAT', 'country WRONG_FORMAT']]);
    await importCompanies([{ name: 'Fjell AS', email: 'post@fjell.example' }]);
    const { body } = await importCompanies([{ name: 'Fjell Norge', email: 'POST@fjell.example' }]);
    expect(body.rows[0].similar).toMatchObject([{ name: 'Fjell AS', matched: ['EMAIL'] }]);
  });
});
