import { graphql, type ResultOf } from '../graphql.ts';
import type { JobRecord } from '../records/job.ts';
import { jobPriorities } from '../records/words.ts';
import type { Actor, Reading } from './command.ts';
import {
  type Address,
  address,
  choice,
  day,
  decimal,
  type Field,
  flag,
  longText,
  moment,
  record,
  text,
} from './fields.ts';

/** What a company's job form is drawn from: its job fields, and what can be chosen. */
const JobForm = graphql(`
  query JobForm($companyId: ID!) {
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

export type JobForm = ResultOf<typeof JobForm>;
type JobField = JobForm['jobFields']['edges'][number]['node'];
type Value = string | boolean;

export const formOf = (companyId: string): Reading<JobForm> => ({ operation: JobForm, variables: { companyId } });

/** The company that a job is added to: the one that is asked for above, or one's own. */
export const companyIn = (given: Readonly<Record<string, unknown>>, { companyId }: Pick<Actor, 'companyId'>) =>
  (given.company as { id: string } | null | undefined)?.id ?? companyId;

/** What is chosen for a job: active records of its company. */
const activeIn = (actor: Pick<Actor, 'companyId'>) => (answers: Readonly<Record<string, unknown>>) => ({
  status: 'ACTIVE',
  companyId: companyIn(answers, actor),
});

/** What every job is asked for, in the order of the form; `of` is whose company's choices there are. */
export const particulars = (of: Pick<Actor, 'companyId'>, form: JobForm | null) => ({
  customer: record('Customer', 'customer', { isWide: true, where: activeIn(of) }),
  title: text('Title', { maxLength: 200, isWide: true, hint: 'What is to be done' }),
  description: longText('Description', { optional: true, maxLength: 10_000, hint: 'The same at length' }),
  type: text('Type', { optional: true, maxLength: 200, hint: 'What kind of work it is', suggest: typesOf(form) }),
  priority: choice('Priority', jobPriorities),
  scheduledStart: moment('Begins', { optional: true, hint: 'When the work is to begin' }),
  scheduledEnd: moment('To be done by', { optional: true, since: 'scheduledStart', hint: 'After this it is overdue' }),
  department: record('Department', 'department', { optional: true, where: activeIn(of) }),
  siteAddress: address('Site', { optional: true, hint: 'Left empty: the customer’s address' }),
});

export const assignee = (of: Pick<Actor, 'companyId'>) => record('Worker', 'user', { where: activeIn(of) });

/** The company's own words for kinds of work: those that its jobs have. */
const typesOf = (form: JobForm | null): readonly string[] =>
  form?.jobDropdowns.find(({ key }) => key === 'type')?.options.map(({ label }) => label) ?? [];

/** The company's own fields, each under `fields.` and its key; of a job, with the values that it has. */
export function ownFields(form: JobForm | null, of?: JobRecord): Readonly<Record<string, Field>> {
  const fields = form?.jobFields.edges.map(({ node }) => node) ?? [];
  return Object.fromEntries(fields.map((field) => [nameOf(field.key), fieldOf(field, of)]));
}

const nameOf = (key: string) => `fields.${key}`;

function fieldOf(field: JobField, of: JobRecord | undefined): Field {
  const { label, type } = field;
  // A job from before a field was required may go on without it; a value that is there can't be cleared.
  const isNeeded = field.required && (!of || valueIn(of, field.key) !== null);
  const optional = isNeeded ? {} : ({ optional: true } as const);
  switch (type) {
    case 'TEXT':
      return text(label, { ...optional, maxLength: 200 });
    case 'LONG_TEXT':
      return longText(label, { ...optional, maxLength: 10_000 });
    case 'NUMBER':
      return decimal(label, { ...optional, places: 4 });
    case 'DATE':
      return day(label, optional);
    case 'CHECKBOX':
      return flag(label);
    case 'DROPDOWN':
      return choice(label, optionsOf(field, of), optional);
  }
}

/** A dropdown's options, and the value that the job has from before they were changed. */
function optionsOf({ key, options }: JobField, of: JobRecord | undefined) {
  const present = of && valueIn(of, key);
  const all = typeof present === 'string' && !options.includes(present) ? [...options, present] : options;
  return all.map((value) => ({ value, label: value }));
}

function valueIn({ fields }: JobRecord, key: string): Value | null {
  // The service keeps a string or a boolean; the schema can't say so.
  return (fields.find((field) => field.key === key)?.value as Value | undefined) ?? null;
}

/** The values of a job's own fields, as its form has them; those of fields that are another type by now are left out. */
export function ownValues(form: JobForm | null, of: JobRecord): Readonly<Record<string, Value | null>> {
  const fields = form?.jobFields.edges.map(({ node }) => node) ?? [];
  return Object.fromEntries(
    fields.flatMap(({ key, type }) => {
      const value = valueIn(of, key);
      return (typeof value === 'boolean') === (type === 'CHECKBOX') || value === null ? [[nameOf(key), value]] : [];
    }),
  );
}

/** What was answered for a company's own fields, as the API takes it: those that differ from what the job has. */
export function changedFields(answers: Readonly<Record<string, unknown>>, of?: JobRecord) {
  return Object.entries(answers).flatMap(([name, answer]) => {
    if (!name.startsWith('fields.')) return [];
    const key = name.slice('fields.'.length);
    const present = of ? valueIn(of, key) : null;
    // A box that was never ticked says no.
    const isSame = answer === present || (answer === false && present === null && of !== undefined);
    return isSame ? [] : [{ key, value: answer }];
  });
}

/** What a job's form begins with. */
export const particularsOf = (job: JobRecord) => ({
  title: job.title,
  description: job.description,
  type: job.type,
  priority: job.priority,
  scheduledStart: job.scheduledStart,
  scheduledEnd: job.scheduledEnd,
  siteAddress: job.siteAddress,
});

interface Answered {
  readonly customer: { readonly id: string };
  readonly title: string;
  readonly description: string | null;
  readonly type: string | null;
  readonly priority: JobRecord['priority'];
  readonly department: { readonly id: string } | null;
  readonly scheduledStart: string | null;
  readonly scheduledEnd: string | null;
  readonly siteAddress: Address | null;
}

/** What every job is asked for, as the API takes it. */
export const inputOf = (answers: Answered) => ({
  customerId: answers.customer.id,
  title: answers.title,
  description: answers.description,
  type: answers.type,
  priority: answers.priority,
  departmentId: answers.department?.id ?? null,
  scheduledStart: answers.scheduledStart,
  scheduledEnd: answers.scheduledEnd,
  siteAddress: answers.siteAddress,
});
