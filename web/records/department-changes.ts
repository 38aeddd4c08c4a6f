import { graphql } from '../graphql.ts';
import { DepartmentFields } from './department.ts';

export const CreateDepartment = graphql(
  `
    mutation CreateDepartment($input: CreateDepartmentInput!, $idempotencyKey: String) {
      changed: createDepartment(input: $input, idempotencyKey: $idempotencyKey) {
        ...DepartmentFields
      }
    }
  `,
  [DepartmentFields],
);

export const UpdateDepartment = graphql(
  `
    mutation UpdateDepartment($input: UpdateDepartmentInput!) {
      changed: updateDepartment(input: $input) {
        ...DepartmentFields
      }
    }
  `,
  [DepartmentFields],
);

export const ChangeDepartmentStatus = graphql(
  `
    mutation ChangeDepartmentStatus($input: ChangeStatusInput!) {
      changed: changeDepartmentStatus(input: $input) {
        ...DepartmentFields
      }
    }
  `,
  [DepartmentFields],
);

export const DeleteDepartment = graphql(
  `
    mutation DeleteDepartment($input: RecordVersionInput!) {
      changed: deleteDepartment(input: $input) {
        ...DepartmentFields
      }
    }
  `,
  [DepartmentFields],
);

export const RestoreDepartment = graphql(
  `
    mutation RestoreDepartment($input: RecordVersionInput!) {
      changed: restoreDepartment(input: $input) {
        ...DepartmentFields
      }
    }
  `,
  [DepartmentFields],
);
