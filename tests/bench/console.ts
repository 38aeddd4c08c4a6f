import type { Browser, Page } from 'playwright-core';
import { type Database, openDatabase } from '../../service/database/database.ts';
import { hashPassword } from '../../service/login/passwords.ts';
import { newId } from '../../service/shared/ids.ts';
import { normalise, searchText } from '../../service/shared/search-text.ts';
import { type House, openHouse, PASSWORD, SUPER_ADMIN } from '../house.ts';
import { openBrowser } from '../journeys/browser.ts';

/** The production console over a database with many users. */
export interface ConsoleBench extends AsyncDisposable {
  /** A blank tab in a new browser profile, with a super admin logged in. */
  openTab(): Promise<Page>;
  /** URL of a pane: `urlOf('/layout/users')`. */
  urlOf(path: string): string;
}

/** Opens the last build of the console on an embedded database with the given number of users. */
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

/** A blank tab in a new browser profile, with the given session. */
export async function openTab(browser: Browser, session: Awaited<ReturnType<House['logIn']>>): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-CA' });
  await context.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept)) if (value) sessionStorage.setItem(name, value);
  }, session);
  return context.newPage();
}

/** Adds an administrator of a company, with a password, and returns the e-mail. */
export async function addAdministrator({ db }: Database, companyId: string): Promise<string> {
  const id = newId('user');
  const email = `${id}@lima.example`;
  const passwordHash = await hashPassword(PASSWORD);
  const words = { search: '', sortName: '' };
  await db
    .insertInto('users')
    .values({ id, companyId, role: 'ROLE_COMPANY', fullName: 'Ana Lima', email, passwordHash, ...words })
    .execute();
  return email;
}

/** Inserts a company's workers, with plausible names, in a single statement. */
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
        // The digits are a valid and unique id suffix.
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
