import { badField } from '../problem.ts';

/** Bytes of its JSON in UTF-8. */
const LARGEST = 64 * 1024;
/** Objects and lists within each other; what the console writes has fewer than ten. */
const DEEPEST = 32;

/**
 * Looks at a definition, of which the service knows no more than that it can be kept: what it says is the console's matter.
 * The depth is counted without recursion, before anything else walks through it.
 *
 * @throws Problem BAD_INPUT where it is too deep or too large, or has text that the database can't keep.
 */
export function demandKeepable(definition: unknown): void {
  const open: [value: unknown, depth: number][] = [[definition, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value === 'string' && !isKeepable(value)) throw unfit();
    if (typeof value !== 'object' || value === null) continue;
    if (depth > DEEPEST) {
      const message = `definition has more than ${DEEPEST} objects and lists within each other; fewer are needed.`;
      throw badField('definition', 'TOO_DEEP', message);
    }
    for (const [name, part] of Object.entries(value)) {
      if (!isKeepable(name)) throw unfit();
      open.push([part, depth + 1]);
    }
  }
  const bytes = Buffer.byteLength(JSON.stringify(definition));
  if (bytes > LARGEST) {
    const message = `definition is ${Math.ceil(bytes / 1024)} KiB of JSON; at most ${LARGEST / 1024} KiB are kept.`;
    throw badField('definition', 'TOO_LONG', message);
  }
}

/** Text without NUL and without half of a surrogate pair: PostgreSQL keeps neither in JSON. */
function isKeepable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function unfit() {
  const message = 'definition holds a NUL character or half of a surrogate pair; text must be without.';
  return badField('definition', 'WRONG_FORMAT', message);
}
