import { sql } from 'kysely';
import { apiTokens } from '../../api-tokens/api-token.ts';
import { messages } from '../../mail/message.ts';
import { notes } from '../../notes/note.ts';
import type { Row } from '../../records/kind.ts';
import { noteRewritten } from '../../records/trail/sealing.ts';
import { savedCommands } from '../../saved-commands/saved-command.ts';
import { users } from '../../users/user.ts';
import { countOf } from './counting.ts';
import { deliveriesAbout, eraseDeliveries } from './deliveries.ts';
import { forgetAnswers, likeAny } from './forget-answers.ts';
import { historyOfRecords } from './history.ts';
import type { Erased, Part } from './part.ts';
import { rewriteHistory, rewriteRecords } from './rewriting.ts';
import { scrubbedJson } from './traces.ts';

type UserPart = Part<Erased>;

const own = ({ id }: Erased) => sql`user_id = ${id}`;
const inCompany = ({ companyId }: Erased) => sql`company_id is not distinct from ${companyId}`;

const details: UserPart = {
  name: 'DETAILS',
  fate: 'ERASED',
  count: async () => 1,
  async erase({ db, person: { id, placeholder } }) {
    const { name, email } = placeholder;
    const { search, sortName } = users.words({ fullName: name, email } as Row<'users'>); // the searched values left
    await sql`
      update users set full_name = ${name}, email = ${email}, phone = null, time_zone = null, locale = null, department_id = null,
        password_hash = null, holds_email = false, last_login_at = null, invited_at = null, status = 'INACTIVE', search = ${search},
        sort_name = ${sortName}, erased_at = now(), deleted_at = coalesce(deleted_at, now()), version = version + 1, updated_at = now()
      where id = ${id}`.execute(db);
  },
};

/** The ways in, and the traces of logins, in an order that no reference hinders. */
const ACCESS = [
  ...['loginChallenges', 'sessions', 'linkedLogins', 'passkeys', 'authenticators', 'recoveryCodes', 'accountLinks'],
  ...['pastLoginFailures', 'idempotencyKeys'],
];

const access: UserPart = {
  name: 'ACCESS',
  fate: 'ERASED',
  async count(db, person) {
    let count = 0;
    for (const table of ACCESS.slice(1, -3)) count += await countOf(db, table, own(person));
    return count;
  },
  async erase({ db, person, known }) {
    for (const table of ACCESS) await sql`delete from ${sql.table(table)} where ${own(person)}`.execute(db);
    const emails = known.emails.map((email) => email.toLowerCase());
    await sql`delete from login_failures where account = any(${emails}::text[])`.execute(db);
    await sql`delete from account_mails where lower(recipient) = any(${emails}::text[])`.execute(db);
  },
};

const tokens: UserPart = {
  name: 'API_TOKENS',
  fate: 'ERASED',
  count: (db, person) => countOf(db, 'apiTokens', own(person)),
  erase: (erasing) =>
    rewriteRecords(erasing, apiTokens, own(erasing.person), ({ revokedAt }) => ({
      name: erasing.person.placeholder.name,
      hint: '',
      revokedAt: revokedAt ?? new Date(),
    })),
};

/** Views and macros that colleagues share stay, without the values of the person. */
const saved: UserPart = {
  name: 'SAVED_COMMANDS',
  fate: 'ERASED',
  count: (db, person) => countOf(db, 'savedCommands', sql`${own(person)} and not is_shared`),
  async erase(erasing) {
    const { db, person, scrubWhole } = erasing;
    const isPrivate = sql`${own(person)} and not is_shared`;
    await historyOfRecords(erasing, sql`record_id in (select id from saved_commands where ${isPrivate})`);
    await sql`delete from saved_commands where ${isPrivate}`.execute(db);
    await rewriteRecords(erasing, savedCommands, inCompany(person), ({ name, definition }) =>
      scrubbedJson({ name, definition }, scrubWhole),
    );
  },
};

