import { Type } from 'typebox';
import { liveRows } from './records/dependents.ts';
import { recordKind } from './records/kind.ts';
import { byAge, byName, ChoiceQuery, DeletedFilter, ListQuery, listRecords, orderOf } from './records/lists.ts';
import { Connection } from './records/pages.ts';
import { companyForNew, demandCompany } from './records/references.ts';
import { recordRoutes } from './records/routes.ts';
import { normalise, searchText } from './records/search.ts';
import { changeRecord, createRecord } from './records/writes.ts';
import { Body, CompanyIdParams, Id, Input, Line, Maybe, Nullable, RecordFields, Status, Version } from './schemas.ts';
import type { Service, Surroundings } from './service.ts';
import { OnceHeaders, write, writeOnce } from './writing.ts';

const orders = { ...byAge, ...byName };

const Department = Type.Object(
  {
    ...RecordFields,
    companyId: Type.String(),
    name: Type.String(),
    description: Nullable(Type.String()),
    status: Status,
  },
  { title: 'Department' },
);

const Departments = Connection('Department', Department);

const CreateDepartment = Input({ companyId: Maybe(Id), name: Line, description: Maybe(Body) });

const UpdateDepartment = Input({ id: Id, version: Version, name: Type.Optional(Line), description: Maybe(Body) });

export const departments = recordKind({
  type: 'department',
  table: 'departments',
  schema: Department,
  read: 'DEPARTMENTS_READ',
  words: ({ name, description }) => ({ search: searchText([name, description]), sortName: normalise(name) }),
  unique: {
    departments_name_key: ({ name }) => ({
      path: 'name',
      code: 'TAKEN',
      message: `The company has a department “${name}” already; upper and lower case don’t tell two apart.`,
    }),
  },
  dependents: [liveRows('users', 'users', 'departmentId'), liveRows('jobs', 'jobs', 'departmentId')],
});

/** Reading departments. */
export function departmentRoutes(app: Service, { db }: Surroundings): void {
  app.get(
    '/app/department/get/all',
    {
      config: { needs: 'DEPARTMENTS_READ' },
      schema: {
        summary: 'All departments that the viewer sees.',
        querystring: ListQuery(orders, {
          companyId: Type.Optional(Id),
          status: Type.Optional(Status),
          ...DeletedFilter,
        }),
        response: { 200: Departments },
      },
    },
    async ({ query, viewer }) => {
      const { companyId, status, orderBy } = query;
      return listRecords(db, departments, viewer, query, orderOf(orders, orderBy), { companyId, status });
    },
  );

  app.get(
    '/app/department/get/all/based/on/status/:companyId',
    {
      config: { needs: 'DEPARTMENTS_READ' },
      schema: {
        summary: 'The active departments of one company, by name.',
        params: CompanyIdParams,
        querystring: ChoiceQuery,
        response: { 200: Departments },
      },
    },
    async ({ params: { companyId }, query, viewer }) => {
      await demandCompany(db, viewer, companyId);
      return listRecords(db, departments, viewer, query, orderOf(orders, 'NAME_ASC'), { companyId, status: 'ACTIVE' });
    },
  );
}

/** Creating, changing, switching, deleting and restoring departments. */
export function departmentChangeRoutes(app: Service, surroundings: Surroundings): void {
  app.post(
    '/app/department/create',
    {
      config: { needs: 'DEPARTMENTS_WRITE' },
      schema: {
        summary: 'Create a department.',
        headers: OnceHeaders,
        body: CreateDepartment,
        response: { 200: Department },
      },
    },
    async (request) =>
      writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, request.viewer, request.body.companyId);
        return createRecord(writing, departments, { ...request.body, companyId });
      }),
  );

  app.put(
    '/app/department/update',
    {
      config: { needs: 'DEPARTMENTS_WRITE' },
      schema: { summary: 'Change a department.', body: UpdateDepartment, response: { 200: Department } },
    },
    async (request) => {
      const { id, version, ...patch } = request.body;
      return write(surroundings, request, (writing) =>
        changeRecord(writing, departments, { id, version }, () => patch),
      );
    },
  );

  recordRoutes(app, surroundings, departments, {
    needs: 'DEPARTMENTS_WRITE',
    info: { path: '/app/department/get/info/:id', extension: true },
    status: { path: '/app/department/update/status/:id' },
    delete: { path: '/app/department/delete/:id' },
    restore: { path: '/app/department/restore/:id', extension: true },
  });
}
