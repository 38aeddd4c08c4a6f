import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const RELEASED = `
  enum State { NEW }
  input JobInput { title: String = "Job" }
  type Job { id: ID! number: String gone: String }
  type Query { jobs(first: Int = 50): [Job!] job(input: JobInput, state: State): Job }
`;
const NOW = `
  directive @each(of: String!) on FIELD_DEFINITION
  "What a job is in."
  enum State { NEW "Nothing is left to do. It stays so." CLOSED }
  input JobInput { title: String = "A job" "Why." note: String }
  type Job { id: ID! number: String @deprecated(reason: "Use \`id\`.") weight: Float }
  """
  What came of a row:
  its job. Or why not.
  """
  type Row { job: Job }
  type Query { jobs(first: Int = 50, "Only these." state: State): [Job!]! job(input: JobInput, state: State): Job row: Row }
`;
/** NOW without descriptions, as the next release keeps it. */
const SNAPSHOT = `directive @each(of: String!) on FIELD_DEFINITION

enum State {
  NEW
  CLOSED
}

input JobInput {
  title: String = "A job"
  note: String
}

type Job {
  id: ID!
  number: String @deprecated(reason: "Use \`id\`.")
  weight: Float
}

type Row {
  job: Job
}

type Query {
  jobs(first: Int = 50, state: State): [Job!]!
  job(input: JobInput, state: State): Job
  row: Row
}
`;
const OLDER = '## [0.0.9] - 2026-01-02\n\nThe first release.\n';
const CHANGES = `### Breaking

- Field \`Job.gone\` was removed.

### Added

- \`Query.row\`
- \`Row\`: What came of a row: its job.
- \`State.CLOSED\`: Nothing is left to do.
- \`JobInput.note\`: Why.
- \`Job.weight\`
- \`Query.jobs(state:)\`: Only these.

### Deprecated

- \`Job.number\`: Use \`id\`.

### Changed

- \`JobInput.title\` has changed defaultValue from "Job" to "A job".
- Field \`Query.jobs\` changed type from [Job!] to [Job!]!.
`;

let checkout: string;
const read = (file: string) => readFileSync(join(checkout, file), 'utf8');

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'docket-release-'));
  for (const file of ['.gitignore', 'package.json', 'package-lock.json', 'docs/releases']) {
    cpSync(file, join(checkout, file), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'));
  const write = (file: string, text: string) => writeFileSync(join(checkout, file), text);
  write('docs/releases/schema.graphql', RELEASED);
  write('schema.graphql', NOW);
  write('docs/schema-changelog.md', `# Schema\n\n## [Unreleased]\n\n- Overtaken.\n\n${OLDER}`);
  write('CHANGELOG.md', `# Changelog\n\n## [Unreleased]\n\n- Rows.\n\n${OLDER}`);
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

/** Ignores the developer's own Git settings. */
function run(program: string, ...args: string[]): string {
  const identity = { EMAIL: 'ana@lima.example', GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  const env = { ...process.env, ...identity };
  return execFileSync(program, args, { cwd: checkout, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

test('`npm run schema-changelog` writes the changes since the last release and keeps older releases', () => {
  run('npm', 'run', 'schema-changelog');
  expect(read('docs/schema-changelog.md')).toBe(`# Schema\n\n## [Unreleased]\n\n${CHANGES}\n${OLDER}`);
});

test('`npm version` turns the unreleased changes into a release, with a commit and a tag', () => {
  run('git', 'init', '--quiet');
  run('git', 'add', '.');
  run('git', 'commit', '--quiet', '--message', 'Before');
  run('npm', 'version', '7.0.0');
  const head = `## [Unreleased]\n\nNothing.\n\n## [7.0.0] - ${new Date().toISOString().slice(0, 10)}`;
  expect(read('docs/schema-changelog.md')).toBe(`# Schema\n\n${head}\n\n${CHANGES}\n${OLDER}`);
  expect(read('CHANGELOG.md')).toBe(`# Changelog\n\n${head.replace('Nothing.\n\n', '')}\n\n- Rows.\n\n${OLDER}`);
  expect(read('docs/releases/schema.graphql')).toBe(SNAPSHOT);
  expect(run('git', 'status', '--porcelain')).toBe('');
  expect(run('git', 'show', '--no-patch', '--format=%D')).toContain('tag: v7.0.0');
});
