import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { runKept } from '../database/kept-plans.ts';
import type { Db, Surroundings } from '../http/surroundings.ts';
import type { Viewer } from '../login/sessions.ts';
import { Problem } from '../shared/problem.ts';

/** A transaction and the author of its changes. */
export interface Writing {
  db: Db;
  /** Null for the system. */
  actor: Pick<Viewer, 'userId' | 'fullName' | 'role' | 'companyId' | 'apiToken'> | null;
}

/** The headers of a create or a send. */
export const OnceHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: '^[\\x21-\\x7e]{1,200}$',
      expects: { format: 'IDEMPOTENCY_KEY' },
      description:
        '1 to 200 visible ASCII characters, such as a UUID. The same key and body within 24 hours has the same answer.',
    }),
  ),
});

type Request = Pick<FastifyRequest, 'viewer' | 'headers' | 'method' | 'url' | 'body'>;

/** Does a request's work in one transaction. */
export function write<Answer>(
  { db }: Pick<Surroundings, 'db'>,
  { viewer }: Pick<Request, 'viewer'>,
  work: (writing: Writing & { actor: Viewer }) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction().execute((trx) => work({ db: trx, actor: viewer }));
}

/**
 * Does a request's work in one transaction, once for each `Idempotency-Key` of a user. The same key with the same
 * content within 24 hours returns the first answer. Of two simultaneous calls, the second waits. A refused call leaves
 * nothing, so its key can be used again.
 *
 * @param content identifies the request instead of the body, such as the hash of an upload.
 * @throws Problem IDEMPOTENCY_MISMATCH for a key of another request.
 */
export function writeOnce<Answer>(
  surroundings: Pick<Surroundings, 'db' | 'fingerprint'>,
  request: Request,
  work: (writing: Writing & { actor: Viewer }) => Promise<Answer>,
  content: unknown = request.body,
): Promise<Answer> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return write(surroundings, request, work);

  const { userId, apiToken } = request.viewer;
  // An API token may see less than its user, so it never gets the user's answer.
  const whose = apiToken ? [apiToken.id] : [];
  const requestHash = surroundings.fingerprint(canonical([request.method, request.url, content, ...whose]));
  return write(surroundings, request, async (writing) => {
    const { db } = writing;
    const expiresAt = sql<Date>`now() + interval '24 hours'`;
    // Waits while another transaction holds the same new key.
    const taken = db
      .insertInto('idempotencyKeys')
      .values({ userId, key, requestHash, expiresAt })
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'key'])
          .doUpdateSet({ requestHash, expiresAt, response: null })
          .where('idempotencyKeys.expiresAt', '<=', sql<Date>`now()`),
      )
      .returning('key');

    if ((await runKept(db, taken)).length === 0) {
      const first = await db
        .selectFrom('idempotencyKeys')
        .where('userId', '=', userId)
        .where('key', '=', key)
        .select(['requestHash', 'response'])
        .executeTakeFirstOrThrow();
      if (first.requestHash !== requestHash) {
        throw new Problem('IDEMPOTENCY_MISMATCH', 'Another request used this Idempotency-Key. Use a new key.');
      }
      return JSON.parse(first.response ?? 'null') as Answer;
    }

    const answer = await work(writing);
    const response = JSON.stringify(answer);
    const ofKey = db.updateTable('idempotencyKeys').where('userId', '=', userId).where('key', '=', key);
    await runKept(db, ofKey.set({ response }));
    return answer;
  });
}

/** JSON with sorted names: equal bodies make equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
