import { sql } from 'kysely';
import { customers } from '../../customers/customer.ts';
import { gatherReport } from '../../documents/job-report/gather.ts';
import { jobs } from '../../jobs/job.ts';
import { messages } from '../../mail/message.ts';
import { notes } from '../../notes/note.ts';
import { proformaInvoices } from '../../proforma-invoices/proforma-invoice.ts';
import { quotations } from '../../quotations/quotation.ts';
import type { Row } from '../../records/kind.ts';
import { savedCommands } from '../../saved-commands/saved-command.ts';
import { rowsOf } from '../rows.ts';
import { countOf } from './counting.ts';
import { deliveriesAbout, eraseDeliveries } from './deliveries.ts';
import { forgetAnswers } from './forget-answers.ts';
import { erasedChange, historyOfRecords } from './history.ts';
import type { ErasedCustomer, Erasing, Part } from './part.ts';
import { rewriteHistory, rewriteRecords } from './rewriting.ts';
import { ERASED, scrubbedJson } from './traces.ts';

type CustomerPart = Part<ErasedCustomer>;
type ErasingCustomer = Erasing<ErasedCustomer>;

const ownOf = ({ of }: ErasedCustomer) => sql`id = any(${of.ids}::text[])`;
const about = ({ of }: ErasedCustomer) => sql`record_id = any(${of.ids}::text[])`;
const onWork = ({ of }: ErasedCustomer) => sql`record_id in (${of.work})`;
const theirs = ({ of }: ErasedCustomer) => sql`customer_id = any(${of.ids}::text[])`;
/** No document of such a quotation left the house. */
const isUnsent = sql`sent_at is null and (select particulars from quotation_contents where record_id = quotations.id) is null`;

const details: CustomerPart = {
  name: 'DETAILS',
  fate: 'ERASED',
  count: async () => 1,
  erase: ({ db, person }) => emptied(db, person, sql`id = ${person.id}`),
};

const mergedCustomers: CustomerPart = {
  name: 'MERGED_CUSTOMERS',
  fate: 'ERASED',
  count: async (_, { of }) => of.ids.length - 1,
  async erase({ db, person }) {
    await emptied(db, person, sql`${ownOf(person)} and id <> ${person.id}`);
    await db.deleteFrom('merges').where('mergedId', 'in', person.of.ids).execute();
  },
};

/** Empties customers for good. */
async function emptied(
  db: ErasingCustomer['db'],
  person: ErasedCustomer,
  which: ReturnType<typeof sql>,
): Promise<void> {
  const { name } = person.placeholder;
  const { search, sortName } = customers.words({ fullName: name } as Row<'customers'>); // the only searched value left
  await sql`
    update customers set full_name = ${name}, email = null, phone = null, address = null, locale = null, customer_company_id = null,
      status = 'INACTIVE', search = ${search}, sort_name = ${sortName}, erased_at = now(), deleted_at = coalesce(deleted_at, now()),
      version = version + 1, updated_at = now()
    where ${which}`.execute(db);
}

const notesAbout: CustomerPart = {
  name: 'NOTES_ABOUT',
  fate: 'ERASED',
  count: (db, person) => countOf(db, 'notes', about(person)),
  erase: (erasing) => rewriteRecords(erasing, notes, about(erasing.person), () => ({ text: ERASED, callNumber: null })),
};

const notesOnWork: CustomerPart = {
  name: 'NOTES',
  fate: 'REPLACED',
  count: (db, person) => countOf(db, 'notes', onWork(person)),
  erase: (erasing) =>
    rewriteRecords(erasing, notes, onWork(erasing.person), ({ text }) => ({
      text: erasing.scrub(text),
      callNumber: null,
    })),
};

/** The report of a finished job stays. */
const jobReports: CustomerPart = {
  name: 'JOB_REPORTS',
  fate: 'KEPT',
  count: (db, person) => countOf(db, 'completedInfos', sql`job_id in (${person.of.idsIn('jobs')})`),
  async erase({ db, person }) {
    const done = sql`${theirs(person)} and id in (select job_id from completed_infos where kept_report is null)`;
    for await (const { id } of rowsOf(db, 'jobs', done, sql`id`)) {
      const report = JSON.stringify(await gatherReport(db, null, id));
      await db.updateTable('completedInfos').set({ keptReport: report }).where('jobId', '=', id).execute();
    }
  },
};

const jobsOf: CustomerPart = {
  name: 'JOBS',
  fate: 'REPLACED',
  count: (db, person) => countOf(db, 'jobs', theirs(person)),
  erase: (erasing) =>
    rewriteRecords(
      erasing,
      jobs,
      theirs(erasing.person),
      ({ title, reference, description, statusReason, fields, workDone }) => ({
        ...scrubbedJson({ title, reference, description, statusReason, fields, workDone }, erasing.scrub),
        siteAddress: null,
      }),
    ),
};

