import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { withRelease, withUnreleased } from './changelog.ts';
import { schemaChanges } from './schema-changes.ts';

// Writes into the schema's changelog how schema.graphql differs from that of the last release.
//   --release  makes a release of what is unreleased: today's, of the version that package.json has

const SCHEMA = 'schema.graphql';
const RELEASED_SCHEMA = 'docs/releases/schema.graphql';
const SCHEMA_CHANGELOG = 'docs/schema-changelog.md';

const read = (file: string) => readFileSync(file, 'utf8');
const schemaIn = (file: string) => buildSchema(read(file));

function writeUnreleased() {
  const changes = schemaChanges(schemaIn(RELEASED_SCHEMA), schemaIn(SCHEMA));
  writeFileSync(SCHEMA_CHANGELOG, withUnreleased(read(SCHEMA_CHANGELOG), changes));
}

writeUnreleased();
if (process.argv.includes('--release')) {
  const { version } = JSON.parse(read('package.json'));
  const day = new Date().toISOString().slice(0, 10);
  for (const page of ['CHANGELOG.md', SCHEMA_CHANGELOG]) writeFileSync(page, withRelease(read(page), version, day));
  copyFileSync(SCHEMA, RELEASED_SCHEMA);
  writeUnreleased();
}
