import { getNamedType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { bulkMutations, mutations } from './schema.ts';

/** Why a mutation that answers a record has no form for many. */
const oneByOne = new Map([
  ['its secret is shown once, to be put away', /^createApiToken$/],
  ['a password is one person’s', /^setPassword$/],
  ['what one keeps for oneself is kept as one makes it', /SavedCommand$/],
]);

/** Where the noun is not at the end. */
const PLURALS: Readonly<Record<string, string>> = {
  createJobFromQuotation: 'createJobsFromQuotations',
  sendMessageAgain: 'sendMessagesAgain',
};

test('what changes a record can be done to many by one call, or there is a reason why not', () => {
  const done = new Set(bulkMutations.map(({ of }) => of));
  const single = mutations.filter(({ field }) => isRecord(getNamedType(field.type)) && !done.has(field.name));
  const names = single.map(({ field }) => field.name);
  const reasons = [...oneByOne.values()];
  expect(names.filter((name) => !reasons.some((each) => each.test(name)))).toEqual([]);
  expect(reasons.filter((each) => !names.some((name) => each.test(name)))).toEqual([]);
});

test('it has the name of what it does many times, in the plural, and says so', () => {
  expect(bulkMutations.map(({ field }) => field.name)).toEqual(
    bulkMutations.map(({ of }) => PLURALS[of] ?? plural(of)),
  );
  const silent = bulkMutations.filter(
    ({ field, of }) => !field.description?.endsWith(`, each by itself, as \`${of}\` does.`),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

/** 'deleteCompany' → 'deleteCompanies'; a noun without a plural is a list, as among the queries: 'bankDetailsList' */
function plural(name: string): string {
  if (/(Conditions|Details|Terms|Info)$/.test(name)) return `${name}List`;
  if (name.endsWith('y')) return name.replace(/y$/, 'ies');
  return name.endsWith('s') ? `${name}es` : `${name}s`;
}

function isRecord(type: unknown): boolean {
  return isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Record');
}