const unsentQuotations: CustomerPart = {
  name: 'UNSENT_QUOTATIONS',
  fate: 'REPLACED',
  count: (db, person) => countOf(db, 'quotations', sql`${theirs(person)} and ${isUnsent}`),
  async erase(erasing) {
    const { db, person, scrub } = erasing;
    const unsent = sql`${theirs(person)} and ${isUnsent}`;
    for await (const { id } of rowsOf(db, 'quotations', unsent, sql`id`)) {
      const { lines } = await db
        .selectFrom('quotationContents')
        .where('recordId', '=', id)
        .select('lines')
        .executeTakeFirstOrThrow();
      const scrubbed = JSON.stringify(scrubbedJson(lines, scrub));
      await db.updateTable('quotationContents').set({ lines: scrubbed }).where('recordId', '=', id).execute();
    }
    await rewriteRecords(erasing, quotations, unsent, ({ subject, reference, notes, lineTexts }) =>
      scrubbedJson({ subject, reference, notes, lineTexts }, scrub),
    );
    // No document shows a reason.
    const reasons = ({ statusReason }: { statusReason: string | null }) => scrubbedJson({ statusReason }, scrub);
    await rewriteRecords(erasing, quotations, theirs(person), reasons);
    await rewriteRecords(erasing, proformaInvoices, theirs(person), reasons);
  },
};

const messagesOf: CustomerPart = {
  name: 'MESSAGES',
  fate: 'REPLACED',
  count: (db, person) => countOf(db, 'messages', onWork(person)),
  erase: (erasing) =>
    rewriteRecords(
      erasing,
      messages(true),
      onWork(erasing.person),
      ({ status, recipients, subject, body, reason }) => ({
        ...scrubbedJson({ recipients, subject, body, reason }, erasing.scrub),
        ...(status === 'WAITING' && { status: 'CANCELLED' as const, nextAttemptAt: null }),
      }),
    ),
};

const toldOf = (person: ErasedCustomer) => sql`${about(person)} or ${onWork(person)}
  or record_id in (select id from notes where ${about(person)} or ${onWork(person)})
  or record_id in (select id from messages where ${onWork(person)})`;

const deliveries: CustomerPart = {
  name: 'DELIVERIES',
  fate: 'ERASED',
  count: (db, person) => countOf(db, 'webhookDeliveries', deliveriesAbout(person, toldOf(person))),
  erase: (erasing) => eraseDeliveries(erasing, toldOf(erasing.person)),
};

const history: CustomerPart = {
  name: 'HISTORY',
  fate: 'REPLACED',
  count: (db, person) => countOf(db, 'auditEntries', sql`${about(person)} or ${onWork(person)}`),
  async erase(erasing) {
    const { person, scrub, scrubWhole, db } = erasing;
    const notesAboutPerson = sql`record_id in (select id from notes where ${about(person)})`;
    await historyOfRecords(erasing, sql`${about(person)} or ${notesAboutPerson}`);
    const related = sql`${onWork(person)} or record_id in (select id from notes where ${onWork(person)})
      or record_id in (select id from messages where ${onWork(person)})`;
    await rewriteHistory(erasing, related, (change) =>
      /^(siteAddress|callNumber)/.test(change.field) ? erasedChange(change) : scrubbedJson(change, scrub),
    );
    await rewriteRecords(erasing, savedCommands, sql`company_id = ${person.companyId}`, ({ name, definition }) =>
      scrubbedJson({ name, definition }, scrubWhole),
    );
    await forgetAnswers(db, [...person.of.ids, ...Object.values(erasing.known).flat()]);
  },
};

const sentQuotations: CustomerPart = {
  name: 'SENT_QUOTATIONS',
  fate: 'KEPT',
  count: (db, person) => countOf(db, 'quotations', sql`${theirs(person)} and not (${isUnsent})`),
};

const invoices: CustomerPart = {
  name: 'PROFORMA_INVOICES',
  fate: 'KEPT',
  count: (db, person) => countOf(db, 'proformaInvoices', theirs(person)),
};

/** The parts of a customer's erasure, in the order of the work: the reports are kept before their jobs change, and the rows of webhooks are locked last. */
export const customerParts: readonly CustomerPart[] = [
  jobReports,
  notesAbout,
  notesOnWork,
  jobsOf,
  unsentQuotations,
  messagesOf,
  history,
  mergedCustomers,
  details,
  deliveries,
  sentQuotations,
  invoices,
];
