import { getNamedType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { bulkMutations, mutations } from './schema.ts';

/** Reasons why a mutation has no bulk form. */
const oneByOne = new Map([
  ['a secret is shown once, to be stored', /^(createApiToken|createWebhook|rotateWebhookSecret)$/],
  ['a password belongs to a single person', /^setPassword$/],
  ['an account belongs to the viewer', /^updateAccount$/],
  ['a view or macro is saved when made', /SavedCommand$/],
  ['two records are compared before a merge', /^merge/],
  ['a person looks at the preview of an erasure', /^erase/],
]);

/** Mutations without the noun at the end. */
const PLURALS: Readonly<Record<string, string>> = {
  createJobFromQuotation: 'createJobsFromQuotations',
  sendMessageAgain: 'sendMessagesAgain',
};

test('every mutation of a record has a bulk form, or a reason against', () => {
  const done = new Set(bulkMutations.map(({ of }) => of));
  const single = mutations.filter(({ field }) => isRecord(getNamedType(field.type)) && !done.has(field.name));
  const names = single.map(({ field }) => field.name);
  const reasons = [...oneByOne.values()];
  expect(names.filter((name) => !reasons.some((each) => each.test(name)))).toEqual([]);
  expect(reasons.filter((each) => !names.some((name) => each.test(name)))).toEqual([]);
});

test('a bulk mutation has the plural name of its single mutation, and its description names the single mutation', () => {
  expect(bulkMutations.map(({ field }) => field.name)).toEqual(
    bulkMutations.map(({ of }) => PLURALS[of] ?? plural(of)),
  );
  const silent = bulkMutations.filter(
    ({ field, of }) => !field.description?.endsWith(`; each row is a separate \`${of}\`.`),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

/** 'deleteCompany' → 'deleteCompanies'; a noun without a plural takes List, as in queries: 'bankDetailsList' */
function plural(name: string): string {
  if (/(Conditions|Details|Terms|Info)$/.test(name)) return `${name}List`;
  if (name.endsWith('y')) return name.replace(/y$/, 'ies');
  return name.endsWith('s') ? `${name}es` : `${name}s`;
}

function isRecord(type: unknown): boolean {
  return isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Record');
}
