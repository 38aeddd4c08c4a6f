import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { UpdateJob } from '../../records/documents/mutations.ts';
import { choice } from '../../records/fields/question.ts';
import type { JobRecord } from '../../records/job.ts';
import { jobPriorities } from '../../records/words.ts';
import { command, some } from '../core/command.ts';
import { firstNo } from '../core/lifecycle.ts';
import { blockedAt, isLive } from './job-states.ts';

const JobDropdowns = graphql(`
  query JobDropdowns($companyId: ID!) {
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

type Read = ResultOf<typeof JobDropdowns>;

/** The input that sets a dropdown: `priority`, or a company's own `fields.colour`. */
function changeOf(key: string, value: string | null) {
  return key.startsWith('fields.') ? { fields: [{ key: key.slice('fields.'.length), text: value }] } : { [key]: value };
}

/** The present value of a dropdown in a job. */
function valueIn(of: JobRecord, key: string): string | null {
  if (key === 'priority' || key === 'type' || key === 'departmentId') return of[key];
  return of.fields.find((field) => `fields.${field.key}` === key)?.text ?? null;
}

/** The dropdowns of a company; until they load, the priority, which every company has. */
const dropdownsIn = (read: Read | null) =>
  read?.jobDropdowns ?? [{ key: 'priority', label: 'Priority', options: jobPriorities }];

export const jobDropdowns = [
  command({
    id: 'job.dropdown',
    action: 'dropdown',
    title: 'Set a dropdown of job…',
    aliases: ['priority', 'type', 'department', 'set field', 'choose'],
    on: some('job'),
    keys: 't',
    needs: 'JOBS_WRITE',
    ready: (of) => firstNo(isLive(of), (of.status !== 'CLOSED' && of.status !== 'CANCELLED') || blockedAt(of)),
    reads: ({ companyId }) => ({ operation: JobDropdowns, variables: { companyId } }),
    ask: (_, __, read) => ({
      dropdown: choice({
        label: 'Dropdown',
        choices: dropdownsIn(read).map(({ key, label }) => ({ value: key, label })),
      }),
      value: choice({
        label: 'Value',
        choices: ({ dropdown }) => dropdownsIn(read).find(({ key }) => key === dropdown)?.options ?? [],
        optional: true,
        hint: 'Leave empty to clear',
      }),
    }),
    operation: UpdateJob,
    variables: ({ id, version }, { dropdown, value }) => ({ input: { id, version, ...changeOf(dropdown, value) } }),
    say: ({ number }) => `${number} changed`,
    undo: (of, { dropdown }, { changed: { version } }) => ({
      operation: UpdateJob,
      variables: { input: { id: of.id, version, ...changeOf(dropdown, valueIn(of, dropdown)) } },
    }),
  }),
];
