import { useEffect, useMemo, useState } from 'react';
import { useClient } from 'urql';
import type { TypedLine } from '../../../commands/core/typed-lines.ts';
import { finds } from '../../../records/documents/finds.ts';
import type { PricedLine } from '../../../records/fields/question.ts';
import type { ItemRecord } from '../../../records/item.ts';
import { findSoon } from '../options.ts';

/** Collects a company's active items: the first page at once, search results as the user types. */
export function useItems(companyId: string | null, search: string | null) {
  const client = useClient();
  const [known, setKnown] = useState<{ of: string | null; items: ReadonlyMap<string, ItemRecord> }>(none);
  const wanted = search?.trim() ?? '';
  useEffect(() => {
    if (companyId === null) return;
    return findSoon(client, 'item', { companyId, status: 'ACTIVE' }, wanted, wanted ? 20 : 50, (found) => {
      setKnown(({ of, items }) => ({
        of: companyId,
        items: new Map([...(of === companyId ? items : []), ...found.map((each) => [each.id, each] as const)]),
      }));
    });
  }, [client, companyId, wanted]);
  const items = useMemo(() => (known.of === companyId ? [...known.items.values()] : []), [known, companyId]);
  /** Finds the item with exactly the given code, ignoring case; null for none. */
  async function byCode(code: string): Promise<ItemRecord | null> {
    const here = withCode(items, code);
    if (here || companyId === null) return here;
    const variables = { companyId, status: 'ACTIVE', search: code, first: 20 };
    const { data } = await client.query(finds.item, variables).toPromise();
    return withCode(data?.found.edges.map(({ node }) => node) ?? [], code);
  }
  return { items, byCode };
}

const none = { of: null, items: new Map<string, ItemRecord>() };

const withCode = (items: readonly ItemRecord[], code: string): ItemRecord | null =>
  items.find((each) => each.code.toLowerCase() === code.trim().toLowerCase()) ?? null;

type Taxes = PricedLine['taxes'];

/** The distinct sets of taxes on lines and items, lines first. */
export function knownTaxes(lines: readonly TypedLine[], items: readonly ItemRecord[]): readonly Taxes[] {
  const all = [...lines, ...items].flatMap(({ taxes }): readonly Taxes[] =>
    typeof taxes === 'string' || taxes.length === 0 ? [] : [taxes.map(({ name, percent }) => ({ name, percent }))],
  );
  return [...new Map(all.map((taxes) => [JSON.stringify(taxes), taxes])).values()];
}

export function knownUnits(lines: readonly TypedLine[], items: readonly ItemRecord[]): readonly string[] {
  return [...new Set([...lines, ...items].flatMap(({ unit }) => unit?.trim() || []))];
}
