import { describe, expect, test } from 'vitest';
import { permissionsOf, roles } from '../../service/shared/permissions.ts';
import { type Command, readiness, type Subject } from '../../web/commands/core/command.ts';
import { whoMay, whyForbidden } from '../../web/commands/core/forbidden.ts';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { titleOf } from '../../web/records/kinds.ts';
import type { Actor } from '../../web/state/viewer.ts';
import { actor } from '../web/made.ts';
import { everyKind, standingsOf } from './standing-subjects.ts';
import '../../web/app/registries.ts';

const commands = await everyCommand();
const byId = new Map<string, Command>(commands.map((command) => [command.id, command]));

/** For each command and each condition of a record that blocks the command: the reason, and the way out. */
const refusals = commands.flatMap((command) => {
  const on: Subject = command.on;
  const standings = 'kind' in on ? standingsOf(on.kind) : [];
  return standings.flatMap((subject) => {
    const can = readiness(command, subject, actor);
    return can.state === 'blocked' ? [{ command, subject, ...can }] : [];
  });
});

const told = (one: (typeof refusals)[number]) =>
  `${one.command.id} on ${titleOf(one.subject)}: ${one.why} → ${one.unblock}`;

test('the samples cover every status', () => {
  for (const kind of everyKind) expect(standingsOf(kind).length, kind).toBeGreaterThan(1);
  expect(refusals.length).toBeGreaterThan(200);
});

test('a reason is a sentence about the record, without a full stop', () => {
  const odd = refusals.filter(({ why }) => !/^\p{Lu}.+[^.\s]$/u.test(why) || why.includes('undefined'));
  expect(odd.map(told)).toEqual([]);
});

test('the way out of a blocked command is a command ready for the same record', () => {
  const empty = refusals.filter(({ unblock, subject }) => {
    if (unblock === undefined) return false;
    const other = byId.get(unblock);
    return !other || readiness(other, subject, actor).state !== 'ready';
  });
  expect(empty.map(told)).toEqual([]);
});

/** Reasons without a way out, by their words: already done, over for good, or never allowed. */
const forGood =
  /has no edits since it was sent$|is not deleted$|is already the default$|is the first field of the form$|You can’t switch yourself off|You can’t delete yourself|belongs to no company$|has no logo$|has no (customer )?company$|has no quotation$|has no open invitation$|is (closed|cancelled|paid)$|could not be completed$|only dropdowns have options$|is unassigned$|has the rights of a company admin$|never logs in$|^The message is /;

/** Commands for a single status, pointless from any other. */
const isOneStep = ['job.start', 'job.resume', 'job.reopen'];

test('a reason names the way out, when a command has it', () => {
  const silent = refusals.filter(
    ({ unblock, why, command }) => unblock === undefined && !forGood.test(why) && !isOneStep.includes(command.id),
  );
  expect(silent.map(told)).toEqual([]);
});

describe.each(['ROLE_COMPANY', 'ROLE_QUOTATION_ADMIN'] as const)('%s', (role: Actor['role']) => {
  test('hears which roles have each missing permission', () => {
    const has = permissionsOf(role);
    for (const permission of permissionsOf('ROLE_SUPER_ADMIN').filter((each) => !has.includes(each))) {
      const able = roles.filter((each) => permissionsOf(each).includes(permission));
      expect(whoMay(permission).toSorted(), permission).toEqual(able.toSorted());
      expect(whyForbidden(permission, role)).toMatch(/^A .+ can’t .+; .+s can$/);
    }
  });
});
