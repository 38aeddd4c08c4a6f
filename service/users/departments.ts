import { Type } from 'typebox';
import type { RecordColumns } from '../database/tables.ts';
import { endpoint } from '../http/endpoints.ts';
import { Body, CompanyIdParams, Id, Input, Line, Status } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { liveRows } from '../records/dependents.ts';
import * as field from '../records/fields.ts';
import { recordKind } from '../records/kind.ts';
import { byAge, byName, ChoiceQuery, DeletedFilter, ListQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection } from '../records/pages.ts';
import { companyForNew, demandCompany } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord, createRecord } from '../records/writes.ts';
import { OnceHeaders, write, writeOnce } from '../records/writing.ts';

const orders = { ...byAge, ...byName };

const departmentFields = field.declare({
  companyId: field.companyId,
  name: field.required(field.text(Line), 'NAME'),
  description: field.optional(field.text(Body), 'TEXT'),
  status: field.defaulted(Status),
  sortName: field.sortedBy('name'),
});

declare module '../database/tables.ts' {
  interface Tables {
    departments: RecordColumns & field.ColumnsOf<typeof departmentFields>;
  }
}

const Department = field.answer(departmentFields, 'Department');

const Departments = Connection('Department', Department);

const CreateDepartment = Input(field.propertiesOf(departmentFields, 'create'));
const UpdateDepartment = field.updateSchema(departmentFields);

export const departments = recordKind({
  type: 'department',
  table: 'departments',
  schema: Department,
  fields: departmentFields,
  read: 'DEPARTMENTS_READ',
  unique: { departments_name_key: 'name' },
  dependents: [liveRows('users', 'users', 'departmentId'), liveRows('jobs', 'jobs', 'departmentId')],
});

/** Reading departments. */
export function departmentRoutes(app: Service, { db }: Surroundings): void {
  app.get('/app/department/get/all', {
    ...endpoint('DEPARTMENTS_READ', 'All departments that the viewer sees.', {
      querystring: ListQuery(orders, {
        companyId: Type.Optional(Id),
        status: Type.Optional(Status),
        ...DeletedFilter,
      }),
      response: { 200: Departments },
    }),
    handler: async ({ query, viewer }) => {
      const { companyId, status, orderBy } = query;
      return listRecords(db, departments, viewer, query, orderOf(orders, orderBy), { companyId, status });
    },
  });

  app.get('/app/department/get/all/based/on/status/:companyId', {
    ...endpoint('DEPARTMENTS_READ', 'The active departments of one company, by name.', {
      params: CompanyIdParams,
      querystring: ChoiceQuery,
      response: { 200: Departments },
    }),
    handler: async ({ params: { companyId }, query, viewer }) => {
      await demandCompany(db, viewer, companyId);
      return listRecords(db, departments, viewer, query, orderOf(orders, 'NAME_ASC'), { companyId, status: 'ACTIVE' });
    },
  });
}

/** Creating, changing, switching, deleting and restoring departments. */
export function departmentWriteRoutes(app: Service, surroundings: Surroundings): void {
  app.post('/app/department/create', {
    ...endpoint('DEPARTMENTS_WRITE', 'Create a department.', {
      headers: OnceHeaders,
      body: CreateDepartment,
      response: { 200: Department },
    }),
    handler: async (request) =>
      writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, request.viewer, request.body.companyId);
        return createRecord(writing, departments, { ...request.body, companyId });
      }),
  });

  app.put('/app/department/update', {
    ...endpoint('DEPARTMENTS_WRITE', 'Change a department.', { body: UpdateDepartment, response: { 200: Department } }),
    handler: async (request) => {
      const { id, version, ...patch } = request.body;
      return write(surroundings, request, (writing) =>
        changeRecord(writing, departments, { id, version }, () => patch),
      );
    },
  });

  recordRoutes(app, surroundings, departments, {
    needs: 'DEPARTMENTS_WRITE',
    info: { path: '/app/department/get/info/:id', extension: true },
    status: { path: '/app/department/update/status/:id' },
    delete: { path: '/app/department/delete/:id' },
    restore: { path: '/app/department/restore/:id', extension: true },
  });
}
