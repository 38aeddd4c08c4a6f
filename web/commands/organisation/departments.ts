import { departmentFields } from '../../records/department.ts';
import { CreateDepartment, UpdateDepartment } from '../../records/documents/mutations.ts';
import { formOf, inputOf } from '../../records/fields/forms.ts';
import { editing } from '../core/editing.ts';
import { switching } from '../core/lifecycle.ts';
import { listing } from '../core/opening.ts';

const needs = 'DEPARTMENTS_WRITE';

export const departments = [
  ...editing({
    kind: 'department',
    needs,
    aliases: [],
    ask: () => formOf(departmentFields),
    addsInSteps: true,
    input: (answers) => answers,
    of: (record) => inputOf(departmentFields, record),
    create: CreateDepartment,
    update: UpdateDepartment,
  }),
  switching({ kind: 'department', needs }),
  listing('department', 'user', 'v u'),
];
