import { namedIn } from '../notes/mentioning.ts';
import { searchText } from '../shared/search-text.ts';
import { Dice } from './dice.ts';
import { bornAt, daysAfter, history, type Records } from './records.ts';
import type { Tenant } from './tenants/tenant.ts';

/** The records with notes, and the people who log in. */
export interface Noting extends Pick<Records, 'customers' | 'customerCompanies' | 'jobs' | 'quotations' | 'users'> {
  /** The beginning of the demo's last day. */
  day: Date;
  companyId: string;
}

/** Mentions of the last days are unread. */
const UNREAD_DAYS = 2;

/** The notes of a company's people, with their mentions of each other. */
export function rollNotes(tenant: Tenant, noting: Noting): Pick<Records, 'notes' | 'mentions' | 'auditEntries'> {
  const { day, companyId, users } = noting;
  // Dice of their own: each other figure of the demo stays as it is.
  const dice = new Dice(tenant.jobs * 6151);
  const titled = [
    ...noting.customers.map((record) => ({ record, title: record.fullName })),
    ...noting.customerCompanies.map((record) => ({ record, title: record.name })),
    ...[...noting.jobs, ...noting.quotations].map((record) => ({ record, title: record.number })),
  ];
  const people = users.map(({ id, fullName }) => ({ id, fullName }));
  const made = tenant.notes.map(({ on, author, daysAgo, text }) => {
    const record = titled.find(({ title }) => title === on)?.record;
    const by = people.find(({ fullName }) => fullName === author);
    if (!record || !by) throw new Error(`The demo has no record ${on} or no person ${author}.`);
    const at = daysAfter(day, -daysAgo + (tenant.opensAtUtc + dice.whole(1, 8 * 60) / 60) / 24);
    const born = bornAt(at, 'note', { dice, companyId });
    const row = { ...born, recordId: record.id, text, callNumber: null, authorId: by.id, authorName: by.fullName };
    const note = { ...row, search: searchText([text]) };
    const mentioned = namedIn(text, people).map((userId) => ({
      ...bornAt(at, 'mention', { dice, companyId }),
      noteId: note.id,
      recordId: record.id,
      userId,
      readAt: daysAgo < UNREAD_DAYS ? null : daysAfter(at, 1 / 24),
      search: '',
    }));
    const actor = { id: by.id, name: by.fullName };
    const auditEntries = [note, ...mentioned].flatMap((each) => history(dice, each, actor));
    return { note, mentioned, auditEntries };
  });
  return {
    notes: made.map(({ note }) => note),
    mentions: made.flatMap(({ mentioned }) => mentioned),
    auditEntries: made.flatMap(({ auditEntries }) => auditEntries),
  };
}
