import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { install } from '../bench/install.ts';
import { openApiDocument } from '../bench/openapi-document.ts';

/*
 * The OpenAPI document passes the recommended rules of Redocly and of Spectral, warnings included. With their packages, the
 * linters take 77 MB. The first run of this law installs them.
 */

const linters = join(import.meta.dirname, 'linters');
const installed = createRequire(`${linters}/`);

/** `rule at place`, such as `operation-operationId at paths./app/company/get/all.get` */
type Lint = (document: object) => Promise<string[]>;

async function redocly(): Promise<Lint> {
  const { createConfig, lintFromString } = installed('@redocly/openapi-core') as Redocly;
  const config = await createConfig({ extends: ['recommended'] });
  return async (document) => {
    const source = JSON.stringify(document);
    const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' });
    return problems.map(({ ruleId, location }) => `${ruleId} at ${location[0]?.pointer}`);
  };
}

async function spectral(): Promise<Lint> {
  const { Spectral } = installed('@stoplight/spectral-core') as SpectralCore;
  const { oas } = installed('@stoplight/spectral-rulesets') as { oas: unknown };
  const lint = new Spectral();
  lint.setRuleset({ extends: [[oas, 'recommended']] });
  return async (document) => (await lint.run(document)).map(({ code, path }) => `${code} at ${path.join('.')}`);
}

/** The parts of the linters that are called here: no types are installed with the product. */
interface Redocly {
  createConfig(config: object): Promise<unknown>;
  lintFromString(options: object): Promise<{ ruleId: string; location: { pointer?: string }[] }[]>;
}
interface SpectralCore {
  Spectral: new () => {
    setRuleset(ruleset: object): void;
    run(document: object): Promise<{ code: string | number; path: (string | number)[] }[]>;
  };
}

interface OpenApi {
  paths: Record<string, Record<string, { operationId?: string }>>;
}
let document: OpenApi;
beforeAll(async () => {
  await install(linters, 'some seconds, 77 MB');
  document = JSON.parse(await openApiDocument());
});

describe.each([
  ['Redocly', redocly],
  ['Spectral', spectral],
])('%s', (_, linter) => {
  test('finds no error and no warning', async () => {
    const lint = await linter();
    expect(await lint(document)).toEqual([]);
    const flawed = structuredClone(document);
    delete flawed.paths['/app/company/get/all']?.get?.operationId;
    expect(await lint(flawed)).toEqual([expect.stringContaining('operation-operationId')]);
  });
});
