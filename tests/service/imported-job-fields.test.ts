import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cells, type ImportScene, mistakesIn, openImportScene, outcomesOf } from './importing.ts';
import type { Person } from './scene.ts';

let scene: ImportScene;
let admin: Person;
beforeAll(async () => {
  scene = await openImportScene();
  ({ admin } = scene);
});
afterAll(() => scene[Symbol.asyncDispose]());

describe('importing job fields', () => {
  const importFields = (rows: Cells[], more: object = {}) =>
    scene.call(admin, 'POST /admin/job/field/import', { companyId: admin.companyId, rows, ...more });
  const form = async () => {
    const { body } = await scene.call(admin, 'GET /admin/job/get/all/fields?orderBy=POSITION_ASC');
    return body.edges.map(({ node }: { node: object }) => node);
  };

  test('creates a field for each row, last in the form, in the order of the rows', async () => {
    const answer = await importFields([
      { label: 'Fuel', type: 'Dropdown', options: 'Gas; Oil', required: 'yes' },
      { label: 'Findings', type: 'long text', internal: 'Internal' },
      { label: 'Floor', type: 'NUMBER', options: '', required: 'no', key: 'storey' },
    ]);
    expect(answer.body).toMatchObject({ created: 3, refused: 0 });
    expect(await form()).toMatchObject([
      { label: 'Fuel', type: 'DROPDOWN', options: ['Gas', 'Oil'], required: true, internal: false, key: 'fuel' },
      { label: 'Findings', type: 'LONG_TEXT', options: [], required: false, internal: true, key: 'findings' },
      { label: 'Floor', type: 'NUMBER', key: 'storey', position: 3 },
    ]);
  });

  test('finds an existing field by key, else by label, and keeps the type', async () => {
    expect(mistakesIn(await importFields([{ label: 'fuel', type: 'TEXT' }]))).toEqual([['label TAKEN']]);
    expect(mistakesIn(await importFields([{ label: 'New', type: 'TEXT', key: 'FUEL' }]))).toEqual([['key TAKEN']]);
    const update = { onExisting: 'UPDATE' };
    expect(mistakesIn(await importFields([{ label: 'Fuel', type: 'TEXT' }], update))).toEqual([['type UNCHANGEABLE']]);
    expect(outcomesOf(await importFields([{ label: 'Kind of fuel', key: 'fuel' }], update))).toEqual(['UPDATED']);
    expect((await form())[0]).toMatchObject({ label: 'Kind of fuel', options: ['Gas', 'Oil'], required: true });
  });

  test('refuses wrong types, flags and options by their cells', async () => {
    const answer = await importFields([
      { label: 'A', type: 'colour' },
      { label: 'B', type: 'TEXT', required: 'perhaps' },
      { label: 'C', type: 'DROPDOWN' },
      { label: 'D', type: 'DROPDOWN', options: 'x, X' },
      { label: 'E', type: 'TEXT', options: 'x' },
      { type: 'TEXT' },
    ]);
    expect(mistakesIn(answer)).toEqual([
      ['type NOT_ONE_OF'],
      ['required WRONG_TYPE'],
      ['options REQUIRED'],
      ['options REPEATED'],
      ['options NOT_ALLOWED'],
      ['label REQUIRED'],
    ]);
    expect(await form()).toHaveLength(3);
  });
});
