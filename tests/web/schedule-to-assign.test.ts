import { expect, test } from 'vitest';
import { toAssign } from '../../web/panes/jobs/schedule-to-assign.ts';
import { job } from './made.ts';

const at = (day: number) => `2026-12-${String(day).padStart(2, '0')}T14:00:00Z`;

const jobs = [
  job({ id: 'job_1', title: 'Start far away', scheduledStart: at(30) }),
  job({ id: 'job_2', title: 'Due later', scheduledEnd: at(9) }),
  job({ id: 'job_3', title: 'Plain' }),
  job({ id: 'job_4', title: 'Urgent', priority: 'URGENT', scheduledStart: at(30) }),
  job({ id: 'job_5', title: 'Due first', scheduledStart: at(1), scheduledEnd: at(2) }),
  job({ id: 'job_6', title: 'Due first, urgent', priority: 'URGENT', scheduledEnd: at(2) }),
  job({ id: 'job_7', title: 'High', priority: 'HIGH' }),
];

test('unassigned jobs are listed by Due, then by priority, each once', () => {
  const titles = toAssign([...jobs, ...jobs.toReversed()]).map(({ title }) => title);
  expect(titles).toEqual(['Due first, urgent', 'Due first', 'Due later', 'Urgent', 'High', 'Plain', 'Start far away']);
});
