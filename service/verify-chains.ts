import { StartError } from '../process/lifecycle.ts';
import { readSettings } from '../process/settings.ts';
import { type DatabaseOptions, holdsDatabase, openDatabase } from './database/database.ts';
import { verifyChains } from './records/trail/chains.ts';

// `npm run verify-chains`: verifies the chains in the database of the settings. Exits with 1 for a broken chain, with 2 for no answer.

const words = { SECURITY_EVENTS: 'Security events', AUDIT_TRAIL: 'Audit trail' };

try {
  const { databaseUrl: url, dataDir: directory } = readSettings(process.env);
  await using database = await openForReading({ url, directory });
  for (const { name, count, hash, rewritten, broken } of await verifyChains(database.db)) {
    const erased = rewritten > 0 ? `, ${rewritten} of them rewritten by erasures` : '';
    const place = broken?.position == null ? 'an entry without a place' : `place ${broken.position}`;
    const end = broken ? `broken at ${place}: ${broken.entryId ?? 'missing'}` : 'whole';
    process.stdout.write(`${words[name]}: ${end}. ${count} entries${erased}, hash ${hash}.\n`);
    if (broken) process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.stderr.write(`${error instanceof StartError ? error.message : error.stack}\n`);
  process.exitCode = 2;
}

async function openForReading(options: DatabaseOptions) {
  const { url, directory } = options;
  // Opening would create a database, and call its empty chains whole.
  if (!url && directory && !holdsDatabase(directory))
    throw new StartError(`DATA_DIR must be the folder of a database: there is no database in ${directory}.`);
  const database = await openDatabase(options);
  return { db: database.db, [Symbol.asyncDispose]: database.close };
}
