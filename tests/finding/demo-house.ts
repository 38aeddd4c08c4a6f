import type { Database } from '../../service/database/database.ts';
import { demoPassword, fillDemo } from '../../service/demo/demo.ts';
import { openHouse } from '../house.ts';
import { moveClock } from './moved-clock.ts';
import { DAY, type Found, type Query } from './queries.ts';

/** The house with the demo's records, on the demo's day. */
export interface DemoHouse extends AsyncDisposable {
  /** The first ten hits for a query's viewer. */
  find(query: Query): Promise<readonly Found[]>;
}

/** Fills an empty database, and closes the database in the end. */
export async function openDemoHouse(database: Database): Promise<DemoHouse> {
  const clock = moveClock(DAY);
  await fillDemo(database, 'http://localhost');
  const house = await openHouse(database);
  const tokens = new Map<string, string>();

  async function tokenOf(email: string): Promise<string> {
    const { login } = await house.demand(null, LOGIN, { input: { email, password: demoPassword } });
    tokens.set(email, login.accessToken);
    return login.accessToken;
  }

  return {
    async find({ viewer, text }) {
      const token = tokens.get(viewer) ?? (await tokenOf(viewer));
      return (await house.demand(token, SEARCH, { text })).found;
    },
    async [Symbol.asyncDispose]() {
      await house[Symbol.asyncDispose]();
      clock[Symbol.dispose]();
    },
  };
}

const LOGIN = /* GraphQL */ `mutation ($input: LoginInput!) { login(input: $input) { accessToken } }`;
const SEARCH = /* GraphQL */ `query ($text: String!) { found: search(text: $text, first: 10) { kind title } }`;
