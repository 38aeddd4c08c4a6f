import { users as userKind } from '../users/user.ts';
import { rollCompany } from './company.ts';
import { rollCustomers } from './customers.ts';
import { Dice } from './dice.ts';
import { takePictures } from './jobs/completed-infos.ts';
import { rollJobFields } from './jobs/job-fields.ts';
import { rollJobs } from './jobs/jobs.ts';
import { rollEmailTemplates } from './mail/email-templates.ts';
import { rollNotes } from './notes.ts';
import { rollProformaInvoices } from './quotations/proforma-invoices.ts';
import { rollQuotations } from './quotations/quotations.ts';
import { rollSupportingRecords } from './quotations/supporting-records.ts';
import { type Actor, daysAfter, demoTables, history, type Records, withWords } from './records.ts';
import { rollStaff } from './staff.ts';
import { boreal } from './tenants/boreal.ts';
import { noor } from './tenants/noor.ts';
import { sakura } from './tenants/sakura.ts';
import type { Tenant } from './tenants/tenant.ts';

const SEED = 2026;
const FIRST_WEEKS_SECONDS = 40 * 86_400;

/** Every record of the demo at the beginning of a day. The same day yields the same records. */
export async function rollDemo(day: Date, passwordHash: string): Promise<Records> {
  const dice = new Dice(SEED);
  const founded = daysAfter(day, -420);
  const root = superAdmin(dice, founded, passwordHash);
  const founder = { id: root.id, name: root.fullName };
  const parts: Records[] = [];
  for (const tenant of [boreal, noor, sakura])
    parts.push(await rollTenant(tenant, { dice, day, founded, founder, passwordHash }));

  const all = Object.fromEntries(demoTables.map((table) => [table, parts.flatMap((part): unknown[] => part[table])]));
  const { users, auditEntries, ...others } = all as Records; // each table's rows of all parts
  return { ...others, users: [root, ...users], auditEntries: [...history(dice, root, null), ...auditEntries] };
}

function superAdmin(dice: Dice, createdAt: Date, passwordHash: string) {
  const fullName = 'Ingrid Sørensen';
  const email = 'super@docket.example';
  return withWords(userKind, {
    id: dice.id('user', createdAt),
    createdAt,
    updatedAt: createdAt,
    companyId: null,
    fullName,
    email,
    role: 'ROLE_SUPER_ADMIN' as const,
    passwordHash,
  });
}

interface Setting {
  dice: Dice;
  day: Date;
  founded: Date;
  founder: Actor;
  passwordHash: string;
}

async function rollTenant(tenant: Tenant, { dice, day, founded, founder, passwordHash }: Setting): Promise<Records> {
  const early = () => new Date(founded.getTime() + dice.whole(1, FIRST_WEEKS_SECONDS) * 1000);
  const company = await rollCompany(tenant, founded, dice, founder);
  const companyId = company.files[0]?.companyId ?? '';
  const staff = rollStaff(tenant, { dice, day, companyId, early, founder, passwordHash });
  const active = staff.users.filter(({ status }) => status === 'ACTIVE');
  const actor = ({ id, fullName }: { id: string; fullName: string }) => ({ id, name: fullName });
  const office = active.filter(({ role }) => role !== 'ROLE_USER');
  const dispatchers = office.filter(({ role }) => role === 'ROLE_COMPANY').map(actor);

  const setting = { dice, companyId, early, clerk: dispatchers[0] ?? founder };
  const customers = rollCustomers(tenant, setting);
  const pictures = await takePictures(companyId, daysAfter(founded, 41), dice);
  const jobFields = rollJobFields(tenant, setting);
  const templates = rollEmailTemplates(tenant, setting);
  const supporting = rollSupportingRecords(tenant, setting);
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const quotations = rollQuotations(tenant, {
    dice,
    day,
    companyId,
    sellers: office.map(actor),
    customerIds: ids(customers.customers.filter(({ status }) => status === 'ACTIVE')),
    stock: supporting.stock,
    terms: ids(supporting.records.termsAndConditions),
    contacts: ids(supporting.records.contactDetails),
    banks: ids(supporting.records.bankDetails),
  });
  const termsId = supporting.records.proformaInvoiceTerms[0]?.id ?? null;
  const proformaInvoices = rollProformaInvoices({ dice, day, companyId, lives: quotations.lives, termsId });
  const jobs = rollJobs(tenant, {
    opensAtUtc: tenant.opensAtUtc,
    dice,
    day,
    companyId,
    departments: tenant.departments.map(({ work, trade }, index) => ({
      id: staff.departments[index]?.id ?? '',
      work,
      trade,
    })),
    dispatchers,
    workers: staff.users
      .filter(({ role }) => role === 'ROLE_USER')
      .map((user) => ({ ...actor(user), departmentId: user.departmentId, isActive: user.status === 'ACTIVE' })),
    customers: customers.customers,
    pictures,
    accepted: quotations.records.quotations.filter(({ status }) => status === 'ACCEPTED'),
  });

  const notes = rollNotes(tenant, {
    day,
    companyId,
    users: staff.users,
    customers: customers.customers,
    customerCompanies: customers.customerCompanies,
    jobs: jobs.jobs,
    quotations: quotations.records.quotations,
  });

  return {
    ...company,
    ...staff,
    ...customers,
    ...supporting.records,
    ...quotations.records,
    ...proformaInvoices.records,
    ...jobFields,
    ...jobs,
    ...templates,
    ...notes,
    files: [...company.files, ...pictures.files],
    fileBytes: [...company.fileBytes, ...pictures.fileBytes],
    quotationContents: [quotations, proformaInvoices].flatMap(({ records }) => records.quotationContents),
    counters: [quotations, proformaInvoices, jobs].flatMap(({ counters }) => counters),
    auditEntries: [
      company,
      staff,
      customers,
      supporting,
      quotations,
      proformaInvoices,
      jobFields,
      jobs,
      templates,
      notes,
    ].flatMap(({ auditEntries }) => auditEntries),
  };
}
