import type { RecordColumns } from '../database/tables.ts';
import { Body, Line, Status } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { liveRows } from '../records/dependents.ts';
import * as field from '../records/fields.ts';
import { recordKind } from '../records/kind.ts';
import {
  byAge,
  byName,
  ChosenStatusFilter,
  CompanyFilter,
  DeletedFilter,
  nameFirst,
  StatusFilter,
} from '../records/lists.ts';
import { recordRoutes } from '../records/routes.ts';

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

export const departments = recordKind({
  type: 'department',
  table: 'departments',
  schema: field.answer(departmentFields, 'Department'),
  fields: departmentFields,
  read: 'DEPARTMENTS_READ',
  unique: { departments_name_key: 'name' },
  dependents: [liveRows('users', 'users', 'departmentId'), liveRows('jobs', 'jobs', 'departmentId')],
});

/** A company's departments, for users and jobs. */
export function departmentRoutes(app: Service, surroundings: Surroundings): void {
  recordRoutes(app, surroundings, departments, {
    needs: 'DEPARTMENTS_WRITE',
    lists: [
      {
        path: '/app/department/get/all',
        summary: 'All departments that the viewer sees.',
        orders: { ...byAge, ...byName },
        filters: { ...CompanyFilter, ...StatusFilter, ...DeletedFilter },
      },
      {
        path: '/app/department/get/all/based/on/status/:companyId',
        summary: 'The departments of one company and a status, active by default, by name.',
        orders: nameFirst,
        filters: ChosenStatusFilter,
      },
    ],
    create: { path: '/app/department/create' },
    update: { path: '/app/department/update' },
    info: { path: '/app/department/get/info/:id', extension: true },
    status: { path: '/app/department/update/status/:id' },
    delete: { path: '/app/department/delete/:id' },
    restore: { path: '/app/department/restore/:id', extension: true },
  });
}
