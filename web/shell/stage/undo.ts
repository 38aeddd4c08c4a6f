import type { Client } from '@urql/core';
import { mayRetry, recordIn } from '../../commands/core/run.ts';
import { atOnce, pooled } from '../../ground/pool.ts';
import { type Refusal, refusalOf, refusedHere } from '../../ground/refusal.ts';
import { changeMany } from '../../ground/traffic.ts';
import { staying } from '../../records/fields/staying.ts';
import { readied, sentenceOf } from '../../records/fields/wording.ts';
import { kindOf, kinds, titleOf } from '../../records/kinds.ts';
import {
  atVersion,
  type Change,
  type Deed,
  deedsAtom,
  lastUndoable,
  lastUndone,
  moved,
  standingOf,
} from '../../state/deeds.ts';
import type { Notify } from '../../state/notes.ts';
import type { Store } from '../../state/store.ts';
import { authorOf } from './left-by-others.ts';
import { ownChanges } from './own-mutations.ts';

export type History = ReturnType<typeof createHistory>;

type How = 'undone' | 'redone';

/** A change left as it was, with the reason. */
interface Left {
  readonly change: Change;
  readonly refusal: Refusal;
}

/** Undo and redo of changes. A call during undo or redo joins the current run. */
export function createHistory(store: Store, client: () => Client, notify: Notify) {
  let underWay: Promise<void> | null = null;
  const deeds = () => store.get(deedsAtom);
  const named = (id: string) => deeds().find((deed) => deed.id === id) ?? null;
  const set = (deed: Deed, change: (deed: Deed) => Deed) =>
    store.set(deedsAtom, (all) => all.map((each) => (each.id === deed.id ? change(each) : each)));
  const action = (how: How, { id }: Deed, label: string = ways[how].label) => ({
    label,
    command: ways[how].command,
    act: () => void begin(how, id),
  });

  async function begin(how: How, deedId?: string): Promise<void> {
    // A pending change is the last change once it settles.
    const pending = deedId || underWay ? null : ownChanges(client()).rest();
    if (pending) await pending;
    const last = () =>
      how === 'undone' ? (told() ?? lastUndoable(deeds(), Date.now())) : lastUndone(deeds(), Date.now());
    const deed = deedId ? named(deedId) : last();
    if (!deed) {
      const message = `There is nothing to ${ways[how].label.toLowerCase()}.`;
      return notify({ tone: 'plain', message, name: 'outcome' });
    }
    const { undoable, redoable, whyNot } = standingOf(deed, deeds(), Date.now());
    const changes = how === 'undone' ? undoable : redoable;
    if (changes.length === 0) return tellWhyNot(deed, how, whyNot);
    underWay ??= ownChanges(client())
      .during(
        changes.map(({ recordId }) => recordId),
        go(deed, how, changes),
      )
      .finally(() => {
        underWay = null;
      });
    return underWay;
  }

  async function go(deed: Deed, how: How, changes: readonly Change[]): Promise<void> {
    let done = 0;
    let stays = '';
    let isStopping = false;
    const stop = () => {
      isStopping = true;
    };
    const goOne = async (was: Change): Promise<Left | null> => {
      if (isStopping) return { change: was, refusal: stopped };
      // An earlier undo of the same record may have raised the version.
      const change = named(deed.id)?.changes[deed.changes.indexOf(was)] ?? was;
      const { recordId, fromVersion, toVersion, redo } = change;
      const call = redo && how === 'redone' ? atVersion(redo, fromVersion) : atVersion(change.undo, toVersion);
      const { data, error } = await client().mutation(call.operation, call.variables).toPromise();
      done++;
      if (changes.length > atOnce) {
        notify({
          tone: 'plain',
          message: `${ways[how].doing}: ${done} of ${changes.length}`,
          heard: `${ways[how].doing} ${changes.length}…`,
          name: 'outcome',
          action: { label: 'Stop', act: stop },
        });
      }
      if (error) return { change, refusal: await withAuthor(recordId, await readied(refusalOf(error))) };
      const { survivor } = change.undo;
      if (survivor && data?.changed?.added) stays = staying(data.changed.added, survivor);
      const record = recordIn(data);
      if (!record) return null;
      // A call may answer with another record. The version of the changed record then rises by 1.
      const version = record.id === recordId ? record.version : toVersion + 1;
      ownChanges(client()).note(recordId, version);
      store.set(deedsAtom, (all) => moved(all, change, how, version));
      return null;
    };
    const inTurn = deed.isInOrder && how === 'redone' ? changes : changes.toReversed();
    const all = () => pooled(inTurn, deed.isInOrder ? 1 : atOnce, goOne);
    const results = await (changes.length > 1 ? changeMany(client(), all) : all());
    if (how === 'undone') set(deed, (each) => ({ ...each, undoneAt: new Date().toISOString() }));
    const left = results.filter((each) => each !== null);
    if (left.length > 0) tellLeft(deed, how, changes, left);
    else tellDone(deed, how, changes, stays);
  }

  function tellDone(deed: Deed, how: How, changes: readonly Change[], stays: string): void {
    const says = how === 'undone' && changes.length === 1 ? changes[0]?.undo.says : undefined;
    const mayReverse = how === 'redone' || changes.some(({ redo }) => redo);
    notify({
      tone: 'good',
      message: `${says ?? `${ways[how].said}: ${deed.said}`}${stays}.`,
      name: 'outcome',
      ...(mayReverse && { action: action(how === 'undone' ? 'redone' : 'undone', deed) }),
    });
  }

  function tellLeft(deed: Deed, how: How, changes: readonly Change[], left: readonly Left[]): void {
    const isOver = ({ refusal }: Left) => refusal !== stopped && !mayRetry(refusal);
    const reasons = new Map(
      left.filter(isOver).map(({ change, refusal }) => [change.recordId, saidOf(change, refusal)]),
    );
    set(deed, (each) => ({ ...each, changes: each.changes.map((change) => withWhyNot(change, reasons)) }));
    const count = changes.length > 1 ? ` ${changes.length - left.length} of ${changes.length} are.` : '';
    notify({
      tone: 'bad',
      message: `${ways[how].not}: ${deed.said}.${count}`,
      lines: [...new Set(left.map(({ change, refusal }) => saidOf(change, refusal)))],
      name: 'outcome',
      ...(!left.every(isOver) && { action: action(how, deed, 'Try again') }),
    });
  }

  function tellWhyNot(deed: Deed, how: How, whyNot: string): void {
    const next = how === 'undone' ? lastUndoable(deeds(), Date.now()) : null;
    set(deed, (each) => ({ ...each, isTold: true }));
    notify({
      tone: 'plain',
      message: `“${deed.said}” can’t be ${how}: ${whyNot}.`,
      name: 'outcome',
      ...(next && {
        lines: [`The change before can be undone: “${next.said}”.`],
        action: action('undone', next, 'Undo that'),
      }),
    });
  }

  /** A refusal of an outdated version, with the author of the later change. */
  async function withAuthor(id: string, refusal: Refusal): Promise<Refusal> {
    if (refusal.code !== 'STALE_VERSION') return refusal;
    const kind = kindOf(id);
    const [author, fetched] = await Promise.all([
      authorOf(id, client()),
      kind && client().query(kinds[kind].byId, { id }).toPromise(),
    ]);
    const record = fetched?.data?.record;
    return { ...refusal, why: `${author ?? 'Someone else'} changed ${record ? titleOf(record) : 'the record'} since.` };
  }

  /** The last change, if it can't be undone. The user is told before an earlier change is undone. */
  function told(): Deed | null {
    const last = deeds().find((deed) => !deed.changes.length || deed.changes.some(({ isUndone }) => !isUndone));
    const isTold = !last || last.isTold || last.changes.some(({ whyNot }) => whyNot);
    return isTold || standingOf(last, deeds(), Date.now()).undoable.length > 0 ? null : last;
  }

  return {
    /** Without an id, undoes the last change that can be undone. */
    undo: (deedId?: string) => begin('undone', deedId),
    /** Without an id, redoes the change undone last. */
    redo: (deedId?: string) => begin('redone', deedId),
  };
}

const ways = {
  undone: { label: 'Undo', command: 'app.undo', doing: 'Undoing', said: 'Undone', not: 'Not undone' },
  redone: { label: 'Redo', command: 'app.redo', doing: 'Redoing', said: 'Redone', not: 'Not done again' },
};

/** A refusal with the labels of the record’s kind. */
const saidOf = ({ recordId }: Change, refusal: Refusal) => sentenceOf(refusal, kindOf(recordId));

const stopped = refusedHere('The rest stopped');

function withWhyNot(change: Change, reasons: ReadonlyMap<string, string>): Change {
  const whyNot = reasons.get(change.recordId)?.replace(/\.$/, '');
  return whyNot && !change.isUndone ? { ...change, whyNot } : change;
}
