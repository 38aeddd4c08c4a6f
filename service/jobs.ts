import { Type } from 'typebox';
import type { JobPriority, JobStatus } from './database/tables.ts';
import { recordKind } from './records/kind.ts';
import { byAge, ChoiceQuery, listRecords, orderOf } from './records/lists.ts';
import { Connection } from './records/pages.ts';
import { demandCompany } from './records/references.ts';
import { searchText } from './records/search.ts';
import { CompanyIdParams, DateTime, Input, Nullable, OneOf, RecordFields } from './schemas.ts';
import type { Service, Surroundings } from './service.ts';

export const jobStatuses = [
  'NEW',
  'ASSIGNED',
  'IN_PROGRESS',
  'ON_HOLD',
  'COMPLETED',
  'CLOSED',
  'CANNOT_COMPLETE',
  'CANCELLED',
] as const satisfies JobStatus[];

/** Those in which there is still something to do. */
export const openJobStatuses = ['NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD'] as const satisfies JobStatus[];

const priorities = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const satisfies JobPriority[];

const Job = Type.Object(
  {
    ...RecordFields,
    companyId: Type.String(),
    number: Type.String(),
    title: Type.String(),
    description: Nullable(Type.String()),
    priority: OneOf(priorities),
    status: OneOf(jobStatuses),
    scheduledStart: Nullable(DateTime),
    scheduledEnd: Nullable(DateTime),
    departmentId: Nullable(Type.String()),
    assigneeId: Nullable(Type.String()),
  },
  { title: 'Job' },
);

export const jobs = recordKind({
  type: 'job',
  table: 'jobs',
  schema: Job,
  read: 'JOBS_READ',
  words: ({ number, title, description }) => ({ search: searchText([number, title, description]) }),
});

export function jobRoutes(app: Service, { db }: Surroundings): void {
  app.get(
    '/app/company/get/all/jobs/:companyId',
    {
      config: { needs: 'JOBS_READ' },
      schema: {
        summary: 'The jobs of one company, newest first.',
        params: CompanyIdParams,
        querystring: Input({ ...ChoiceQuery.properties, status: Type.Optional(OneOf(jobStatuses)) }),
        response: { 200: Connection('Job', Job) },
      },
    },
    async ({ params: { companyId }, query, viewer }) => {
      await demandCompany(db, viewer, companyId);
      const { status } = query;
      return listRecords(db, jobs, viewer, query, orderOf(byAge, 'CREATED_AT_DESC'), { companyId, status });
    },
  );
}
