import { describe, expect, test } from 'vitest';
import { permissionsOf } from '../../service/permissions.ts';
import { type Actor, type Command, readiness, type Subject } from '../../web/commands/command.ts';
import { everyCommand } from '../../web/commands/registry.ts';
import { titleOf } from '../../web/records/kinds.ts';
import { whoMay, whyForbidden } from '../../web/surfaces/forbidden.ts';
import { actor } from '../web/made.ts';
import { everyKind, standingsOf } from './standing-subjects.ts';

const commands = await everyCommand();
const byId = new Map<string, Command>(commands.map((command) => [command.id, command]));

/** Of each command and each standing of its records in which it is blocked: why, and what would change that. */
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

test('records stand in every state that there is', () => {
  for (const kind of everyKind) expect(standingsOf(kind).length, kind).toBeGreaterThan(1);
  expect(refusals.length).toBeGreaterThan(200);
});

test('a reason is a sentence without its full stop, about this record', () => {
  const odd = refusals.filter(({ why }) => !/^\p{Lu}.+[^.\s]$/u.test(why) || why.includes('undefined'));
  expect(odd.map(told)).toEqual([]);
});

test('what would unblock a command is a command that can be done to that record now', () => {
  const empty = refusals.filter(({ unblock, subject }) => {
    if (unblock === undefined) return false;
    const other = byId.get(unblock);
    return !other || readiness(other, subject, actor).state !== 'ready';
  });
  expect(empty.map(told)).toEqual([]);
});

/**
 * What nothing changes, by the reason's words: what is as it was asked to be already, what is over for good, and what one
 * never does.
 */
const forGood =
  /was not edited since it was sent$|is not deleted$|is the default already$|is the first of the form$|Nobody (switches|deletes) themselves|belongs to no company$|has no logo$|is on their own$|came of no quotation$|is (closed|cancelled|paid)$|could not be completed$|only a dropdown has options$|is assigned to nobody$|^The message is /;

/** One step from one state: from the others there is nothing that it would do. */
const isOneStep = ['job.start', 'job.resume', 'job.reopen'];

test('whatever another command changes is told with that command', () => {
  const silent = refusals.filter(
    ({ unblock, why, command }) => unblock === undefined && !forGood.test(why) && !isOneStep.includes(command.id),
  );
  expect(silent.map(told)).toEqual([]);
});

describe.each(['ROLE_COMPANY', 'ROLE_QUOTATION_ADMIN'] as const)('%s', (role: Actor['role']) => {
  test('is told of each permission that it lacks which role has it', () => {
    const has = permissionsOf(role);
    for (const permission of permissionsOf('ROLE_SUPER_ADMIN').filter((each) => !has.includes(each))) {
      expect(permissionsOf(whoMay(permission)), permission).toContain(permission);
      expect(whyForbidden(permission, role)).toMatch(/^A .+ may not .+; a .+ may$/);
    }
  });
});
