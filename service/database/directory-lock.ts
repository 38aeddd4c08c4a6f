import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../process/lifecycle.ts';

/** Garbage collection would free the locks. */
const held = new Map<string, DatabaseSync>();

/**
 * Locks a data directory for this process until the returned function is called. The operating system frees the lock
 * with the process, even after kill -9. PGlite takes no lock of its own, and two processes on one directory would lose
 * each other's writes.
 *
 * @throws StartError that names the process holding the lock.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = realpathSync(directory);
  const holderFile = join(path, 'lock-holder.txt');
  if (held.has(path) || !lock(path)) {
    const holder = readHolder(holderFile);
    throw new StartError(`${path} is in use by ${holder}. Stop it first, or set DATA_DIR to another directory.`);
  }
  writeFileSync(holderFile, `process ${process.pid}, started at ${new Date().toISOString()}`);
  return () => {
    held.get(path)?.close();
    held.delete(path);
  };
}

/** SQLite locks its file with fcntl, which Node does not offer. */
function lock(path: string): boolean {
  const file = new DatabaseSync(join(path, 'lock'), { timeout: 0 });
  try {
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    if (error instanceof Error && /locked/.test(error.message)) return false;
    throw error;
  }
  held.set(path, file);
  return true;
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The owner has the lock and has not written its process id yet.
    return 'another process';
  }
}
