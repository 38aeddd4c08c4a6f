import { print } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionsOf } from '../../service/shared/permissions.ts';
import { panes } from '../../web/app/panes.ts';
import { examples } from '../../web/commands/core/answers.ts';
import { asksOf } from '../../web/commands/core/command.ts';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { callOf } from '../../web/commands/core/run.ts';
import type { Call } from '../../web/ground/graphql.ts';
import type { Actor } from '../../web/state/viewer.ts';
import { type Account, type Stack, startStack } from '../stack.ts';
import { sampleOf } from './sample-subjects.ts';
import '../../web/app/registries.ts';

/** The console offers a role exactly the commands and panes that the service allows. */
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

/** Refused for the value of a field, not for the endpoint. The service's own tests cover the refusal. */
const refusedByValue = ['company.changeSeats', 'user.endSession'];

describe.each(Object.keys(accounts) as (keyof typeof accounts)[])('%s', (role) => {
  const permissions = new Set<string>(permissionsOf(role));
  const mayUse = ({ needs }: { needs?: string }) => needs === undefined || permissions.has(needs);
  const actorOf = ({ id: userId, companyId }: Account): Actor => ({ userId, role, companyId, timeZone: 'UTC' });

  test('may send a command’s mutation exactly when it has the command’s permission', async () => {
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

  test('may send a pane’s query exactly when it has the pane’s permission', async () => {
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
