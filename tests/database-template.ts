import { createHash } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../service/database/database.ts';

const cache = 'node_modules/.cache/docket';

/**
 * Copies an empty, migrated embedded database into a directory. Copying takes a tenth of the seconds for migrating, so
 * a template is kept from run to run until its sources change.
 */
export async function copyTemplate(directory: string): Promise<void> {
  const name = fingerprint();
  const kept = join(cache, name);
  if (!existsSync(kept)) {
    await makeTemplate(kept);
    for (const other of readdirSync(cache)) {
      if (!other.startsWith(name)) rmSync(join(cache, other), { recursive: true, force: true });
    }
  }
  cpSync(kept, directory, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** A hash of the migrations, with their names, and the engine. */
function fingerprint(): string {
  const migrations = 'service/database/migrations';
  const sources = readdirSync(migrations).map((name) => join(migrations, name));
  const hash = createHash('sha256');
  for (const file of [...sources, 'node_modules/@electric-sql/pglite/package.json'])
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

async function makeTemplate(kept: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const made = mkdtempSync(`${kept}-`);
  const database = await openDatabase({ directory: made });
  await database.close();
  try {
    renameSync(made, kept);
  } catch (error) {
    // Another test file was quicker.
    rmSync(made, { recursive: true });
    if (!existsSync(kept)) throw error;
  }
}
