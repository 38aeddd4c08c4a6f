import type { Client } from '@urql/core';
import { finds } from '../records/documents/finds.ts';
import { onlyCompanyIdAtom } from '../state/only-company.ts';
import type { Store } from '../state/store.ts';

/** Follows whether the only active company can go without asking. Returns a function to stop. */
export function followOnlyCompany(client: Client, store: Store): () => void {
  return client.query(finds.company, { status: 'ACTIVE', first: 2 }).subscribe(({ data }) => {
    const [first, ...others] = data?.found.edges ?? [];
    store.set(onlyCompanyIdAtom, first && others.length === 0 ? first.node.id : null);
  }).unsubscribe;
}