const mentionsOf: UserPart = {
  name: 'MENTIONS',
  fate: 'ERASED',
  count: (db, person) => countOf(db, 'mentions', own(person)),
  async erase(erasing) {
    const { db, person } = erasing;
    await historyOfRecords(erasing, sql`record_id in (select id from mentions where ${own(person)})`);
    await sql`delete from mentions where ${own(person)}`.execute(db);
  },
};

const securityEvents: UserPart = {
  name: 'SECURITY_EVENTS',
  fate: 'REPLACED',
  count: (db, { id }) => countOf(db, 'securityEvents', sql`user_id = ${id} or actor_id = ${id}`),
  async erase({ db, person }) {
    await sql`delete from event_keys where ${own(person)}`.execute(db);
    // Events of the last seconds have no place in the chain, and no key.
    await sql`
      update security_events set address = null, device = null, changes = case when user_id = ${person.id} then '[]' else changes end
      where position is null and (user_id = ${person.id} or actor_id = ${person.id})`.execute(db);
  },
};

/** Notes name people after `@`, and have an author. */
const notesOf: UserPart = {
  name: 'NOTES',
  fate: 'REPLACED',
  count: (db, { id }) => countOf(db, 'notes', sql`author_id = ${id}`),
  async erase(erasing) {
    const { db, person, scrubWhole } = erasing;
    if (person.companyId === null) return;
    await sql`update notes set author_name = ${person.placeholder.name} where author_id = ${person.id}`.execute(db);
    await rewriteRecords(erasing, notes, inCompany(person), ({ text }) => ({ text: scrubWhole(text) }));
  },
};

/** Their own messages bear their name; the attached documents stay. */
const messagesOf: UserPart = {
  name: 'MESSAGES',
  fate: 'REPLACED',
  count: (db, { id }) => countOf(db, 'messages', sql`sender_id = ${id}`),
  async erase(erasing) {
    const { person, scrubWhole } = erasing;
    await rewriteRecords(erasing, messages(true), sql`sender_id = ${person.id}`, ({ subject, body }) => ({
      ...scrubbedJson({ subject, body }, scrubWhole),
      senderName: person.placeholder.name,
    }));
  },
};

const byOrAbout = ({ id }: Erased) => sql`record_id = ${id} or body like ${`%${id}%`}`;

const deliveries: UserPart = {
  name: 'DELIVERIES',
  fate: 'REPLACED',
  count: (db, person) => countOf(db, 'webhookDeliveries', deliveriesAbout(person, byOrAbout(person))),
  erase: (erasing) => eraseDeliveries(erasing, byOrAbout(erasing.person)),
};

const history: UserPart = {
  name: 'HISTORY',
  fate: 'REPLACED',
  count: (db, { id }) => countOf(db, 'auditEntries', sql`record_id = ${id} or actor_id = ${id}`),
  async erase(erasing) {
    const { db, person, scrubWhole, known } = erasing;
    const { name } = person.placeholder;
    await sql`update audit_entries set actor_name = ${name} where actor_id = ${person.id}`.execute(db);
    await noteRewritten(db, sql`select id from audit_entries where actor_id = ${person.id}`);
    await sql`update edited_versions set edited_by_name = ${name} where edited_by_id = ${person.id}`.execute(db);
    await historyOfRecords(
      erasing,
      sql`record_id = ${person.id} or record_id in (select id from api_tokens where ${own(person)})`,
    );
    const named = sql`${inCompany(person)} and changes::text ilike any(${likeAny(Object.values(known).flat())}::text[])`;
    await rewriteHistory(erasing, named, (change) => scrubbedJson(change, scrubWhole));
    await forgetAnswers(db, [person.id, ...Object.values(known).flat()]);
  },
};

/** The parts of a user's erasure, in the order of the work; the rows of webhooks are locked last. */
export const userParts: readonly UserPart[] = [
  access,
  tokens,
  saved,
  mentionsOf,
  notesOf,
  messagesOf,
  history,
  securityEvents,
  details,
  deliveries,
];
