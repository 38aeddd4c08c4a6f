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

describe('importing jobs', () => {
  const importJobs = (rows: (Cells | object)[], more: object = {}) =>
    scene.call(admin, 'POST /admin/job/import', { companyId: admin.companyId, rows, ...more });
  const jobsCalled = async (title: string) => {
    const { body } = await scene.call(admin, `GET /admin/job/get/all?search=${encodeURIComponent(title)}`);
    return body.edges.map(({ node }: { node: object }) => node);
  };
  let bo: string;
  let workerId: string;
  beforeAll(async () => {
    const { companyId } = admin;
    const form = await scene.call(admin, 'GET /admin/job/get/all/fields');
    for (const { node } of form.body.edges) {
      if (!node.required) continue;
      await scene.call(admin, 'PUT /admin/job/field/update', { id: node.id, version: node.version, required: false });
    }
    const customer = { companyId, fullName: 'Bo Berg', email: 'bo@berg.example', phone: '+47 22 33 44 55' };
    bo = (await scene.call(admin, 'POST /admin/customer/save', customer)).body.id;
    await scene.call(admin, 'POST /admin/customer/save', { companyId, fullName: 'Kim Lee', phone: '1' });
    await scene.call(admin, 'POST /admin/customer/save', { companyId, fullName: 'Kim Lee', phone: '2' });
    await scene.call(admin, 'POST /app/department/create', { companyId, name: 'Plumbing' });
    workerId = (await scene.person('ROLE_USER', companyId, { fullName: 'María Ito' })).id;
  });

  test('creates a job for each row, with the records that its cells name, in the company’s time zone', async () => {
    const answer = await importJobs([
      {
        ...{ title: 'Fix the boiler', customer: 'bo  berg', department: 'PLUMBING', assignee: 'maria ito' },
        ...{ priority: 'urgent', scheduledStart: '2026-11-20 09:30', scheduledEnd: '2026-11-20T18:00:00Z' },
        ...{ reference: 'PO 7', siteCity: 'Oslo', siteCountry: 'Norway', requestedAt: '2026-07-01' },
      },
      { title: 'Read the meter', customer: 'BO@berg.example' },
      { title: 'Sweep', customer: '+47 22334455' },
    ]);
    expect(answer.body).toMatchObject({ created: 3, refused: 0 });
    const [boiler] = await jobsCalled('boiler');
    expect(boiler).toMatchObject({
      ...{ customerId: bo, assigneeId: workerId, status: 'ASSIGNED', priority: 'URGENT', reference: 'PO 7' },
      ...{ scheduledStart: '2026-11-20T14:30:00.000Z', scheduledEnd: '2026-11-20T18:00:00.000Z' },
      ...{ requestedAt: '2026-07-01T13:00:00.000Z', departmentId: expect.stringMatching(/^department_/) },
      siteAddress: { line1: null, city: 'Oslo', country: 'NO' },
    });
    expect(await jobsCalled('meter')).toMatchObject([{ customerId: bo, status: 'NEW', siteAddress: null }]);
    const numbers = await Promise.all(['boiler', 'meter', 'sweep'].map(jobsCalled));
    expect(numbers.map(([{ number }]) => number)).toEqual(['J-000001', 'J-000002', 'J-000003']);
  });

  test('names every wrong cell of a row at once', async () => {
    const answer = await importJobs([
      {
        ...{ title: '', customer: 'Nobody', department: 'Nowhere', assignee: 'No One', priority: 'mild' },
        ...{ scheduledStart: '31 June', siteCountry: 'Atlantis', status: 'asleep' },
      },
      { title: 'Ambiguous', customer: 'Kim Lee' },
      { title: 'Late', customer: 'Bo Berg', scheduledStart: '2026-11-21', scheduledEnd: '2026-11-20' },
      { customer: 'Bo Berg' },
    ]);
    expect(mistakesIn(answer)).toEqual([
      [
        ...['title REQUIRED', 'priority NOT_ONE_OF', 'scheduledStart WRONG_FORMAT', 'siteCountry WRONG_FORMAT'],
        ...['status NOT_ONE_OF', 'customer NOT_FOUND', 'department NOT_FOUND', 'assignee NOT_FOUND'],
      ],
      ['customer AMBIGUOUS'],
      ['scheduledEnd BEFORE'],
      ['title REQUIRED'],
    ]);
    const given = answer.body.rows[0].errors.map(({ path, given }: { path: string; given?: string }) => [path, given]);
    expect(Object.fromEntries(given)).toMatchObject({ siteCountry: 'Atlantis', status: 'asleep', priority: 'mild' });
  });

  test('finds names in the chosen company alone', async () => {
    const elsewhere = await scene.company({ name: 'Elsewhere' });
    const stranger = await scene.person('ROLE_COMPANY', elsewhere);
    const rows = [{ title: 'Theirs', customer: 'Bo Berg', department: 'Plumbing', assignee: 'María Ito' }];
    const answer = await scene.call(stranger, 'POST /admin/job/import', { companyId: elsewhere, rows });
    expect(mistakesIn(answer)).toEqual([['customer NOT_FOUND', 'department NOT_FOUND', 'assignee NOT_FOUND']]);
    expect((await scene.call(stranger, 'POST /admin/job/import', { companyId: admin.companyId, rows })).status).toBe(
      400,
    );
  });

  test('names a present job with the same customer, title, reference and times, and treats it as chosen', async () => {
    const row = { title: 'Bleed radiators', customer: 'Bo Berg', scheduledStart: '2026-12-01 08:00' };
    await importJobs([row]);
    const [first] = await jobsCalled('radiators');
    const refused = await importJobs([
      { ...row, title: 'BLEED radiators' },
      { ...row, scheduledStart: '2026-12-02 08:00' },
    ]);
    expect(mistakesIn(refused)).toEqual([[' EXISTS'], []]);
    expect(refused.body.rows[0].errors[0]).toMatchObject({ kind: 'job', name: first.number });
    expect(outcomesOf(await importJobs([row], { onExisting: 'SKIP' }))).toEqual(['SKIPPED']);
    const more = { ...row, description: 'All floors', assignee: 'maria ito', status: 'in progress' };
    expect(outcomesOf(await importJobs([more], { onExisting: 'UPDATE' }))).toEqual(['UPDATED']);
    const { body } = await scene.call(admin, `GET /admin/job/get/info/${first.id}`);
    expect(body).toMatchObject({ description: 'All floors', assigneeId: workerId, status: 'IN_PROGRESS', version: 2 });
    expect(outcomesOf(await importJobs([more], { onExisting: 'UPDATE' }))).toEqual(['SKIPPED']);
    expect(mistakesIn(await importJobs([{ ...row, status: 'on hold' }], { onExisting: 'UPDATE' }))).toEqual([
      ['statusReason REQUIRED'],
    ]);
  });

  test('gives a new job only a status that its worker and its reason allow', async () => {
    const job = { title: 'State', customer: 'Bo Berg' };
    const assignee = 'María Ito';
    const answer = await importJobs([
      { ...job, reference: '1', status: 'Completed', assignee },
      { ...job, reference: '2', status: 'In progress' },
      { ...job, reference: '3', status: 'New', assignee },
      { ...job, reference: '4', status: 'cancelled' },
      { ...job, reference: '5', status: 'Cancelled', statusReason: 'Entered twice' },
      { ...job, reference: '6', status: 'ON_HOLD', statusReason: 'Waits for parts', assignee },
    ]);
    expect(mistakesIn(answer)).toEqual([
      ['finishedAt REQUIRED', 'workDone REQUIRED'],
      ['assignee REQUIRED'],
      ['status NOT_ONE_OF'],
      ['statusReason REQUIRED'],
      [],
      [],
    ]);
    expect((await jobsCalled('state')).map(({ status, statusReason }: never) => [status, statusReason]).sort()).toEqual(
      [
        ['CANCELLED', 'Entered twice'],
        ['ON_HOLD', 'Waits for parts'],
      ],
    );
  });

  test('takes completed and closed jobs with their completed info', async () => {
    const job = { customer: 'Bo Berg', assignee: 'María Ito' };
    const info = { finishedAt: '2026-03-02 16:00', workDone: 'Valve replaced' };
    const rows = [
      { ...job, ...info, title: 'Done before', outcome: 'partial', startedAt: '2026-03-02 14:30', findings: 'Rust' },
      { ...job, ...info, title: 'Closed before', status: 'closed' },
      { ...job, ...info, title: 'Done backwards', startedAt: '2026-03-03' },
      { ...job, ...info, title: 'Not done', status: 'In progress' },
      { ...info, title: 'Done by nobody', customer: 'Bo Berg' },
    ];
    expect(mistakesIn(await importJobs(rows))).toEqual([
      [],
      [],
      ['finishedAt BEFORE'],
      ['finishedAt NOT_ALLOWED', 'workDone NOT_ALLOWED'],
      ['assignee REQUIRED'],
    ]);
    const [done] = await jobsCalled('Done before');
    expect(done).toMatchObject({ status: 'COMPLETED', completedAt: '2026-03-02T21:00:00.000Z', version: 1 });
    expect((await scene.call(admin, `GET /admin/job/get/completed/info/${done.id}`)).body).toMatchObject({
      ...{ startedAt: '2026-03-02T19:30:00.000Z', finishedAt: '2026-03-02T21:00:00.000Z', outcome: 'PARTIAL' },
      ...{ workDone: 'Valve replaced', findings: 'Rust', noSignatureReason: 'Entered from earlier records' },
    });
    const [closed] = await jobsCalled('Closed before');
    expect(closed).toMatchObject({ status: 'CLOSED', completedAt: '2026-03-02T21:00:00.000Z', version: 1 });
    const update = { onExisting: 'UPDATE' };
    expect(outcomesOf(await importJobs(rows.slice(0, 1), update))).toEqual(['SKIPPED']);
    const corrected = { ...rows[0], workDone: 'Valve and pipe replaced' };
    expect(outcomesOf(await importJobs([corrected], update))).toEqual(['UPDATED']);
    expect((await scene.call(admin, `GET /admin/job/get/completed/info/${done.id}`)).body).toMatchObject({
      ...{ workDone: 'Valve and pipe replaced', findings: 'Rust' },
    });
    expect(outcomesOf(await importJobs(rows.slice(1, 2), update))).toEqual(['SKIPPED']);
    const withoutStatus = { ...job, ...info, title: 'Closed before' };
    expect(outcomesOf(await importJobs([withoutStatus], update))).toEqual(['SKIPPED']);
    const changes = [{ workDone: 'Valve replaced twice' }, { department: 'Plumbing' }, { status: 'completed' }];
    expect(
      mistakesIn(
        await importJobs(
          changes.map((more) => ({ ...rows[1], ...more })),
          update,
        ),
      ),
    ).toEqual(changes.map(() => ['status WRONG_STATUS']));
    expect(await jobsCalled('Closed before')).toMatchObject([{ status: 'CLOSED', version: 1 }]);
  });

  test('leaves a cancelled job as it is where the row changes nothing', async () => {
    const row = { title: 'Never done', customer: 'Bo Berg', status: 'Cancelled', statusReason: 'Moved away' };
    await importJobs([row]);
    expect(outcomesOf(await importJobs([row], { onExisting: 'UPDATE' }))).toEqual(['SKIPPED']);
  });

  test('takes a past job with records that are inactive by now, and an open job with active records alone', async () => {
    const { companyId } = admin;
    const off = async (record: { id: string; version: number }, route: string) =>
      scene.call(admin, `PUT ${route}/${record.id}`, { version: record.version, status: 'INACTIVE' });
    const left = await scene.person('ROLE_USER', companyId, { fullName: 'Otto Past' });
    const customer = { companyId, fullName: 'Gone Customer', phone: '3' };
    const { body: gone } = await scene.call(admin, 'POST /admin/customer/save', customer);
    const { body: team } = await scene.call(admin, 'POST /app/department/create', { companyId, name: 'Roofing' });
    const answers = [
      await off({ id: left.id, version: 1 }, '/admin/user/update/status'),
      await off(gone, '/admin/customer/update/status'),
      await off(team, '/app/department/update/status'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const row = { title: 'Roof mended', customer: 'gone customer', department: 'Roofing', assignee: 'Otto Past' };
    const done = { finishedAt: '2026-03-02 16:00', workDone: 'Tiles laid' };
    const open = ['customer INACTIVE', 'department INACTIVE', 'assignee INACTIVE'];
    expect(mistakesIn(await importJobs([row, { ...row, ...done }]))).toEqual([open, []]);
    const [job] = await jobsCalled('Roof mended');
    expect(job).toMatchObject({ customerId: gone.id, departmentId: team.id, assigneeId: left.id, status: 'COMPLETED' });
    expect(outcomesOf(await importJobs([{ ...row, ...done }], { onExisting: 'UPDATE' }))).toEqual(['SKIPPED']);
  });

  test('counts a completed job as requested at its arrival, or at its departure', async () => {
    const job = { customer: 'Bo Berg', assignee: 'María Ito', finishedAt: '2026-03-02 16:00', workDone: 'Cleaned' };
    await importJobs([
      { ...job, title: 'Asked when arrived', startedAt: '2026-03-01 09:00' },
      { ...job, title: 'Asked when left' },
      { ...job, title: 'Asked in winter', requestedAt: '2026-01-05 08:00' },
    ]);
    const asked = await Promise.all(['Asked when arrived', 'Asked when left', 'Asked in winter'].map(jobsCalled));
    expect(asked.map(([{ requestedAt }]) => requestedAt)).toEqual([
      '2026-03-01T14:00:00.000Z',
      '2026-03-02T21:00:00.000Z',
      '2026-01-05T13:00:00.000Z',
    ]);
  });

  test('completes a present job by a row', async () => {
    const row = { title: 'Swap the pump', customer: 'Bo Berg', assignee: 'María Ito' };
    await importJobs([row]);
    const done = { ...row, finishedAt: '2026-03-02 16:00', workDone: 'Pump swapped', status: 'Closed' };
    expect(outcomesOf(await importJobs([done], { onExisting: 'UPDATE' }))).toEqual(['UPDATED']);
    expect(await jobsCalled('Swap the pump')).toMatchObject([{ status: 'CLOSED', version: 2 }]);
  });

  test('reads the company’s own fields by their types, and demands the required fields', async () => {
    const { companyId } = admin;
    const field = (values: object) => scene.call(admin, 'POST /admin/job/field/create', { companyId, ...values });
    await field({ label: 'Fuel kind', type: 'DROPDOWN', options: ['Gas', 'Oil'] });
    await field({ label: 'Checked', type: 'CHECKBOX' });
    const { body: needed } = await field({ label: 'Meter id', type: 'NUMBER', key: 'meterId', required: true });
    const job = { title: 'Own values', customer: 'Bo Berg' };
    const own = (values: Cells) => ({ fields: Object.entries(values).map(([key, text]) => ({ key, text })) });
    const answer = await importJobs([
      { ...job, reference: '1', ...own({ fuelKind: 'gas', checked: 'yes', meterId: '7.5' }) },
      { ...job, reference: '2' },
      { ...job, reference: '3', ...own({ fuelKind: 'coal', checked: 'perhaps', meterId: 'seven', colour: 'red' }) },
    ]);
    expect(mistakesIn(answer)).toEqual([
      [],
      ['fields.meterId REQUIRED'],
      [
        ...['fields.fuelKind NOT_ONE_OF', 'fields.checked WRONG_TYPE', 'fields.meterId WRONG_FORMAT'],
        'fields.colour UNKNOWN',
      ],
    ]);
    expect(await jobsCalled('own values')).toMatchObject([
      {
        fields: [
          { key: 'fuelKind', text: 'Gas' },
          { key: 'checked', isChecked: true },
          { key: 'meterId', text: '7.5' },
        ],
      },
    ]);
    await scene.call(admin, 'PUT /admin/job/field/update', { id: needed.id, version: 1, required: false });
  });

  test('takes 500 full rows', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => ({
      ...{ title: `Full ${at}`, customer: 'Bo Berg', description: 'd', reference: 'r', type: 't', priority: 'low' },
      ...{
        scheduledStart: '2026-11-20',
        scheduledEnd: '2026-11-21',
        requestedAt: '2026-11-01',
        department: 'Plumbing',
      },
      ...{ siteLine1: '1', siteLine2: '2', siteCity: 'c', siteRegion: 'r', sitePostcode: 'p', siteCountry: 'CA' },
      ...{ assignee: 'María Ito', status: 'Assigned', statusReason: '', fields: [{ key: 'checked', text: 'no' }] },
    }));
    expect((await importJobs(rows, { isDryRun: true })).body).toMatchObject({ created: 500, refused: 0 });
  });
});
