import { Type } from 'typebox';
import { saveCompletedInfo } from '../completed-info/saving.ts';
import { customers } from '../customers/customer.ts';
import { Line, Moment, OneOf } from '../http/schemas.ts';
import type { Db, Service, Surroundings } from '../http/surroundings.ts';
import { changedFieldValues } from '../job-fields/values.ts';
import { changedJob } from '../jobs/changed-job.ts';
import { jobFields, jobs, priorities } from '../jobs/job.ts';
import { movedTo } from '../jobs/moving.ts';
import { createJob } from '../jobs/new-job.ts';
import { isOver } from '../jobs/open-jobs.ts';
import { isUnchangeable, statusAssigned } from '../jobs/rules.ts';
import { jobStatuses } from '../jobs/transitions.ts';
import { propertiesOf, valuesOf, wholeAddress } from '../records/fields.ts';
import type { Row as StoredRow } from '../records/kind.ts';
import { changedIn, changeWhole, type Seen, type WritingBy } from '../records/writes.ts';
import { departments } from '../users/departments.ts';
import { users } from '../users/user.ts';
import { addressCells, addressIn } from './address-cells.ts';
import { namesakes, onlyOne, peopleCalled } from './called.ts';
import { createOrChange } from './create-or-change.ts';
import { gathered } from './gathered.ts';
import { momentIn, ownValuesIn, statusOfNew } from './job-cells.ts';
import {
  complete,
  completionCells,
  completionIn,
  isCompletedSo,
  newCompletion,
  statusAfter,
} from './job-completion.ts';
import { rowReader, wordIn } from './read-cells.ts';
import { type Came, type Cells, importRoute, type Options } from './route.ts';

const { description, reference, type, priority, scheduledStart, scheduledEnd } = propertiesOf(jobFields, 'update');
const { line1, line2, city, region, postcode, country } = addressCells;
const ofJob = {
  title: Line,
  description,
  reference,
  type,
  priority,
  scheduledStart,
  scheduledEnd,
  requestedAt: Type.Optional(Moment),
};
const around = {
  customer: Line,
  department: Type.Optional(Line),
  ...{ siteLine1: line1, siteLine2: line2, siteCity: city, siteRegion: region, sitePostcode: postcode },
  siteCountry: country,
  assignee: Type.Optional(Line),
  status: Type.Optional(OneOf(jobStatuses)),
  statusReason: description,
};
const cells = { ...ofJob, ...around, ...completionCells };
type Row = Cells<keyof typeof cells>;
type Job = StoredRow<'jobs'>;
const readOwn = rowReader(ofJob, { priority: wordIn(priorities) });
const readAround = rowReader(around, { status: wordIn(jobStatuses) });
const moments = ['scheduledStart', 'scheduledEnd', 'requestedAt', 'startedAt', 'finishedAt'] as const;

/** Creates and changes jobs from the rows of a spreadsheet. Each new job gets the next number. */
export function jobImportRoutes(app: Service, surroundings: Surroundings): void {
  const path = '/admin/job/import';
  const summary = 'Create or change jobs, row by row.';
  importRoute(app, surroundings, { path, summary, needs: 'JOBS_WRITE', cells, hasOwnFields: true, importRow });
}

async function importRow(writing: WritingBy, companyId: string, row: Row, { onExisting }: Options): Promise<Came> {
  const named = await valuesOfRow(writing.db, companyId, row);
  return createOrChange(
    onExisting,
    await sameJobs(writing.db, companyId, named),
    { path: 'title', kind: 'job', given: named.own.title },
    () => create(writing, companyId, row, named),
    (seen) => change(writing, row, named, seen),
  );
}

type Named = Awaited<ReturnType<typeof valuesOfRow>>;

/** The values of a row, with the records that its cells name. @throws Problem BAD_INPUT with every wrong cell. */
async function valuesOfRow(db: Db, companyId: string, row: Row) {
  const { customer, department, assignee } = row;
  const zoned = await inZone(db, companyId, row);
  const status = statusAfter(row, statusIn(row));
  const whose = { isOfPast: isOver(status) };
  const [own, { statusReason = null }, completion, customerId = '', departmentId, assigneeId, fields] = await gathered(
    () => readOwn(zoned),
    () => readAround(row),
    () => completionIn(zoned, status),
    async () =>
      customer &&
      onlyOne(await peopleCalled(db, customers, companyId, customer), 'customer', 'customer', customer, whose),
    async () =>
      department &&
      onlyOne(await namesakes(db, departments, companyId, department), 'department', 'department', department, whose),
    async () =>
      assignee && onlyOne(await peopleCalled(db, users, companyId, assignee), 'assignee', 'user', assignee, whose),
    () => ownValuesIn(db, companyId, row),
  );
  return { own, customerId, departmentId, assigneeId, fields, status, statusReason, completion };
}

