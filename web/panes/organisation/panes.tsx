import { DiagramTree, Form, Key, Lock, Office, People, Shield } from '@blueprintjs/icons';
import { Later } from '../../ground/later.ts';
import { apiTokenFields } from '../../records/api-token.ts';
import { filtersOf } from '../../records/fields/declared.ts';
import { choice, record } from '../../records/fields/question.ts';
import { listPane, pane } from '../frame/pane.ts';
import { deleted, orderBy } from '../list/filters.ts';

export const companies = listPane({
  kind: 'company',
  path: '/layout/companies',
  title: 'Companies',
  keys: 'g c',
  icon: <Office size={16} />,
  empty: {
    says: 'A company is a business that uses Docket, with users, departments and jobs.',
    command: 'company.add',
  },
});

export const departments = listPane({
  kind: 'department',
  path: '/layout/departments',
  title: 'Departments',
  keys: 'g d',
  icon: <DiagramTree size={16} />,
  empty: {
    says: 'A department is a part of a company. Users and jobs can belong to a department.',
    command: 'department.add',
  },
});

export const users = listPane({
  kind: 'user',
  path: '/layout/users',
  title: 'Users',
  keys: 'g u',
  icon: <People size={16} />,
  empty: {
    says: 'A user is an administrator who logs in here, or a worker who gets jobs.',
    command: 'user.add',
  },
});

export const roles = pane({
  path: '/layout/roles',
  title: 'Roles',
  keys: 'g r',
  needs: 'USERS_WRITE',
  icon: <Shield size={16} />,
});

export const jobFields = listPane({
  kind: 'jobField',
  path: '/layout/job-fields',
  title: 'Job fields',
  keys: 'g f',
  icon: <Form size={16} />,
  narrowing: { deleted },
  empty: {
    says: 'A job field adds a question to every job, such as a serial number or a kind of fuel.',
    command: 'jobField.add',
  },
});

export const apiTokens = listPane({
  kind: 'apiToken',
  path: '/layout/api-tokens',
  title: 'API tokens',
  keys: 'g y',
  icon: <Key size={16} />,
  narrowing: { ...filtersOf(apiTokenFields), orderBy: orderBy(apiTokenFields) },
  empty: {
    says: 'An API token lets a script act with your permissions, or some of them, until the token expires or you revoke it.',
    command: 'apiToken.add',
  },
});

export const webhooks = listPane({
  kind: 'webhook',
  path: '/layout/webhooks',
  title: 'Webhooks',
  keys: 'g ;',
  icon: <DiagramTree size={16} />,
  empty: { says: 'A webhook sends changes of records to another system.', command: 'webhook.add' },
});

/** The kinds of events load with the screen. */
const eventKinds = new Later(async () => (await import('./event-kinds.ts')).securityEventKinds);

function knownEventKinds() {
  const known = eventKinds.known();
  void eventKinds.fetch();
  return known.is === 'here' ? known.part : [];
}

export const securityEvents = pane({
  path: '/layout/security-events',
  title: 'Security events',
  keys: 'g z',
  needs: 'AUDIT_READ',
  icon: <Lock size={16} />,
  filters: ({ companyId }) => ({
    kind: choice({ label: 'Event', choices: knownEventKinds, optional: true }),
    userId: record({ label: 'User', kind: 'user', optional: true }),
    ...(companyId === null && { companyId: record({ label: 'Company', kind: 'company', optional: true }) }),
  }),
});
