import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoints.ts';
import { CompanyIdParams } from '../http/schemas.ts';
import type { Db, Service, Surroundings } from '../http/surroundings.ts';
import { demandCompany } from '../records/references.ts';
import type { JobPriority } from '../shared/values.ts';

const Dropdown = Type.Object(
  {
    key: Type.String(),
    label: Type.String(),
    options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() }, { title: 'DropdownOption' })),
  },
  { title: 'Dropdown' },
);
type Dropdown = Static<typeof Dropdown>;

const PRIORITIES: Record<JobPriority, string> = { LOW: 'Low', NORMAL: 'Normal', HIGH: 'High', URGENT: 'Urgent' };

/** The newest jobs show the kinds of work that a company does; reading a million jobs would take long. */
const NEWEST_JOBS = 5_000;
const MOST_TYPES = 100;

/** The choices of a company's job form. */
export function jobDropdownRoutes(app: Service, { db }: Surroundings): void {
  app.get('/admin/job/get/all/dropdown/metadata/:companyId', {
    ...endpoint('JOBS_READ', "The choices of a company's job form.", {
      params: CompanyIdParams,
      response: { 200: Type.Array(Dropdown) },
    }),
    handler: async ({ params: { companyId }, viewer }) => {
      await demandCompany(db, viewer, companyId);
      return [
        { key: 'priority', label: 'Priority', options: labelled(PRIORITIES) },
        { key: 'type', label: 'Type', options: (await typesInUse(db, companyId)).map(asItself) },
        { key: 'departmentId', label: 'Department', options: await activeDepartments(db, companyId) },
        ...(await dropdownFields(db, companyId)),
      ];
    },
  });
}

/** The types of a company's jobs, the commonest first. */
async function typesInUse(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom((newest) =>
      newest
        .selectFrom('jobs')
        .where('companyId', '=', companyId)
        .where('deletedAt', 'is', null)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(NEWEST_JOBS)
        .select('type')
        .as('newest'),
    )
    .where('type', 'is not', null)
    .groupBy('type')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('type')
    .limit(MOST_TYPES)
    .select(sql<string>`type`.as('type'))
    .execute();
  return rows.map(({ type }) => type);
}

function activeDepartments(db: Db, companyId: string): Promise<Dropdown['options']> {
  return db
    .selectFrom('departments')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where('status', '=', 'ACTIVE')
    .orderBy('sortName')
    .orderBy('id')
    .select(['id as value', 'name as label'])
    .execute();
}

async function dropdownFields(db: Db, companyId: string): Promise<Dropdown[]> {
  const fields = await db
    .selectFrom('jobFields')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where('type', '=', 'DROPDOWN')
    .orderBy('position')
    .orderBy('id')
    .select(['key', 'label', 'options'])
    .execute();
  return fields.map(({ key, label, options }) => ({ key: `fields.${key}`, label, options: options.map(asItself) }));
}

const asItself = (value: string) => ({ value, label: value });

const labelled = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));
