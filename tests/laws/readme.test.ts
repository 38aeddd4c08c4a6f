import { existsSync } from 'node:fs';
import { isEnumType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { problemCodes } from '../../service/problem.ts';
import { settingDescriptions } from '../../settings.ts';
import { everyCommand } from '../../web/commands/registry.ts';
import { blocks, readme, stepsOf } from '../readme/steps.ts';
import { schema } from './schema.ts';

describe('README.md', () => {
  test('lists every setting, as settings.ts describes it', () => {
    const rows = settingDescriptions.map(({ name, fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`);
    expect(sectionOf('Settings').match(/^\| `.*$/gm)).toEqual(rows);
  });

  test('has no command that its test leaves out', () => {
    const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
    const done = stepsOf(blocks).flatMap((step) => lines(step.do === 'save' ? step.text : step.command));
    expect(done).toEqual(blocks.flatMap(({ text }) => lines(text)));
    expect(readme.match(/^ *(```|~~~)/gm)).toHaveLength(2 * blocks.length);
  });

  test('names every role, and every code of a refusal', () => {
    const role = schema.getType('Role');
    const roles = isEnumType(role) ? role.getValues().map(({ name }) => name) : [];
    expect(sectionOf('Words').match(/^\| `ROLE_\w+`/gm)).toEqual(roles.map((name) => `| \`${name}\``));
    expect(problemCodes.filter((code) => !sectionOf('Scripts').includes(`\`${code}\``))).toEqual([]);
  });

  test('names the keys of every pane', async () => {
    const goTo = (await everyCommand()).filter(({ id }) => id.endsWith('.go'));
    const named = goTo.map(({ keys, title }) => `\`${keys}\` ${title.replace('Go to ', '')}`);
    expect(named.filter((text) => !sectionOf('Keys').includes(text))).toEqual([]);
  });

  test('links to files that are there', () => {
    const targets = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target);
    expect(targets.filter((target) => !existsSync(target))).toEqual([]);
  });
});

/** The text below a heading of the second level, down to the next. */
function sectionOf(title: string): string {
  return readme.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? '';
}
