import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cells, type ImportScene, mistakesIn, openImportScene, outcomesOf } from './importing.ts';
import type { Person } from './scene.ts';

let scene: ImportScene;
let admin: Person;
let quotationAdmin: Person;
beforeAll(async () => {
  scene = await openImportScene();
  ({ admin, quotationAdmin } = scene);
});
afterAll(() => scene[Symbol.asyncDispose]());

describe('importing departments', () => {
  const importDepartments = (rows: Cells[], more: object = {}) =>
    scene.call(admin, 'POST /app/department/import', { companyId: admin.companyId, rows, ...more });
  const departmentsCalled = async (name: string) => {
    const { body } = await scene.call(admin, `GET /app/department/get/all?search=${encodeURIComponent(name)}`);
    return body.edges.map(({ node }: { node: object }) => node);
  };

  test('creates a department for each row, with its status', async () => {
    const answer = await importDepartments([
      { name: ' Roofing ', description: 'Tiles\nslates' },
      { name: 'Boilers', status: 'inactive' },
    ]);
    expect(answer.body).toMatchObject({ created: 2, refused: 0 });
    expect(await departmentsCalled('roofing')).toMatchObject([
      { name: 'Roofing', description: 'Tiles\nslates', status: 'ACTIVE' },
    ]);
    expect(await departmentsCalled('boilers')).toMatchObject([{ status: 'INACTIVE', description: null }]);
  });

  test('names an existing department in any case, and treats it as chosen', async () => {
    await importDepartments([{ name: 'Drains' }]);
    const row = { name: 'DRAINS', description: 'Pipes', status: 'Inactive' };
    expect(mistakesIn(await importDepartments([row]))).toEqual([['name TAKEN']]);
    expect(outcomesOf(await importDepartments([row], { onExisting: 'SKIP' }))).toEqual(['SKIPPED']);
    expect(outcomesOf(await importDepartments([row], { onExisting: 'UPDATE' }))).toEqual(['UPDATED']);
    const [drains] = await departmentsCalled('drains');
    expect(drains).toMatchObject({ name: 'Drains', description: 'Pipes', status: 'INACTIVE', version: 2 });
    expect(await scene.auditOf(drains.id)).toEqual(['STATUS_CHANGED', 'CREATED']);
    expect(outcomesOf(await importDepartments([row], { onExisting: 'UPDATE' }))).toEqual(['SKIPPED']);
    expect(outcomesOf(await importDepartments([{ name: 'drains' }], { onExisting: 'UPDATE' }))).toEqual(['SKIPPED']);
  });

  test('refuses only the wrong row, and the later of two rows with one name', async () => {
    const answer = await importDepartments([
      { name: '' },
      { name: 'Twins', status: 'asleep' },
      { name: 'Twins' },
      { name: 'twins ' },
    ]);
    expect(mistakesIn(answer)).toEqual([['name REQUIRED'], ['status NOT_ONE_OF'], [], ['name TAKEN']]);
  });

  test('is refused to people who may add no department', async () => {
    const body = { companyId: admin.companyId, rows: [{ name: 'Mine' }] };
    expect((await scene.call(quotationAdmin, 'POST /app/department/import', body)).status).toBe(403);
  });
});
