import type { Browser, Page } from 'playwright-core';
import { openDatabase } from '../../service/database/database.ts';
import { normalise, searchText } from '../../service/records/search.ts';
import { type House, openHouse, SUPER_ADMIN } from '../house.ts';
import { openBrowser } from '../journeys/browser.ts';

/** The console that users get, with many users to look at. */
export interface ConsoleBench extends AsyncDisposable {
  /** A tab of a fresh browser profile, in which a super admin is logged in; it shows nothing yet. */
  openTab(): Promise<Page>;
  /** Where a pane is: `urlOf('/layout/users')`. */
  urlOf(path: string): string;
}

/** Opens the console, as it was built last, on an embedded database of this many users. */
export async function openConsole(users: number): Promise<ConsoleBench> {
  const database = await openDatabase({});
  const house = await openHouse(database);
  const session = await house.logIn(SUPER_ADMIN);
  await addUsers(house, database, session.accessToken, users);
  const browser: Browser = await openBrowser();
  return {
    openTab: () => openTab(browser, session),
    urlOf: (path) => `${house.url}/#${path}`,
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await house[Symbol.asyncDispose]();
    },
  };
}

/** A tab of a fresh browser profile that has this session; it shows nothing yet. */
export async function openTab(browser: Browser, session: Awaited<ReturnType<House['logIn']>>): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-CA' });
  await context.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept)) if (value) sessionStorage.setItem(name, value);
  }, session);
  return context.newPage();
}

type Database = Awaited<ReturnType<typeof openDatabase>>;

/** Workers of one company, with believable names, put into the database in one go. */
async function addUsers(house: House, { db }: Database, token: string, count: number): Promise<void> {
  const company = { name: 'Fjord Works', email: 'office@fjord.example', currency: 'NOK', locale: 'nb-NO' };
  const { createCompany } = await house.demand(token, CREATE_COMPANY, {
    input: { ...company, timeZone: 'Europe/Oslo', numberOfUsers: 100_000 },
  });
  const firstNames = 'Anna Bjørn Clara Dag Emilie Filip Greta Harald Ida Jonas Kari Lars Maria Nils Olga Per'.split(
    ' ',
  );
  const lastNames = 'Aas Berg Coll Dahl Eide Foss Gran Holm Iversen Juul Kvam Lund Moe Nygård Olsen Pihl Quist'.split(
    ' ',
  );
  const rowsAtOnce = 1_000;
  for (let start = 0; start < count; start += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count - start) }, (_, row) => {
      const number = start + row;
      const first = firstNames[number % firstNames.length] ?? '';
      const last = lastNames[Math.floor(number / firstNames.length) % lastNames.length] ?? '';
      const email = `worker${number}@fjord.example`;
      const fullName = `${first} ${last}`;
      return {
        // The digits are a valid suffix of an id, and each its own.
        id: `user_${String(number).padStart(26, '0')}`,
        companyId: createCompany.id as string,
        fullName,
        email,
        role: 'ROLE_USER' as const,
        search: searchText([fullName, email]),
        sortName: normalise(fullName),
      };
    });
    await db.insertInto('users').values(rows).execute();
  }
}

const CREATE_COMPANY = /* GraphQL */ `mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { id } }`;