/** The status of a row; undefined for a wrong status, which `readAround` refuses. */
const statusIn = ({ status = '' }: Row) => jobStatuses.find((each) => each === wordIn(jobStatuses)(status));

/** A row with its moments in RFC 3339: a moment without an offset is one of the company's clocks. */
async function inZone(db: Db, companyId: string, row: Row): Promise<Row> {
  const given = moments.flatMap((name) => row[name] ?? []);
  if (given.length === 0) return row;
  const company = db.selectFrom('companies').where('id', '=', companyId).select('timeZone');
  const { timeZone } = await company.executeTakeFirstOrThrow();
  const read = moments.flatMap((name) => {
    const text = row[name];
    return text === undefined ? [] : [[name, momentIn(text, timeZone) ?? text]];
  });
  return { ...row, ...Object.fromEntries(read) };
}

/** The live jobs of a customer with the title, the reference and the times of a row: most likely the same job. */
function sameJobs(db: Db, companyId: string, { own, customerId }: Named) {
  const { title, reference = null, scheduledStart = null, scheduledEnd = null } = valuesOf(jobFields, own);
  return db
    .selectFrom('jobs')
    .where('companyId', '=', companyId)
    .where('customerId', '=', customerId)
    .where('deletedAt', 'is', null)
    .where(({ eb, fn }) => eb(fn('name_key', ['title']), '=', fn('name_key', [eb.val(title)])))
    .where('reference', 'is not distinct from', reference)
    .where('scheduledStart', 'is not distinct from', scheduledStart)
    .where('scheduledEnd', 'is not distinct from', scheduledEnd)
    .select(['id', 'version', 'number'])
    .orderBy('createdAt')
    .execute();
}

async function create(writing: WritingBy, companyId: string, row: Row, named: Named) {
  const { own, customerId, departmentId = null, assigneeId = null, fields, status, statusReason, completion } = named;
  const standing = statusOfNew(status, assigneeId, statusReason);
  const siteAddress = wholeAddress(siteIn(row));
  const given = { ...own, companyId, customerId, departmentId, assigneeId, siteAddress, fields, ...standing };
  if (!completion) return { recordId: (await createJob(writing, given)).id };
  const { info, besides } = await newCompletion(writing.db, companyId, completion.given);
  const times = { requestedAt: own.requestedAt ?? info.startedAt.toISOString(), completedAt: info.finishedAt };
  const { id } = await createJob(writing, { ...given, ...times }, besides);
  await saveCompletedInfo(writing.db, { jobId: id, ...info });
  return { recordId: id };
}

function change(writing: WritingBy, row: Row, named: Named, seen: Seen) {
  const { own, departmentId, assigneeId, fields, status, statusReason, completion } = named;
  const { title: _, reference: __, scheduledStart: ___, scheduledEnd: ____, ...patch } = valuesOf(jobFields, own);
  return changeWhole(writing, jobs, seen, async (job) => {
    const siteAddress = wholeAddress({ ...job.siteAddress, ...siteIn(row) });
    const wanted = { ...patch, departmentId, assigneeId, siteAddress, status: statusIn(row) };
    if (isUnchangeable(job) && (await hasAlready(writing.db, job, wanted, named)))
      return { patch: {}, besides: [], action: 'UPDATED' };
    const changed = await changedJob(writing.db, job, { ...patch, departmentId, siteAddress, fields });
    const isHandedOver = assigneeId !== undefined && assigneeId !== job.assigneeId;
    const assigned = isHandedOver ? { assigneeId, status: statusAssigned(job) } : { status: job.status };
    if (completion) {
      const { patch: done, besides } = await complete(writing.db, { ...job, ...assigned }, completion);
      const action = done.status === job.status ? 'UPDATED' : 'STATUS_CHANGED';
      return { patch: { ...changed, ...assigned, ...done }, besides, action };
    }
    const isMoved = status !== undefined && status !== assigned.status;
    const moved = isMoved ? movedTo({ ...job, ...assigned }, status, statusReason, 'statusReason') : assigned;
    const action = moved.status === job.status ? 'UPDATED' : 'STATUS_CHANGED';
    return { patch: { ...changed, ...assigned, ...moved }, besides: [], action };
  });
}

/** Whether a job has the wanted values already, and the own fields and the completed info of a row. */
async function hasAlready(db: Db, job: Job, wanted: object, { fields, completion }: Named): Promise<boolean> {
  const all = { ...wanted, fields: await changedFieldValues(db, job.companyId, fields, job.fields) };
  return changedIn(job, all).length === 0 && (completion === null || isCompletedSo(db, job, completion.given));
}

/** The filled parts of the site in a row. */
function siteIn({ siteLine1, siteLine2, siteCity, siteRegion, sitePostcode, siteCountry }: Row) {
  return addressIn({
    ...{ line1: siteLine1, line2: siteLine2, city: siteCity, region: siteRegion },
    ...{ postcode: sitePostcode, country: siteCountry },
  });
}
