import type { Client } from '@urql/core';
import type { Hand } from '../../../commands/core/command.ts';
import { finds, isOfCompany } from '../../../records/documents/finds.ts';
import { kindOf, kinds } from '../../../records/kinds.ts';
import type { Actor } from '../../../state/viewer.ts';
import { Find } from '../../search/find.ts';
import { findEach } from '../../search/find-each.ts';
import { recordsHeard } from '../../search/heard-records.ts';
import type { Hit } from '../../search/hit.ts';
import { lookUp } from '../../search/look-up.ts';
import type { Answered, Wanted } from './known.ts';

/** From so many questions on, a text is searched among all kinds first. */
const fewestShared = 3;

/**
 * Fetches all wanted answers in parallel. A text wanted of many kinds is searched once: a kind without a hit has no record. A
 * refusal or a lost connection counts as no result.
 */
export async function fetchAll(
  client: Client,
  { permissions, companyId }: Pick<Hand, 'permissions'> & Pick<Actor, 'companyId'>,
  all: readonly Wanted[],
  known: Answered,
): Promise<void> {
  const landed = new Map(
    [false, true].map((deleted) => {
      const named = all.flatMap((wanted) => (wanted.is === 'named' && wanted.deleted === deleted ? [wanted.name] : []));
      return [deleted, lookUp(client, named, deleted)];
    }),
  );
  const texts = all.flatMap((wanted) => (wanted.is === 'found' ? [textOf(wanted)] : []));
  const shared = [...Map.groupBy(texts, (text) => text)].flatMap(([text, same]) =>
    text.trim() !== '' && same.length >= fewestShared ? [text] : [],
  );
  const hits = shared.length > 0 ? findEach(client, shared) : Promise.resolve(new Map<string, readonly Hit[]>());
  await Promise.all(all.map(async (wanted) => known.put(wanted, await answerTo(wanted))));

  async function answerTo(wanted: Wanted): Promise<unknown> {
    switch (wanted.is) {
      case 'found': {
        const { kind, variables } = wanted;
        const text = textOf(wanted);
        if (!permissions.has(kinds[kind].needs)) return [];
        const seen = shared.includes(text) ? ((await hits).get(text) ?? []) : null;
        if (seen && !seen.some(({ recordId }) => kindOf(recordId) === kind)) return [];
        const ofCompany = isOfCompany(kind) && companyId !== null ? { companyId } : {};
        const { data } = await client.query(finds[kind], { first: 10, ...ofCompany, ...variables }).toPromise();
        const records = data?.found.edges.map(({ node }) => node) ?? [];
        const { search: _, ...narrowed } = variables;
        return records.length > 0 ? records : recordsHeard(client, kind, narrowed, text, seen);
      }
      case 'searched': {
        const { text } = wanted;
        return (await client.query(Find, { text, first: 8, kinds: null }).toPromise()).data?.found ?? null;
      }
      case 'record': {
        const kind = kindOf(wanted.id);
        const found = kind && (await client.query(kinds[kind].byId, { id: wanted.id }).toPromise());
        return found?.data?.record ?? null;
      }
      case 'read': {
        const { operation, variables } = wanted.reading;
        return (await client.query(operation, variables, { requestPolicy: 'network-only' }).toPromise()).data ?? null;
      }
      case 'named':
        return (await landed.get(wanted.deleted))?.filter(({ by }) => by.includes(wanted.name)).map(({ hit }) => hit);
    }
  }
}

const textOf = ({ variables: { search } }: Extract<Wanted, { is: 'found' }>): string => String(search ?? '');
