import { type Static, Type } from 'typebox';
import { checkAddress, wholeAddress } from '../companies/particulars.ts';
import { customers } from '../customers/customer.ts';
import { departments } from '../departments.ts';
import { fieldValuesOfNew, JobFieldValuesInput } from '../job-fields/values.ts';
import { nextNumber } from '../numbers.ts';
import { demandActive } from '../records/references.ts';
import { createRecord } from '../records/writes.ts';
import { AddressInput, Body, Id, Line, Maybe, Moment, OneOf } from '../schemas.ts';
import { users } from '../users/user.ts';
import type { Writing } from '../writing.ts';
import { type Job, jobs, priorities } from './job.ts';
import { checkSchedule } from './rules.ts';

/** What of a job may be empty. */
export const mayBeEmpty = {
  description: Maybe(Body),
  type: Maybe(Line),
  departmentId: Maybe(Id),
  siteAddress: Maybe(AddressInput),
  scheduledStart: Maybe(Moment),
  scheduledEnd: Maybe(Moment),
};

/** What a new job is made from, whether by itself or of a quotation, in the body of a request. */
export const NewJobFields = {
  ...mayBeEmpty,
  priority: Type.Optional(OneOf(priorities, { default: 'NORMAL' })),
  fields: Type.Optional(JobFieldValuesInput),
};

const NewJob = Type.Object(NewJobFields);

interface NewJob extends Static<typeof NewJob> {
  companyId: string;
  customerId: string;
  title: string;
  /** Left out, now. */
  requestedAt?: string | null;
  assigneeId?: string | null;
  quotationId?: string;
}

/** Creates a job of a company that the viewer sees. @throws Problem BAD_INPUT. */
export async function createJob(writing: Writing, { fields = [], ...given }: NewJob): Promise<Job> {
  const { db } = writing;
  const { companyId } = given;
  const { siteAddress = null, requestedAt, scheduledStart = null, scheduledEnd = null, ...job } = valuesOf(given);
  checkAddress(siteAddress, 'siteAddress');
  checkSchedule({ scheduledStart, scheduledEnd });
  await demandActive(db, customers, companyId, 'customerId', given.customerId);
  await demandActive(db, departments, companyId, 'departmentId', given.departmentId);
  await demandActive(db, users, companyId, 'assigneeId', given.assigneeId);
  return createRecord(writing, jobs, {
    ...job,
    siteAddress,
    requestedAt: requestedAt ?? new Date(),
    scheduledStart,
    scheduledEnd,
    status: given.assigneeId ? 'ASSIGNED' : 'NEW',
    fields: await fieldValuesOfNew(db, companyId, fields),
    number: await nextNumber(db, companyId, 'JOB'),
  });
}

interface Given {
  siteAddress?: Static<typeof AddressInput> | null;
  requestedAt?: string | null;
  scheduledStart?: string | null;
  scheduledEnd?: string | null;
}

/** A body as a row holds it: an address whole, and moments as such. */
export function valuesOf<Body extends Given>(body: Body) {
  const { siteAddress, requestedAt, scheduledStart, scheduledEnd, ...rest } = body;
  return {
    ...rest,
    siteAddress: siteAddress && wholeAddress(siteAddress),
    requestedAt: requestedAt ? new Date(requestedAt) : undefined,
    scheduledStart: moment(scheduledStart),
    scheduledEnd: moment(scheduledEnd),
  };
}

function moment(text: string | null | undefined): Date | null | undefined {
  return typeof text === 'string' ? new Date(text) : text;
}
