import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isEnumType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { problemCodes } from '../../service/problem.ts';
import { settingDescriptions } from '../../settings.ts';
import { everyCommand } from '../../web/commands/registry.ts';
import { blocksOf, pages, stepsOf, textOf } from '../readme/steps.ts';
import { schema } from './schema.ts';

describe.each(pages)('%s', (page) => {
  test('has no command that its test leaves out', () => {
    const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
    const done = stepsOf(page).flatMap((step) => {
      if (step.do === 'save') return lines(step.text);
      return [...lines(step.command), ...lines('prints' in step ? step.prints : '')];
    });
    expect(done).toEqual(blocksOf(page).flatMap(({ text }) => lines(text)));
    expect(textOf(page).match(/^ *(```|~~~)/gm)).toHaveLength(2 * blocksOf(page).length);
  });

  test('links to files and headings that are there', () => {
    const targets = [...textOf(page).matchAll(/\]\((?!https?:)([^)]+)/g)].map(([, target = '']) => target);
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter((target) => !isThere(page, target))).toEqual([]);
  });
});

describe('README.md', () => {
  test('lists every setting, as settings.ts describes it', () => {
    const rows = settingDescriptions.map(({ name, fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`);
    expect(sectionOf('README.md', 'Settings').match(/^\| `.*$/gm)).toEqual(rows);
  });

  test('names every role', () => {
    const role = schema.getType('Role');
    const roles = isEnumType(role) ? role.getValues().map(({ name }) => name) : [];
    const named = sectionOf('README.md', 'Words').match(/^\| `ROLE_\w+`/gm);
    expect(named).toEqual(roles.map((name) => `| \`${name}\``));
  });

  test('names the keys of every pane', async () => {
    const goTo = (await everyCommand()).filter(({ id }) => id.endsWith('.go'));
    const named = goTo.map(({ keys, title }) => `\`${keys}\` ${title.replace('Go to ', '')}`);
    expect(named.filter((text) => !sectionOf('README.md', 'Keys').includes(text))).toEqual([]);
  });
});

describe('docs/scripting.md', () => {
  test('says of every code of a refusal what helps', () => {
    const rows = sectionOf('docs/scripting.md', 'What is refused').match(/^\| `.*$/gm) ?? [];
    expect(rows.flatMap((row) => row.match(/[A-Z_]{6,}/g)).sort()).toEqual(problemCodes.toSorted());
  });

  test('installs the versions that the project has itself', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const installed = [...textOf('docs/scripting.md').matchAll(/ (@?[\w./-]+)@(\d[\d.]+)/g)];
    expect(installed.length).toBeGreaterThan(0);
    for (const [, name, version] of installed)
      expect([name, packages[`node_modules/${name}`].version]).toEqual([name, version]);
  });
});

/** The text below a heading of the second level, down to the next. */
function sectionOf(page: (typeof pages)[number], title: string): string {
  const sections = textOf(page).split(/^## /m);
  return sections.find((section) => section.startsWith(`${title}\n`)) ?? '';
}

/** Whether a link of a page leads somewhere: `../README.md#limits`, `#python`. */
function isThere(page: string, target: string): boolean {
  const [path = '', heading] = target.split('#');
  const file = path ? join(dirname(page), path) : page;
  if (heading === undefined || !existsSync(file)) return existsSync(file);
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title);
  return headings.some(
    (title) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-') === heading,
  );
}
