import { sql } from 'kysely';
import type { Db } from '../../http/surroundings.ts';
import { plain } from '../../shared/search-text.ts';
import type { Known } from './traces.ts';

/** The kinds of records that teach the vocabulary. */
const TAUGHT = [
  ...[
    'companies',
    'departments',
    'users',
    'customerCompanies',
    'customers',
    'quotations',
    'jobs',
    'jobFields',
    'emailTemplates',
  ],
  ...[
    'messages',
    'items',
    'contactDetails',
    'bankDetails',
    'termsAndConditions',
    'proformaInvoiceTerms',
    'proformaInvoices',
    'notes',
  ],
];

/** Drops the words of a person from the vocabulary of misspellings, except words that other records of the company have. */
export async function forgetWords(db: Db, companyId: string | null, known: Known): Promise<void> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from unnest(${Object.values(known).flat().map(plain)}::text[]) as value (text),
      string_to_table(search_words(value.text), ' ') word
    where exists (select from vocabulary known where known.company_id = ${companyId ?? ''} and known.word = word.word)`.execute(
    db,
  );
  for (const { word } of rows) {
    const stands = TAUGHT.map((table) => {
      const owner = sql.ref(table === 'companies' ? 'id' : 'companyId');
      return sql`exists (select from ${sql.table(table)} where ${owner} is not distinct from ${companyId}
        and search like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`;
    });
    await sql`delete from vocabulary where company_id = ${companyId ?? ''} and word = ${word}
      and not (${sql.join(stands, sql` or `)})`.execute(db);
  }
}
