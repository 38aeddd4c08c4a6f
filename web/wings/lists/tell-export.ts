import type { Client } from '@urql/core';
import { graphql } from '../../ground/graphql.ts';
import type { Place } from '../../ground/hash-location.ts';
import { type Refusal, refusalOf } from '../../ground/refusal.ts';

const RequestExport = graphql(`
  mutation RequestExport($input: RequestExportInput!) {
    requestExport(input: $input)
  }
`);

interface Exported {
  /** The name of the list: `customers`. */
  readonly list: string;
  readonly rows: number;
  readonly query: Place['query'];
}

/** Records the security event of a list that leaves Docket as a file or through the clipboard. After a refusal, nothing may be written. */
export async function tellExport({ list, rows, query }: Exported, client: Client): Promise<Refusal | null> {
  const input = { companyId: query.companyId ?? null, list, query: narrowingIn(query) || null, rows };
  const { error } = await client.mutation(RequestExport, { input }).toPromise();
  return error ? refusalOf(error) : null;
}

/** Characters. */
const longest = 2_000;

/** `status: NEW, q: boiler` */
function narrowingIn({ companyId: _, cols: __, tab: ___, view: ____, ...query }: Place['query']): string {
  const text = Object.entries(query).map(([name, value]) => `${name}: ${value}`);
  return [...text.join(', ').replaceAll(/\s+/g, ' ')].slice(0, longest).join('').trim();
}
