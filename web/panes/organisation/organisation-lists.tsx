import { hrefOf } from '../../ground/hash-location.ts';
import {
  ApiTokenPage,
  CompanyPage,
  DepartmentPage,
  JobFieldPage,
  UserPage,
  WebhookPage,
} from '../../records/documents/pages.ts';
import { CompanyJobs, CompanyQuotations } from '../../records/documents/related.ts';
import { optionCount } from '../../records/job-field.ts';
import { wordFor } from '../../records/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { When } from '../../ui/when.tsx';
import { all, never, userOf } from '../frame/drawn.tsx';
import { overviewOf } from '../frame/record-facts.tsx';
import { isShown } from '../list/columns.tsx';
import { listOf } from '../list/list-of.ts';
import { jobsTab, quotationsTab } from '../list/related-tabs.tsx';
import { companyOverview } from './company.tsx';
import { companyCustomers } from './company-customers.tsx';
import { companyQrCode } from './company-qr-code.tsx';
import { deliveriesTab } from './deliveries-tab.tsx';
import * as panes from './panes.tsx';
import { sessionsTab } from './sessions-tab.ts';

export const companies = listOf(panes.companies, CompanyPage, {
  columns: ['name', 'status', 'email', 'numberOfUsers', 'updatedAt'],
  own: { updatedAt: isShown, company: { for: () => false } },
  tabs: [
    companyOverview,
    companyQrCode,
    jobsTab(CompanyJobs, ({ id }) => ({ companyId: id })),
    companyCustomers,
    quotationsTab(CompanyQuotations, ({ id }) => ({ companyId: id })),
  ],
});

export const departments = listOf(panes.departments, DepartmentPage, {
  columns: ['name', 'status', 'company', 'description', 'updatedAt'],
  own: { updatedAt: isShown },
  tabs: [
    overviewOf('department', ({ id, name }) => (
      <p>
        <a href={hrefOf('/layout/users', { departmentId: id })}>Users of {name}</a>
      </p>
    )),
  ],
});

export const users = listOf(panes.users, UserPage, {
  columns: ['fullName', 'status', 'role', 'email', 'company', 'department'],
  tabs: [overviewOf('user'), sessionsTab],
});

export const jobFields = listOf(panes.jobFields, JobFieldPage, {
  columns: ['label', 'position', 'type', 'required', 'options', 'company', 'key'],
  own: {
    position: {
      cell: ({ position, deletedAt }) => (deletedAt === null ? position : <Badge tone="bad">Deleted</Badge>),
    },
    options: { cell: ({ type, options }) => type === 'DROPDOWN' && optionCount(options) },
  },
});

export const webhooks = listOf(panes.webhooks, WebhookPage, {
  columns: ['name', 'status', 'url', 'kind', 'company', 'lastDeliveredAt', 'failingSince'],
  own: {
    kind: { cell: ({ kind }) => (kind === null ? all : wordFor(kind)) },
    lastDeliveredAt: { cell: ({ lastDeliveredAt }) => (lastDeliveredAt ? <When at={lastDeliveredAt} /> : never) },
    failingSince: { width: 'marked', cell: ({ failingSince }) => failingSince && failing(failingSince) },
  },
  tabs: [overviewOf('webhook'), deliveriesTab],
});

export const apiTokens = listOf(panes.apiTokens, ApiTokenPage, {
  columns: ['name', 'status', 'scope', 'role', 'user', 'company', 'lastUsedAt', 'expiresAt', 'createdAt'],
  own: {
    user: { text: userOf },
    lastUsedAt: { cell: ({ lastUsedAt }) => (lastUsedAt ? <When at={lastUsedAt} /> : never) },
    createdAt: { isExtra: false },
  },
});

/** `● Failing 3 days ago`: a narrow list has no heads. */
const failing = (since: string) => (
  <span className="scheduled">
    <Badge tone="bad">Failing</Badge>
    <When at={since} />
  </span>
);
