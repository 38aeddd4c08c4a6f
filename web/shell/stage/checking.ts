import type { Client } from '@urql/core';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { pooled } from '../../ground/pool.ts';
import { refusalOf } from '../../ground/refusal.ts';
import { sentenceOf } from '../../records/fields/wording.ts';
import { countOf, type Kind, kinds } from '../../records/kinds.ts';
import type { Notify } from '../../state/notes.ts';
import { personalAtom } from '../../state/personal.ts';
import { mostChecked, selected, selectionAtom, withChecked } from '../../state/selection.ts';
import type { Store } from '../../state/store.ts';
import { searchKind } from '../search/hit.ts';
import { namesIn, portions } from '../search/names.ts';
import { show } from './surface.ts';

const LookUpNames = graphql(`
  query LookUpNames($names: [String!]!, $kinds: [SearchKind!]) {
    lookup(names: $names, kinds: $kinds) {
      name
      hits {
        recordId
        title
        detail
      }
    }
  }
`);

/** The outcome of the last paste: names without a record, and names of several records. */
export interface Pasted {
  readonly kind: Kind;
  readonly found: number;
  readonly unknown: readonly string[];
  readonly ambiguous: ResultOf<typeof LookUpNames>['lookup'];
}

export const pastedAtom = personalAtom<Pasted | null>(null);

export type Checking = ReturnType<typeof createChecking>;

/** Checks records beyond the screen: a whole list, or pasted names. */
export function createChecking(store: Store, client: Client, notify: Notify) {
  /** Checks every row of the filtered list, or every unchecked row. Loads missing rows first. */
  async function whole(what: 'all' | 'inverse'): Promise<void> {
    const { list } = store.get(selectionAtom);
    if (!list?.bring) return;
    const stopping = new AbortController();
    const action = { label: 'Stop', act: () => stopping.abort() };
    const { plural } = kinds[list.kind];
    const ids = await list.bring(mostChecked, (count) => {
      const heard = `Checking ${plural}…`;
      notify({ tone: 'plain', message: `Checking ${plural}: ${count}`, heard, name: 'check', action });
      return !stopping.signal.aborted && store.get(selectionAtom).list?.kind === list.kind;
    });
    const selection = store.get(selectionAtom);
    if (selection.list?.kind !== list.kind) return;
    const next = selected({ ...selection, list: { ...selection.list, ids } }, what);
    store.set(selectionAtom, next);
    const { length } = next.checked[list.kind] ?? [];
    const isFull = ids.length >= mostChecked;
    const most = isFull ? ` At most ${mostChecked.toLocaleString()} can be checked at once.` : '';
    notify({ tone: 'good', message: `${countOf(list.kind, length)} checked.${most}`, name: 'check' });
  }

  async function named(text: string): Promise<void> {
    const kind = store.get(selectionAtom).list?.kind;
    const names = namesIn(text).slice(0, mostChecked);
    if (!kind || names.length === 0) {
      return notify({ tone: 'plain', message: 'The pasted text names no record.', name: 'check' });
    }
    const asked = portions(names);
    const answers = await pooled(asked, 3, (each) =>
      client
        .query(LookUpNames, { names: [...each], kinds: [searchKind(kind)] }, { requestPolicy: 'network-only' })
        .toPromise(),
    );
    const failed = answers.find(({ error }) => error)?.error;
    if (failed) {
      const action = { label: 'Try again', act: () => void named(text) };
      const message = `The ${kinds[kind].plural} were not looked up. ${sentenceOf(refusalOf(failed))}`;
      return notify({ tone: 'bad', message, name: 'check', action });
    }
    const rows = answers.flatMap(({ data }) => data?.lookup ?? []);
    const found = rows.flatMap(({ hits }) => (hits.length === 1 ? (hits[0]?.recordId ?? []) : []));
    const unknown = rows.filter(({ hits }) => hits.length === 0).map(({ name }) => name);
    const ambiguous = rows.filter(({ hits }) => hits.length > 1);
    store.set(selectionAtom, (before) => withChecked(before, kind, [...(before.checked[kind] ?? []), ...found]));
    store.set(pastedAtom, { kind, found: found.length, unknown, ambiguous });
    if (unknown.length + ambiguous.length > 0) return show(store, { is: 'checked' });
    notify({ tone: 'good', message: `${countOf(kind, found.length)} checked.`, name: 'check' });
  }

  return { whole, named };
}
