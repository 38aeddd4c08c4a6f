import { jobSearch } from '../../jobs/job.ts';
import { numbered } from '../../records/numbers.ts';
import type { JobPriority, JobStatus } from '../../shared/values.ts';
import { rollAddress } from '../customers.ts';
import type { Dice } from '../dice.ts';
import {
  type Actor,
  DAY_MS,
  daysAfter,
  history,
  momentsBefore,
  type Records,
  referenceOf,
  type Step,
} from '../records.ts';
import type { Tenant, Trade } from '../tenants/tenant.ts';
import { type Pictures, rollCompletedInfo } from './completed-infos.ts';
import { rollFieldValues } from './job-fields.ts';

export interface Worker extends Actor {
  departmentId: string | null;
  isActive: boolean;
}

interface Setting {
  /** The hour in UTC at which the working day begins. */
  opensAtUtc: number;
  dice: Dice;
  day: Date;
  companyId: string;
  departments: { id: string; work: string[]; trade: Trade }[];
  dispatchers: Actor[];
  workers: Worker[];
  customers: { id: string; fullName: string }[];
  pictures: Pictures;
  accepted: { id: string; customerId: string; reference: string | null; subject: string; updatedAt: Date }[];
}

const HALF_HOUR_MS = 30 * 60_000;
const TEN_MINUTES_MS = 10 * 60_000;
const WORKDAY_HOURS = 9;
const PRIORITIES: JobPriority[] = ['LOW', 'NORMAL', 'NORMAL', 'NORMAL', 'NORMAL', 'HIGH', 'HIGH', 'URGENT'];
const SETTLED: JobStatus[] = ['COMPLETED', 'CLOSED', 'CANNOT_COMPLETE', 'CANCELLED'];
const REASONS: Partial<Record<JobStatus, string[]>> = {
  ON_HOLD: ['Waiting for a part from the maker', 'Customer asked to come next week', 'No access to the roof'],
  CANNOT_COMPLETE: ['The unit is beyond repair', 'Nobody on site, twice', 'Asbestos found: a specialist is needed'],
  CANCELLED: ['Customer solved it themselves', 'Entered twice', 'Building was sold'],
};

/** The company's jobs of the past year: old jobs are settled, recent jobs are under way. */
export function rollJobs(tenant: Tenant, setting: Setting) {
  const { dice, day, companyId } = setting;
  const auditEntries: Records['auditEntries'] = [];
  const completedInfos: Records['completedInfos'] = [];
  const jobs = momentsBefore(day, tenant.jobs, tenant.opensAtUtc, dice).map((createdAt, index) => {
    const id = dice.id('job', createdAt);
    const department = dice.one(setting.departments);
    const dispatcher = dice.one(setting.dispatchers);
    const path = statesOf(dice, (day.getTime() - createdAt.getTime()) / DAY_MS);
    const status = path.at(-1) ?? 'NEW';
    const worker = path.includes('ASSIGNED') ? workerFor(department.id, setting, SETTLED.includes(status)) : null;
    const steps = stepsThrough(path, createdAt, setting, dispatcher, worker);
    const quotation = dice.chance(0.15)
      ? setting.accepted.findLast(({ updatedAt }) => updatedAt < createdAt)
      : undefined;
    const title = quotation?.subject ?? dice.one(department.work);
    const description = dice.chance(0.4) ? dice.one(DESCRIPTIONS) : null;
    const siteAddress = dice.chance(0.2) ? rollAddress(tenant, tenant.address.city, dice) : null;
    const number = numbered('J', index + 1);
    const quotationId = quotation?.id ?? null;
    const reference = quotation ? quotation.reference : referenceOf(index);
    const born = { id, companyId, createdAt, number, title, reference, description, quotationId };
    auditEntries.push(...history(dice, born, dispatcher, steps));
    const customer = setting.customers.find(({ id }) => id === quotation?.customerId) ?? dice.one(setting.customers);
    const completed = steps.find(({ changes }) => changes.status?.[1] === 'COMPLETED');
    const schedule = scheduleOf(beginningOf(steps, status), createdAt, status, setting);
    if (completed) {
      const { trade } = department;
      const startedAt = beginningOf(steps, status) ?? createdAt;
      const longestMs = completed.at.getTime() - startedAt.getTime();
      const finishedAt = new Date(startedAt.getTime() + Math.min(longestMs, dice.whole(40, 330) * 60_000));
      const visit = { dice, trade, pictures: setting.pictures, jobId: id, startedAt, finishedAt };
      completedInfos.push(rollCompletedInfo({ ...visit, customerName: customer.fullName }));
    }
    return {
      id,
      createdAt,
      updatedAt: steps.at(-1)?.at ?? createdAt,
      version: 1 + steps.length,
      companyId,
      number,
      title,
      reference,
      description,
      departmentId: department.id,
      customerId: customer.id,
      siteAddress: siteAddress && JSON.stringify(siteAddress),
      quotationId,
      priority: dice.one(PRIORITIES),
      requestedAt: createdAt,
      ...schedule,
      type: dice.chance(0.9) ? dice.one(tenant.jobTypes) : null,
      fields: JSON.stringify(rollFieldValues(tenant, createdAt, dice)),
      completedAt: completed?.at ?? null,
      assigneeId: worker?.id ?? null,
      status,
      statusReason: dice.one(REASONS[status] ?? [null]),
      search: jobSearch({ number, title, reference, description, siteAddress }),
    };
  });
  const counters = [{ companyId, kind: 'JOB', last: jobs.length }];
  return { jobs, completedInfos, counters, auditEntries } satisfies Partial<Records>;
}

