import { type Static, type TSchema, Type } from 'typebox';
import { endpoint } from '../http/endpoints.ts';
import { Body, Formed, Id, IdParams, Input, Line, Maybe, Nullable, OneOf, Unit } from '../http/schemas.ts';
import type { Db, Service, Surroundings } from '../http/surroundings.ts';
import { jobs } from '../jobs/job.ts';
import * as field from '../records/fields.ts';
import { findRow } from '../records/kind.ts';
import { Problem } from '../shared/problem.ts';
import type { CompletedOutcome, PhotoMoment } from '../shared/values.ts';

const outcomes = ['FULL', 'PARTIAL'] as const satisfies CompletedOutcome[];
const photoMoments = ['BEFORE', 'AFTER'] as const satisfies PhotoMoment[];

const ChecklistItem = Type.Object(
  { label: Type.String(), done: Type.Boolean(), remark: Nullable(Type.String()) },
  { title: 'ChecklistItem' },
);

const Material = Type.Object(
  { description: Type.String(), quantity: Type.String(), unit: Nullable(Type.String()) },
  { title: 'Material' },
);

const CompletedPhoto = Type.Object(
  { fileId: Type.String(), caption: Nullable(Type.String()), moment: OneOf(photoMoments) },
  { title: 'CompletedPhoto' },
);

const Quantity = Formed(
  { format: 'DECIMAL_ABOVE_0', digits: 15, places: 4 },
  { pattern: '^(?=.*[1-9])(0|[1-9][0-9]{0,14})(\\.[0-9]{1,4})?$' },
);

/** A list in a request; empty by default. */
const some = <Item extends TSchema>(item: Item, maxItems: number) => Type.Optional(Type.Array(item, { maxItems }));

export const completedInfoFields = field.declare({
  jobId: field.kept(Type.String()),
  startedAt: field.required(field.moment),
  finishedAt: field.required(field.moment),
  outcome: field.required(field.oneOf(OneOf(outcomes))),
  findings: field.optional(field.text(Body)),
  workDone: field.required(field.text(Body)),
  checklist: {
    ...field.list(Type.Array(ChecklistItem)),
    create: some(Input({ label: Line, done: Type.Boolean(), remark: Maybe(Line) }), 100),
  },
  materials: {
    ...field.list(Type.Array(Material)),
    create: some(Input({ description: Line, quantity: Quantity, unit: Maybe(Unit) }), 200),
  },
  followUps: field.optional(field.text(Body)),
  remarks: field.optional(field.text(Body)),
  customerName: field.optional(field.text(Line)),
  signedAt: field.optional(field.moment),
  customerSignatureFileId: field.optional(field.text(Id)),
  noSignatureReason: field.optional(field.text(Body)),
  photos: {
    ...field.list(Type.Array(CompletedPhoto)),
    create: some(Input({ fileId: Id, caption: Maybe(Line), moment: OneOf(photoMoments) }), 20),
  },
});

const CompletedInfo = Type.Object(field.propertiesOf(completedInfoFields, 'answer'), { title: 'CompletedInfo' });
export type CompletedInfo = Static<typeof CompletedInfo>;

/** The completed info of a job with its revision, 1 at first; undefined before the first save. */
export function findCompletedInfo(db: Db, jobId: string): Promise<(CompletedInfo & { revision: number }) | undefined> {
  return db.selectFrom('completedInfos').where('jobId', '=', jobId).selectAll().executeTakeFirst();
}

/** Reads completed info. */
export function completedInfoRoutes(app: Service, { db }: Surroundings): void {
  app.get('/admin/job/get/completed/info/:id', {
    ...endpoint('JOBS_READ', 'What was done on a job.', { params: IdParams, response: { 200: CompletedInfo } }),
    handler: async ({ params: { id }, viewer }) => {
      const { number } = await findRow(db, jobs, viewer, id);
      const info = await findCompletedInfo(db, id);
      if (info) return info;
      throw new Problem('NOT_FOUND', `${number} has no completed info yet.`);
    },
  });
}
