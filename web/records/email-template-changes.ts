import { graphql } from '../graphql.ts';
import { EmailTemplateFields } from './email-template.ts';

export const CreateEmailTemplate = graphql(
  `
    mutation CreateEmailTemplate($input: CreateEmailTemplateInput!, $idempotencyKey: String) {
      changed: createEmailTemplate(input: $input, idempotencyKey: $idempotencyKey) {
        ...EmailTemplateFields
      }
    }
  `,
  [EmailTemplateFields],
);

export const UpdateEmailTemplate = graphql(
  `
    mutation UpdateEmailTemplate($input: UpdateEmailTemplateInput!) {
      changed: updateEmailTemplate(input: $input) {
        ...EmailTemplateFields
      }
    }
  `,
  [EmailTemplateFields],
);

export const DeleteEmailTemplate = graphql(
  `
    mutation DeleteEmailTemplate($input: RecordVersionInput!) {
      changed: deleteEmailTemplate(input: $input) {
        ...EmailTemplateFields
      }
    }
  `,
  [EmailTemplateFields],
);

export const RestoreEmailTemplate = graphql(
  `
    mutation RestoreEmailTemplate($input: RecordVersionInput!) {
      changed: restoreEmailTemplate(input: $input) {
        ...EmailTemplateFields
      }
    }
  `,
  [EmailTemplateFields],
);