const DESCRIPTIONS = [
  'Ask for the caretaker at the side entrance.',
  'Happened three times this week, mostly in the morning.',
  'Access only before 9 or after 17. Bring the long ladder.',
  'Photos were sent by e-mail. The part may be under warranty.',
];

/** The statuses after NEW that a job of this age went through. */
function statesOf(dice: Dice, ageDays: number): JobStatus[] {
  const roll = dice.next();
  const isRecent = ageDays < 21;
  if (roll < (isRecent ? 0.26 : 0.01)) return [];
  if (roll < (isRecent ? 0.52 : 0.03)) return ['ASSIGNED'];
  if (roll < (isRecent ? 0.7 : 0.06)) return ['ASSIGNED', 'IN_PROGRESS'];
  if (roll < (isRecent ? 0.78 : 0.1)) return ['ASSIGNED', 'IN_PROGRESS', 'ON_HOLD'];
  if (roll < (isRecent ? 0.9 : 0.22)) return ['ASSIGNED', 'IN_PROGRESS', 'COMPLETED'];
  if (roll < (isRecent ? 0.92 : 0.28)) return ['ASSIGNED', 'CANNOT_COMPLETE'];
  if (roll < (isRecent ? 0.96 : 0.36)) return dice.chance(0.5) ? ['CANCELLED'] : ['ASSIGNED', 'CANCELLED'];
  return ['ASSIGNED', 'IN_PROGRESS', 'COMPLETED', 'CLOSED'];
}

/** A worker of the department, or of any department without workers. Former workers appear on old jobs only. */
function workerFor(departmentId: string, { dice, workers }: Setting, isSettled: boolean): Worker {
  const able = workers.filter(({ isActive }) => isActive || isSettled);
  const near = able.filter((worker) => worker.departmentId === departmentId);
  return dice.one(near.length > 0 ? near : able);
}

function stepsThrough(
  path: JobStatus[],
  createdAt: Date,
  setting: Setting,
  dispatcher: Actor,
  worker: Worker | null,
): Step[] {
  const livedMs = Math.min(setting.day.getTime() - createdAt.getTime(), setting.dice.whole(1, 10) * DAY_MS);
  let before = createdAt;
  return path.map((status, index): Step => {
    const at = new Date(createdAt.getTime() + Math.floor((livedMs * (index + 1)) / (path.length + 1)));
    // Two steps at one moment keep their order.
    before = new Date(Math.max(inWorkingHours(at, setting).getTime(), before.getTime() + TEN_MINUTES_MS));
    const from = path[index - 1] ?? 'NEW';
    const isOffice = status === 'ASSIGNED' || status === 'CLOSED' || status === 'CANCELLED';
    return {
      at: before,
      by: isOffice || !worker ? dispatcher : worker,
      changes: { status: [from, status], ...(status === 'ASSIGNED' && worker && { assigneeId: [null, worker.id] }) },
    };
  });
}

/** The moment moved into the working hours of its day; the order of moments stays. */
function inWorkingHours(at: Date, { opensAtUtc }: Setting): Date {
  const sinceMidnightMs = at.getTime() % DAY_MS;
  const opens = at.getTime() - sinceMidnightMs + opensAtUtc * 2 * HALF_HOUR_MS;
  return new Date(opens + sinceMidnightMs * (WORKDAY_HOURS / 24));
}

/** The worker's arrival, or the planned arrival; undefined for the future. */
function beginningOf(steps: Step[], status: JobStatus): Date | undefined {
  const came = steps.find(({ changes }) => changes.status?.[1] === 'IN_PROGRESS');
  return came?.at ?? (SETTLED.includes(status) ? steps.at(-1)?.at : undefined);
}

/**
 * A visit of one to six hours, starting on the full or half hour. Most open jobs are scheduled in the future; some new
 * jobs have no schedule.
 */
function scheduleOf(begunAt: Date | undefined, createdAt: Date, status: JobStatus, { dice, day, opensAtUtc }: Setting) {
  if (status === 'NEW' && dice.chance(0.4)) return { scheduledStart: null, scheduledEnd: null };
  const lastsMs = 2 * dice.whole(1, 6) * HALF_HOUR_MS;
  const ahead = () => {
    const hours = 24 * dice.whole(0, 2) + opensAtUtc + dice.whole(0, 2 * WORKDAY_HOURS - 4) / 2;
    return daysAfter(day, hours / 24);
  };
  const isAhead = !SETTLED.includes(status) && dice.chance(0.85);
  const begins = begunAt ?? (isAhead ? ahead() : daysAfter(createdAt, dice.whole(1, 9)));
  const ends = isAhead && begunAt ? ahead() : new Date(begins.getTime() + lastsMs);
  return { scheduledStart: onTheHalfHour(begins), scheduledEnd: onTheHalfHour(ends) };
}

function onTheHalfHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS);
}
