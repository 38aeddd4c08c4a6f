import { type Static, Type } from 'typebox';
import type { Address, JobPriority } from '../database/values.ts';
import { JobFieldValue } from '../job-fields/values.ts';
import { recordKind } from '../records/kind.ts';
import { searchText } from '../records/search.ts';
import { Address as AddressSchema, DateTime, Nullable, OneOf, RecordFields } from '../schemas.ts';
import { isOverdue } from './open-jobs.ts';
import { jobStatuses, transitionsOf } from './transitions.ts';

export const priorities = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const satisfies JobPriority[];

const JobTransition = Type.Object(
  { status: OneOf(jobStatuses), needsReason: Type.Boolean() },
  { title: 'JobTransition' },
);

export const Job = Type.Object(
  {
    ...RecordFields,
    companyId: Type.String(),
    number: Type.String(),
    title: Type.String(),
    description: Nullable(Type.String()),
    type: Nullable(Type.String()),
    departmentId: Nullable(Type.String()),
    customerId: Type.String(),
    siteAddress: Nullable(AddressSchema),
    priority: OneOf(priorities),
    requestedAt: DateTime,
    scheduledStart: Nullable(DateTime),
    scheduledEnd: Nullable(DateTime),
    isOverdue: Type.Boolean(),
    assigneeId: Nullable(Type.String()),
    status: OneOf(jobStatuses),
    statusReason: Nullable(Type.String()),
    transitions: Type.Array(JobTransition),
    quotationId: Nullable(Type.String()),
    fields: Type.Array(JobFieldValue),
    completedAt: Nullable(DateTime),
  },
  { title: 'Job' },
);
export type Job = Static<typeof Job>;

export const jobs = recordKind({
  type: 'job',
  table: 'jobs',
  schema: Job,
  read: 'JOBS_READ',
  words: (job) => ({ search: jobSearch(job) }),
  computed: (job) => ({ isOverdue: isOverdue(job), transitions: transitionsOf(job) }),
});

/** What a job is found by. */
export function jobSearch({ number, title, description, siteAddress }: Searched): string {
  return searchText([...spellingsOf(number), title, description, ...partsOf(siteAddress)]);
}

/** In the order of an address: the database keeps that of a JSON object's names to itself. */
function partsOf(address: Address | null): (string | null)[] {
  if (address === null) return [];
  const { line1, line2, city, region, postcode, country } = address;
  return [line1, line2, city, region, postcode, country];
}

interface Searched {
  number: string;
  title: string;
  description: string | null;
  siteAddress: Address | null;
}

/** As people write a number: 'J-001042' → ['J-001042', 'J001042', 'J-1042', 'J1042']; `1042` is in each of them. */
function spellingsOf(number: string): string[] {
  const short = number.replace(/-0+(?=\d)/, '-');
  return [...new Set([number, short].flatMap((spelling) => [spelling, spelling.replace('-', '')]))];
}
