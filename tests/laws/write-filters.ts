import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'graphql';
import type { AnyKind } from '../../service/records/fields.ts';
import { CATALOGUES, consoleCatalogues } from './console-catalogues.ts';
import { BEGIN, END, filterInputs } from './filter-inputs.ts';
import { recordKinds } from './record-kinds.ts';

/* `npm run schema-filters`: writes the inputs of filters into schema.graphql, and the fields that the console asks by. */

const FILE = 'schema.graphql';
const text = readFileSync(FILE, 'utf8');
const [before = ''] = text.split(`\n${BEGIN}`);
const inputs = filterInputs(recordKinds as unknown as AnyKind[], parse(text));
writeFileSync(FILE, `${before.trimEnd()}\n\n${BEGIN}\n\n${inputs}\n\n${END}\n`);
writeFileSync(CATALOGUES, consoleCatalogues(recordKinds as unknown as AnyKind[]));
