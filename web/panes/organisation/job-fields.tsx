import { Form } from '@blueprintjs/icons';
import { pane } from '../frame/pane.ts';
import { acrossCompanies, deleted } from '../list/filters.ts';

export const filters = { deleted };

export const jobFields = pane({
  path: '/layout/job-fields',
  title: 'Job fields',
  keys: 'g f',
  needs: 'JOBS_READ',
  icon: <Form size={16} />,
  aliases: ['custom fields', 'form'],
  filters: acrossCompanies(filters),
  kind: 'jobField',
  empty: {
    says: 'A job field adds a question to every job, such as a serial number or a kind of fuel.',
    command: 'jobField.add',
  },
});
