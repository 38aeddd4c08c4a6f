import { useEffect, useState } from 'react';
import { type Client, useClient } from 'urql';
import { graphql } from '../../ground/graphql.ts';
import { type Hit, HitFields, isKnown } from './hit.ts';
import { portions } from './names.ts';

const LookUp = graphql(
  `
    query LookUp($names: [String!]!, $deleted: Boolean) {
      found: lookup(names: $names, deleted: $deleted) {
        name
        hits {
          ...HitFields
        }
      }
    }
  `,
  [HitFields],
);

/** A record found by name, with the matching names. */
interface Landed {
  readonly hit: Hit;
  readonly by: readonly string[];
}

/** Looks up names, in portions of the largest size a request allows: each record once. A refusal finds nothing. */
export async function lookUp(client: Client, names: readonly string[], deleted = false): Promise<readonly Landed[]> {
  const answers = await Promise.all(
    portions(names).map((some) =>
      client.query(LookUp, { names: [...some], deleted }, { requestPolicy: 'network-only' }).toPromise(),
    ),
  );
  const found = answers.flatMap(({ data }) => data?.found ?? []);
  const all = found.flatMap(({ name, hits }) => hits.filter(isKnown).map((hit) => ({ name, hit })));
  const byRecord = [...Map.groupBy(all, ({ hit }) => hit.recordId).values()];
  return byRecord.flatMap((same) => same.slice(0, 1).map(({ hit }) => ({ hit, by: same.map(({ name }) => name) })));
}

/** The current names of records; null while loading. Deleted records are left out. */
export function useHits(ids: readonly string[]): readonly Hit[] | null {
  const client = useClient();
  const [hits, setHits] = useState<readonly Hit[] | null>(null);
  const asked = ids.join(' ');
  useEffect(() => {
    const names = asked.split(' ').filter(Boolean);
    if (names.length === 0) return setHits([]);
    const { unsubscribe } = client
      .query(LookUp, { names }, { requestPolicy: 'cache-and-network' })
      .subscribe(({ data, error }) => {
        if (data) setHits(data.found.flatMap((each) => each.hits.filter(({ recordId }) => recordId === each.name)));
        else if (error) setHits([]);
      });
    return unsubscribe;
  }, [client, asked]);
  return hits;
}
