import { users } from '../users/user.ts';
import { boreal } from './boreal.ts';
import { rollCompany } from './company.ts';
import { takePictures } from './completed-infos.ts';
import { rollCustomers } from './customers.ts';
import { Dice } from './dice.ts';
import { rollEmailTemplates } from './email-templates.ts';
import { rollJobFields } from './job-fields.ts';
import { rollJobs } from './jobs.ts';
import { noor } from './noor.ts';
import { rollProformaInvoices } from './proforma-invoices.ts';
import { rollQuotations } from './quotations.ts';
import { type Actor, daysAfter, history, type Records, withWords } from './records.ts';
import { sakura } from './sakura.ts';
import { rollStaff } from './staff.ts';
import { rollSupportingRecords } from './supporting-records.ts';
import type { Tenant } from './tenant.ts';

const SEED = 2026;
const FIRST_WEEKS_SECONDS = 40 * 86_400;

/** Every record of the demo as it stands when a day begins: the same for the same day. */
export async function rollDemo(day: Date, passwordHash: string): Promise<Records> {
  const dice = new Dice(SEED);
  const founded = daysAfter(day, -420);
  const root = superAdmin(dice, founded, passwordHash);
  const founder = { id: root.id, name: root.fullName };
  const parts: Records[] = [];
  for (const tenant of [boreal, noor, sakura])
    parts.push(await rollTenant(tenant, { dice, day, founded, founder, passwordHash }));

  const all = <Table extends keyof Records>(table: Table) => parts.flatMap((part) => part[table]) as Records[Table];
  return {
    companies: all('companies'),
    files: all('files'),
    fileBytes: all('fileBytes'),
    departments: all('departments'),
    users: [root, ...all('users')],
    customerCompanies: all('customerCompanies'),
    customers: all('customers'),
    items: all('items'),
    contactDetails: all('contactDetails'),
    bankDetails: all('bankDetails'),
    termsAndConditions: all('termsAndConditions'),
    proformaInvoiceTerms: all('proformaInvoiceTerms'),
    quotations: all('quotations'),
    editedVersions: all('editedVersions'),
    proformaInvoices: all('proformaInvoices'),
    quotationContents: all('quotationContents'),
    jobFields: all('jobFields'),
    jobs: all('jobs'),
    completedInfos: all('completedInfos'),
    emailTemplates: all('emailTemplates'),
    counters: all('counters'),
    auditEntries: [...history(dice, root, null), ...all('auditEntries')],
  };
}

function superAdmin(dice: Dice, createdAt: Date, passwordHash: string) {
  const fullName = 'Ingrid Sørensen';
  const email = 'super@docket.example';
  return withWords(users, {
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

  const customers = rollCustomers(tenant, { dice, companyId, early, clerk: dispatchers[0] ?? founder });
  const clerk = dispatchers[0] ?? founder;
  const pictures = await takePictures(companyId, daysAfter(founded, 41), dice);
  const jobFields = rollJobFields(tenant, { dice, companyId, at: early(), clerk });
  const templates = rollEmailTemplates(tenant, { dice, companyId, at: early(), clerk });
  const supporting = rollSupportingRecords(tenant, { dice, companyId, early, clerk });
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
    ].flatMap(({ auditEntries }) => auditEntries),
  };
}
