import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isEnumType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { settingDescriptions } from '../../process/settings.ts';
import { demoLogins, demoPassword } from '../../service/demo/demo.ts';
import { problemCodes } from '../../service/shared/problem.ts';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { blocksOf, pages, stepsOf, textOf } from '../readme/steps.ts';
import { schema } from './schema.ts';
import '../../web/app/registries.ts';

/** Every page of the documentation. */
const documents = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md']);

describe.each(pages)('%s', (page) => {
  test('has no command without a test', () => {
    const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
    const done = stepsOf(page).flatMap((step) => {
      if (step.do === 'save') return lines(step.text);
      return [...lines(step.command), ...lines('prints' in step ? step.prints : '')];
    });
    expect(done).toEqual(blocksOf(page).flatMap(({ text }) => lines(text)));
    expect(textOf(page).match(/^ *(```|~~~)/gm)).toHaveLength(2 * blocksOf(page).length);
  });
});

test.each(documents)('%s links to existing files and headings', (page) => {
  const targets = [...textOf(page).matchAll(/\]\((?!https?:)([^)]+)/g)].map(([, target = '']) => target);
  expect(targets.filter((target) => !isThere(page, target))).toEqual([]);
});

describe('README.md', () => {
  test('has at most 1,000 words', () => {
    expect(textOf('README.md').split(/\s+/).length).toBeLessThanOrEqual(1_000);
  });

  test('names both commands', () => {
    const commands = stepsOf('README.md').flatMap((step) => (step.do === 'save' ? [] : step.command));
    expect(commands).toEqual(expect.arrayContaining(['npm ci && npm start', 'npm ci && npm test']));
  });

  test('links to every page of docs', () => {
    const linked = documents.filter((page) => /^docs\/[\w-]+\.md$/.test(page));
    expect(linked.filter((page) => !textOf('README.md').includes(`](${page})`))).toEqual([]);
  });
});

describe('docs/operating.md', () => {
  test('lists every setting of settings.ts with the same words', () => {
    const rows = settingDescriptions.map(({ name, fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`);
    expect(sectionOf('docs/operating.md', 'Settings').match(/^\| `.*$/gm)).toEqual(rows);
  });

  test('lists every login of the demo', () => {
    const demo = sectionOf('docs/operating.md', 'Demo');
    expect(demo.match(/^\| `[^`]+`/gm)).toEqual(demoLogins.map((email) => `| \`${email}\``));
    expect(demo).toContain(`\`${demoPassword}\``);
  });
});

describe('docs/using.md', () => {
  test('names every role', () => {
    const role = schema.getType('Role');
    const roles = isEnumType(role) ? role.getValues().map(({ name }) => name) : [];
    const named = sectionOf('docs/using.md', 'Roles').match(/^\| `ROLE_\w+`/gm);
    expect(named).toEqual(roles.map((name) => `| \`${name}\``));
  });

  test('names the keys of every pane', async () => {
    const goTo = (await everyCommand()).filter(({ id }) => id.endsWith('.go'));
    const named = goTo.map(({ keys, title }) => `| \`${keys}\` | ${title.replace('Go to ', '')} |`);
    expect(named.filter((text) => !sectionOf('docs/using.md', 'Keys').includes(text))).toEqual([]);
  });
});

describe('docs/scripting.md', () => {
  test('gives advice for every code of a refusal', () => {
    const rows = sectionOf('docs/scripting.md', 'Refusals').match(/^\| `.*$/gm) ?? [];
    expect(rows.flatMap((row) => row.match(/[A-Z_]{6,}/g)).sort()).toEqual(problemCodes.toSorted());
  });

  test('installs the versions in the lockfile of the project', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const installed = [...textOf('docs/scripting.md').matchAll(/ (@?[\w./-]+)@(\d[\d.]+)/g)];
    expect(installed.length).toBeGreaterThan(0);
    for (const [, name, version] of installed)
      expect([name, packages[`node_modules/${name}`].version]).toEqual([name, version]);
  });
});

/** The text between a heading of the second level and the next heading. */
function sectionOf(page: string, title: string): string {
  const sections = textOf(page).split(/^## /m);
  return sections.find((section) => section.startsWith(`${title}\n`)) ?? '';
}

/** Whether a link of a page has a target: `operating.md#limits`, `#python`. */
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
