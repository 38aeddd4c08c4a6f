import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Database } from '../../service/database/database.ts';
import { openSession } from '../../service/login/sessions.ts';
import { createTokens } from '../../service/login/tokens.ts';
import { createService, type ServiceOptions } from '../../service/service.ts';
import { newId } from '../../service/shared/ids.ts';
import { normalise, searchText } from '../../service/shared/search-text.ts';
import type { Role } from '../../service/shared/values.ts';
import { openTestDatabase } from '../test-database.ts';

export const TOKEN_SECRET = 'a secret of the tests, long enough';

/** The password of every person, and its hash of the least cost. */
export const PASSWORD = 'seven green bicycles';
const HASH = '$argon2id$v=19$m=8,t=1,p=1$BwcHBwcHBwcHBwcHBwcHBw$xvJ2yC85Gbp7FlDaR2GjI+EJzE0FVir/nN3vRY7n+Ac';

/** A caller: their row and a token. */
export interface Person {
  id: string;
  companyId: string | null;
  email: string;
  token: string;
}

export interface Answer {
  status: number;
  // The answer of an endpoint depends on the test.
  // biome-ignore lint/suspicious/noExplicitAny: any JSON.
  body: any;
  text: string;
  headers: Record<string, unknown>;
}

export interface Scene extends AsyncDisposable {
  app: FastifyInstance;
  database: Database;
  company(values?: { name?: string; numberOfUsers?: number }): Promise<string>;
  person(role: Role, companyId: string | null, values?: { fullName?: string; passwordHash?: string }): Promise<Person>;
  /** Calls as a person: a GET without a body by default. A streamed answer is not read. */
  call(
    who: Person | null,
    what: string,
    body?: unknown,
    options?: Pick<InjectOptions, 'headers' | 'remoteAddress' | 'payloadAsStream'>,
  ): Promise<Answer>;
}

/**
 * A service on an empty database, new for each file.
 *
 *  const { status, body } = await scene.call(admin, 'PUT /admin/user/update', { id, version: 1, fullName: 'Ana' })
 */
export async function openScene(options: Partial<ServiceOptions> = {}): Promise<Scene> {
  const { database = await openTestDatabase() } = options;
  const app = createService({ database, tokenSecret: TOKEN_SECRET, publicUrl: 'https://docket.example', ...options });
  const { db } = database;
  const tokens = createTokens(TOKEN_SECRET);
  let people = 0;
  await app.ready();
  return {
    app,
    database,
    async company({ name = 'Lima Works', numberOfUsers = 100 } = {}) {
      const id = newId('company');
      await db
        .insertInto('companies')
        .values({
          id,
          name,
          numberOfUsers,
          email: 'office@lima.example',
          currency: 'CAD',
          locale: 'en-CA',
          timeZone: 'America/Toronto',
          search: searchText([name, 'office@lima.example']),
          sortName: normalise(name),
        })
        .execute();
      return id;
    },
    async person(role, companyId, { fullName = 'Ana Lima', passwordHash = HASH } = {}) {
      people += 1;
      const id = newId('user');
      const email = `person${people}@lima.example`;
      const words = { search: searchText([fullName, email]), sortName: normalise(fullName) };
      await db
        .insertInto('users')
        .values({ id, companyId, role, fullName, email, passwordHash, ...words })
        .execute();
      const session = await openSession(db, id);
      const token = await tokens.sign({ sessionId: session.id, userId: id }, session.expiresAt);
      return { id, companyId, email, token };
    },
    async call(who, what, body, { headers, ...rest } = {}) {
      const [method, url] = what.split(' ') as ['GET', string];
      const response = await app.inject({
        method,
        url,
        headers: { ...(who && { authorization: `Bearer ${who.token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
        ...rest,
      });
      if (rest.payloadAsStream) {
        response.stream().destroy();
        return { status: response.statusCode, text: '', body: '', headers: response.headers };
      }
      const isJson = String(response.headers['content-type']).includes('json');
      const { statusCode: status, body: text } = response;
      return { status, text, body: isJson ? JSON.parse(text) : text, headers: response.headers };
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await database.close();
    },
  };
}
