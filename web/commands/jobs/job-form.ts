import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { formOf } from '../../records/fields/forms.ts';
import { choice, day, decimal, type Field, flag, longText, record, text } from '../../records/fields/question.ts';
import { jobFields as fields, type JobRecord, ownValue } from '../../records/job.ts';
import type { Actor } from '../../state/viewer.ts';
import type { Reading } from '../core/command.ts';
import { companyIn } from '../core/editing.ts';

/** The job fields and choices of a company, `$companyId: ID!`. */
export const JobFormFields = graphql(`
  fragment JobFormFields on Query {
    jobFields(companyId: $companyId, first: 200) {
      edges {
        node {
          id
          key
          label
          type
          required
          options
        }
      }
    }
    jobDropdowns(companyId: $companyId) {
      key
      label
      options {
        value
        label
      }
    }
  }
`);

const JobForm = graphql(
  `
    query JobForm($companyId: ID!) {
      ...JobFormFields
    }
  `,
  [JobFormFields],
);

export type JobForm = ResultOf<typeof JobFormFields>;
type JobField = JobForm['jobFields']['edges'][number]['node'];
type Value = string | boolean;

export const formIn = (companyId: string): Reading<JobForm> => ({ operation: JobForm, variables: { companyId } });

/** Offers active records of the job's company. */
const activeIn = (actor: Pick<Actor, 'companyId'>) => (answers: Readonly<Record<string, unknown>>) => ({
  status: 'ACTIVE',
  companyId: companyIn(answers, actor),
});

/**
 * The questions of every job’s form, in the order in which a caller tells the job: who, what, where, when, how urgent; then
 * those of the office. `of` names the company whose records can be chosen.
 */
export function particulars(of: Pick<Actor, 'companyId'>, form: JobForm | null) {
  const { customer, title, description, siteAddress, priority, scheduledStart, scheduledEnd, ...office } = formOf(
    fields,
    {
      customer: { where: activeIn(of) },
      type: { suggest: typesOf(form) },
      department: { where: activeIn(of) },
    },
  );
  return { customer, title, description, siteAddress, priority, scheduledStart, scheduledEnd, ...office };
}

export const assignee = (of: Pick<Actor, 'companyId'>) =>
  record({ label: fields.assignee.label, kind: 'user', where: activeIn(of) });

/** The types of the company's jobs, as suggestions. */
const typesOf = (form: JobForm | null): readonly string[] =>
  form?.jobDropdowns.find(({ key }) => key === 'type')?.options.map(({ label }) => label) ?? [];

/** The company's own fields as questions, each named `fields.` and its key, such as `fields.serialNumber`. */
export function ownFields(form: JobForm | null, of?: JobRecord): Readonly<Record<string, Field>> {
  const fields = form?.jobFields.edges.map(({ node }) => node) ?? [];
  return Object.fromEntries(fields.map((field) => [nameOf(field.key), fieldOf(field, of)]));
}

const nameOf = (key: string) => `fields.${key}`;

function fieldOf(field: JobField, of: JobRecord | undefined): Field {
  const { label, type } = field;
  // A job older than the requirement may stay without a value, but a present value can't be cleared.
  const isNeeded = field.required && (!of || valueIn(of, field.key) !== null);
  const optional = isNeeded ? {} : ({ optional: true } as const);
  switch (type) {
    case 'TEXT':
      return text({ label, ...optional, maxLength: 200 });
    case 'LONG_TEXT':
      return longText({ label, ...optional, maxLength: 10_000 });
    case 'NUMBER':
      return decimal({ label, ...optional, places: 4 });
    case 'DATE':
      return day({ label, ...optional });
    case 'CHECKBOX':
      return flag({ label });
    case 'DROPDOWN':
      return choice({ label, choices: optionsOf(field, of), ...optional });
  }
}

/** A dropdown's options, with the job's present value even after its removal from the options. */
function optionsOf({ key, options }: JobField, of: JobRecord | undefined) {
  const present = of && valueIn(of, key);
  const all = typeof present === 'string' && !options.includes(present) ? [...options, present] : options;
  return all.map((value) => ({ value, label: value }));
}

function valueIn({ fields }: JobRecord, key: string): Value | null {
  const found = fields.find((field) => field.key === key);
  return found ? ownValue(found) : null;
}

/** The value of a job field as input of the API; null clears the field. */
export const ownInput = (key: string, value: unknown) =>
  typeof value === 'boolean' ? { key, isChecked: value } : { key, text: value as string | null }; // as every other control answers

/** The values of a job's own fields for the form. Values that no longer fit the field's type are left out. */
export function ownValues(form: JobForm | null, of: JobRecord): Readonly<Record<string, Value | null>> {
  const fields = form?.jobFields.edges.map(({ node }) => node) ?? [];
  return Object.fromEntries(
    fields.flatMap(({ key, type }) => {
      const value = valueIn(of, key);
      return (typeof value === 'boolean') === (type === 'CHECKBOX') || value === null ? [[nameOf(key), value]] : [];
    }),
  );
}

/** The answers for a company's own fields that differ from the job's values, as input of the API. */
export function changedFields(answers: Readonly<Record<string, unknown>>, of?: JobRecord) {
  return Object.entries(answers).flatMap(([name, answer]) => {
    if (!name.startsWith('fields.')) return [];
    const key = name.slice('fields.'.length);
    const present = of ? valueIn(of, key) : null;
    // An unticked box equals a missing value.
    const isSame = answer === present || (answer === false && present === null && of !== undefined);
    return isSame ? [] : [ownInput(key, answer)];
  });
}
