import { Form } from '@blueprintjs/icons';
import { Later } from '../later.ts';
import { acrossCompanies, common } from './filters.ts';
import { pane } from './pane.ts';

export const jobFields = pane({
  path: '/layout/job-fields',
  title: 'Job fields',
  keys: 'g f',
  needs: 'JOBS_READ',
  icon: <Form size={16} />,
  aliases: ['custom fields', 'form'],
  filters: acrossCompanies({ deleted: common.deleted }),
  kind: 'jobField',
  content: new Later(async () => (await import('./organisation.ts')).organisation.jobFields),
  empty: {
    says: 'A job field is asked for on each job, besides what every job has: a serial number, a kind of fuel.',
    command: 'jobField.add',
  },
});
