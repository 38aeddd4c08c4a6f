import type { Client } from '@urql/core';
import { pooled } from '../../commands/core/pool.ts';
import { atOnce, mayRetry, recordIn } from '../../commands/core/run.ts';
import { type Refusal, refusalOf, refusedHere } from '../../ground/refusal.ts';
import { changeMany } from '../../ground/traffic.ts';
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
  type Standing,
  standingOf,
} from '../../state/deeds.ts';
import type { Notify } from '../../state/notes.ts';
import type { Store } from '../../state/store.ts';
import { authorOf } from './left-by-others.ts';
import { ownChanges } from './own-mutations.ts';

/** Undo and redo of changes. */
export interface History {
  /** Without an id, undoes the last change that can be undone. */
  readonly undo: (deedId?: string) => Promise<void>;
  /** Without an id, redoes the change undone last. */
  readonly redo: (deedId?: string) => Promise<void>;
}

type How = 'undone' | 'redone';

/** A call during undo or redo joins the current run. */
export function createHistory(store: Store, client: () => Client, notify: Notify): History {
  let underWay: Promise<void> | null = null;
  const deeds = () => store.get(deedsAtom);
  const set = (deed: Deed, change: (deed: Deed) => Deed) =>
    store.set(deedsAtom, (all) => all.map((each) => (each.id === deed.id ? change(each) : each)));

  async function go(deed: Deed, how: How, changes: readonly Change[]): Promise<void> {
    let done = 0;
    let isStopping = false;
    const stop = () => {
      isStopping = true;
    };
    const goOne = async (was: Change): Promise<Left | null> => {
      if (isStopping) return { change: was, refusal: stopped };
      // An earlier undo of the same record may have raised the version.
      const change = named(deed.id)?.changes[deed.changes.indexOf(was)] ?? was;
      const present = change.redo && how === 'redone' ? atVersion(change.redo, change.fromVersion) : undone(change);
      const { data, error } = await client().mutation(present.operation, present.variables).toPromise();
      done++;
      if (changes.length > atOnce) {
        notify({
          tone: 'plain',
          message: `${how === 'undone' ? 'Undoing' : 'Redoing'}: ${done} of ${changes.length}`,
          heard: `${how === 'undone' ? 'Undoing' : 'Redoing'} ${changes.length}…`,
          name: 'outcome',
          action: { label: 'Stop', act: stop },
        });
      }
      if (error) return { change, refusal: await readied(refusalOf(error)) };
      const record = recordIn(data);
      if (!record) return null;
      const version = versionAfter(record, change);
      ownChanges(client()).note(change.recordId, version);
      store.set(deedsAtom, (all) => moved(all, change, how, version));
      return null;
    };
    const inTurn = deed.isInOrder && how === 'redone' ? changes : changes.toReversed();
    const all = () => pooled(inTurn, deed.isInOrder ? 1 : atOnce, goOne);
    const results = await (changes.length > 1 ? changeMany(client(), all) : all());
    const left = await Promise.all(results.filter((each) => each !== null).map(withReason));
    if (how === 'undone') set(deed, (each) => ({ ...each, undoneAt: new Date().toISOString() }));
    tell(deed, how, changes, left);
  }

  function tell(deed: Deed, how: How, changes: readonly Change[], left: readonly Left[]): void {
    const word = how === 'undone' ? 'Undone' : 'Redone';
    const [first] = left;
    if (!first) {
      const says = how === 'undone' && changes.length === 1 ? changes[0]?.undo.says : undefined;
      const again = how === 'undone' && changes.some(({ redo }) => redo);
      notify({
        tone: 'good',
        message: `${says ?? `${word}: ${deed.said}`}.`,
        name: 'outcome',
        ...(again && { action: { label: 'Redo', command: 'app.redo', act: () => void redo(deed.id) } }),
        ...(how === 'redone' && { action: { label: 'Undo', command: 'app.undo', act: () => void undo(deed.id) } }),
      });
      return;
    }
    const isOver = ({ refusal }: Left) => refusal !== stopped && !mayRetry(refusal);
    const reasons = new Map(
      left.filter(isOver).map(({ change, refusal }) => [change.recordId, saidOf(change, refusal)]),
    );
    set(deed, (each) => ({ ...each, changes: each.changes.map((change) => withWhyNot(change, reasons)) }));
    const mayStill = left.some((each) => !isOver(each));
    const count = changes.length > 1 ? ` ${changes.length - left.length} of ${changes.length} are.` : '';
    notify({
      tone: 'bad',
      message: `Not ${how === 'undone' ? 'undone' : 'done again'}: ${deed.said}.${count}`,
      lines: [...new Set(left.map(({ change, refusal }) => saidOf(change, refusal)))],
      name: 'outcome',
      ...(mayStill && {
        action: {
          label: 'Try again',
          command: how === 'undone' ? 'app.undo' : 'app.redo',
          act: () => void (how === 'undone' ? undo : redo)(deed.id),
        },
      }),
    });
  }

  /** Names the author of a later change. */
  async function withReason({ change, refusal }: Left): Promise<Left> {
    if (refusal.code !== 'STALE_VERSION') return { change, refusal };
    const id = change.recordId;
    const kind = kindOf(id);
    const [author, fetched] = await Promise.all([
      authorOf(id, client()),
      kind && client().query(kinds[kind].byId, { id }).toPromise(),
    ]);
    const record = fetched?.data?.record;
    const why = `${author ?? 'Someone else'} changed ${record ? titleOf(record) : 'the record'} since.`;
    return { change, refusal: { ...refusal, why } };
  }

  /** A pending change is the last change once it settles. */
  const rest = () => (underWay ? null : ownChanges(client()).rest());

  async function undo(deedId?: string): Promise<void> {
    const before = deedId ? null : rest();
    if (before) await before;
    const deed = deedId ? named(deedId) : (told() ?? lastUndoable(deeds(), Date.now()));
    if (!deed) return notify({ tone: 'plain', message: 'There is nothing to undo.', name: 'outcome' });
    return begin(deed, 'undone', (standing) => standing.undoable);
  }

  async function redo(deedId?: string): Promise<void> {
    const before = deedId ? null : rest();
    if (before) await before;
    const deed = deedId ? named(deedId) : lastUndone(deeds(), Date.now());
    if (!deed) return notify({ tone: 'plain', message: 'There is nothing to redo.', name: 'outcome' });
    return begin(deed, 'redone', (standing) => standing.redoable);
  }

  async function begin(deed: Deed, how: How, of: (standing: Standing) => readonly Change[]): Promise<void> {
    const standing = standingOf(deed, deeds(), Date.now());
    const changes = of(standing);
    if (changes.length === 0) {
      const next = how === 'undone' ? lastUndoable(deeds(), Date.now()) : null;
      set(deed, (each) => ({ ...each, isTold: true }));
      return notify({
        tone: 'plain',
        message: `“${deed.said}” can’t be ${how}: ${standing.whyNot}.`,
        ...(next && { lines: [`The one before can: “${next.said}”.`] }),
        name: 'outcome',
        ...(next && { action: { label: 'Undo that', command: 'app.undo', act: () => void undo(next.id) } }),
      });
    }
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

  const named = (id: string) => deeds().find((deed) => deed.id === id) ?? null;

  /** The last change, if it can't be undone. The user is told before an earlier change is undone. */
  function told(): Deed | null {
    const last = deeds().find((deed) => !deed.changes.length || deed.changes.some(({ isUndone }) => !isUndone));
    const isTold = !last || last.isTold || last.changes.some(({ whyNot }) => whyNot);
    return isTold || standingOf(last, deeds(), Date.now()).undoable.length > 0 ? null : last;
  }

  return { undo, redo };
}

/** A change left as it was, with the reason. */
interface Left {
  readonly change: Change;
  readonly refusal: Refusal;
}

/** A refusal with the labels of the record’s kind. */
const saidOf = ({ recordId }: Pick<Change, 'recordId'>, refusal: Refusal) => sentenceOf(refusal, kindOf(recordId));

const stopped = refusedHere('The rest stopped');

const undone = ({ undo, toVersion }: Change) => atVersion(undo, toVersion);

/** A call may answer another record than the versioned record. The versioned record's version then rises by 1. */
const versionAfter = (record: { readonly id: string; readonly version: number }, change: Change): number =>
  record.id === change.recordId ? record.version : change.toVersion + 1;

function withWhyNot(change: Change, reasons: ReadonlyMap<string, string>): Change {
  const whyNot = reasons.get(change.recordId)?.replace(/\.$/, '');
  return whyNot && !change.isUndone ? { ...change, whyNot } : change;
}
