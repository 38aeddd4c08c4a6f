import { print } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionsOf } from '../../service/permissions.ts';
import { examples } from '../../web/commands/answers.ts';
import { type Actor, asksOf, type Call } from '../../web/commands/command.ts';
import { everyCommand } from '../../web/commands/registry.ts';
import { callOf } from '../../web/commands/run.ts';
import { panes } from '../../web/panes/registry.ts';
import { type Account, type Stack, startStack } from '../stack.ts';
import { sampleOf } from './sample-subjects.ts';

/**
 * What the console offers a role is what the service lets it do: no command and no pane that is refused, and none kept back
 * from somebody who may.
 */
let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack[Symbol.asyncDispose]());

const accounts = {
  ROLE_SUPER_ADMIN: () => stack.superAdmin,
  ROLE_COMPANY: () => stack.lima.admin,
  ROLE_QUOTATION_ADMIN: () => stack.lima.quotationAdmin,
} as const;

/** It changes one field of what another command may change: the service refuses it by its value, as its own tests have it. */
const refusedByValue = ['company.changeSeats'];

describe.each(Object.keys(accounts) as (keyof typeof accounts)[])('%s', (role) => {
  const permissions = new Set<string>(permissionsOf(role));
  const mayUse = ({ needs }: { needs?: string }) => needs === undefined || permissions.has(needs);
  const actorOf = ({ id: userId, companyId }: Account): Actor => ({ userId, role, companyId, timeZone: 'UTC' });

  test('is forbidden what a command sends exactly where it lacks what that command needs', {
    timeout: 60_000,
  }, async () => {
    const account = accounts[role]();
    const sending = (await everyCommand()).flatMap((command) =>
      command.operation && !refusedByValue.includes(command.id) ? [command] : [],
    );
    const allowed: string[] = [];
    for (const command of sending) {
      const subject = sampleOf(command.on);
      const answers = examples(asksOf(command, subject, actorOf(account)), {});
      if (!(await isForbidden(account, callOf(command, subject, answers)))) allowed.push(command.id);
    }
    expect(allowed).toEqual(sending.filter(mayUse).map(({ id }) => id));
  });

  test('is forbidden what a pane asks exactly where it lacks what that pane needs', async () => {
    const account = accounts[role]();
    const allowed: string[] = [];
    for (const { path, content } of panes) {
      await content.fetch();
      const known = content.known();
      if (known.is !== 'here') throw new Error(`The content of ${path} could not be fetched.`);
      const { part } = known;
      const query = account.companyId === null ? { companyId: stack.lima.id } : {};
      const { query: operation, variables } =
        'list' in part
          ? { query: part.list.query, variables: part.list.variables(query, actorOf(account)) }
          : part.screen({ path, query }, actorOf(account));
      if (!(await isForbidden(account, { operation, variables }))) allowed.push(path);
    }
    expect(allowed).toEqual(panes.filter(mayUse).map(({ path }) => path));
  });
});

async function isForbidden({ token }: Account, { operation, variables }: Call): Promise<boolean> {
  const { errors = [] } = await stack.graphql(token, print(operation), variables);
  return errors.some(({ extensions }) => extensions.code === 'FORBIDDEN');
}
