import { badField } from '../shared/problem.ts';

/** Bytes of the JSON in UTF-8. */
const LARGEST = 64 * 1024;
/** Nested objects and lists; the console writes fewer than ten. */
const DEEPEST = 32;

/**
 * Checks that the database can store a definition; only the console knows its meaning. The depth is counted first,
 * without recursion.
 *
 * @throws Problem BAD_INPUT for a definition that is too deep, too large, or has text that the database cannot store.
 */
export function demandKeepable(definition: unknown): void {
  const open: [value: unknown, depth: number][] = [[definition, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value === 'string' && !isKeepable(value)) throw unfit();
    if (typeof value !== 'object' || value === null) continue;
    if (depth > DEEPEST) throw badField('definition', 'TOO_DEEP', { max: DEEPEST });
    for (const [name, part] of Object.entries(value)) {
      if (!isKeepable(name)) throw unfit();
      open.push([part, depth + 1]);
    }
  }
  if (Buffer.byteLength(JSON.stringify(definition)) > LARGEST) {
    throw badField('definition', 'TOO_MANY_BYTES', { max: LARGEST });
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair in JSON. */
function isKeepable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function unfit() {
  return badField('definition', 'WRONG_FORMAT', { format: 'TEXT' });
}
