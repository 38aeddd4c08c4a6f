import { readFileSync, writeFileSync } from 'node:fs';
import { type ASTNode, buildSchema, parse, print, visit } from 'graphql';
import { lastRelease, withRelease, withUnreleased } from './changelog.ts';
import { replacementsSince } from './replacements.ts';
import { schemaChanges } from './schema-changes.ts';

// Writes the differences between schema.graphql and the last release's schema to the schema's changelog.
//   --release  turns the unreleased changes into a release, dated today, with the version in package.json

const SCHEMA = 'schema.graphql';
const RELEASED_SCHEMA = 'docs/releases/schema.graphql';
const SCHEMA_CHANGELOG = 'docs/schema-changelog.md';

const read = (file: string) => readFileSync(file, 'utf8');
const schemaIn = (file: string) => buildSchema(read(file));

function writeUnreleased() {
  const page = read(SCHEMA_CHANGELOG);
  const changes = schemaChanges(schemaIn(RELEASED_SCHEMA), schemaIn(SCHEMA), replacementsSince(lastRelease(page)));
  writeFileSync(SCHEMA_CHANGELOG, withUnreleased(page, changes));
}

/** A schema without descriptions. Comparing releases needs only the types. */
function withoutDescriptions(schema: string): string {
  const enter = (node: ASTNode) => ('description' in node ? { ...node, description: undefined } : undefined);
  return `${print(visit(parse(schema), { enter }))}\n`;
}

writeUnreleased();
if (process.argv.includes('--release')) {
  const { version } = JSON.parse(read('package.json'));
  const day = new Date().toISOString().slice(0, 10);
  for (const page of ['CHANGELOG.md', SCHEMA_CHANGELOG]) writeFileSync(page, withRelease(read(page), version, day));
  writeFileSync(RELEASED_SCHEMA, withoutDescriptions(read(SCHEMA)));
  writeUnreleased();
}
