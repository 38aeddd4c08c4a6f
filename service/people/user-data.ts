import { type RawBuilder, type Selectable, sql } from 'kysely';
import { apiTokens } from '../api-tokens/api-token.ts';
import type { Tables } from '../database/tables.ts';
import type { Db } from '../http/surroundings.ts';
import { openedEvents } from '../login/events/sealed-event.ts';
import { mentions } from '../notes/mention.ts';
import { notes } from '../notes/note.ts';
import { answerOf, type Row } from '../records/kind.ts';
import { savedCommands } from '../saved-commands/saved-command.ts';
import { users } from '../users/user.ts';
import { answers, historyOf } from './customer-data.ts';
import type { Section } from './json-text.ts';
import { batchesOf, rowsOf } from './rows.ts';

/**
 * Everything that Docket holds about a user, by the names of the API. The acts of the user name records by their ids alone: the values
 * in the records belong to other people.
 */
export function userData(db: Db, user: Row<'users'>): Section[] {
  const own = sql`user_id = ${user.id}`;
  const acts = sql`id, at, record_id, action`;
  return [
    ['user', answerOf(users, user)],
    ['sessions', rowsOf(db, 'sessions', own, sql`id, created_at, device, address, last_used_at, expires_at`)],
    ['passkeys', rowsOf(db, 'passkeys', own, sql`id, name, created_at, last_used_at`)],
    ['linkedLogins', rowsOf(db, 'linkedLogins', own, sql`id, provider, issuer, email, created_at, last_used_at`)],
    ['apiTokens', answers(apiTokens, rowsOf<Row<'apiTokens'>>(db, 'apiTokens', own))],
    ['savedCommands', answers(savedCommands, rowsOf<Row<'savedCommands'>>(db, 'savedCommands', own))],
    ['notes', answers(notes, rowsOf<Row<'notes'>>(db, 'notes', sql`author_id = ${user.id}`))],
    ['mentions', answers(mentions, rowsOf<Row<'mentions'>>(db, 'mentions', own))],
    ['securityEvents', eventsOf(db, sql`user_id = ${user.id} or actor_id = ${user.id}`)],
    ['history', historyOf(db, sql`record_id = ${user.id}`)],
    ['acts', rowsOf(db, 'auditEntries', sql`actor_id = ${user.id}`, acts)],
  ];
}

async function* eventsOf(db: Db, condition: RawBuilder<unknown>) {
  for await (const batch of batchesOf<Selectable<Tables['securityEvents']>>(db, 'securityEvents', condition))
    for (const { sealedPlace: _place, sealedChanges: _changes, ...event } of await openedEvents(db, batch)) yield event;
}
