import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useClient } from 'urql';
import { asked, fieldAt, type Given, isEmpty, placeOf, wrongIn } from '../commands/answers.ts';
import { type Asks, choicesOf, type Field } from '../commands/fields.ts';
import { explain } from '../commands/run.ts';
import type { Wrong } from '../commands/wrong-line.ts';
import { type Kind, kinds, type RecordOf } from '../records/kinds.ts';
import { dropDraft, keepDraftSoon } from '../state/drafts.ts';
import { useStage } from './stage-context.ts';
import { answeredIn, draftName, originOf, type Task, withoutDraft, withRead } from './task.ts';
import { useReading, type Waiting } from './use-reading.ts';

/** What a prompt holds, however it is laid out: what was given so far, what is wrong with it, and the way on. */
export interface Prompt {
  /** The task as what was read has made it. */
  readonly task: Task;
  /** What is asked, by the answers so far. */
  readonly asks: Asks;
  readonly given: Given;
  readonly errors: Wrong;
  /** Why the service refused the whole, where that is about no field. */
  readonly refusal: string | null;
  readonly isBusy: boolean;
  readonly isDraft: boolean;
  /** False where this device has no room for what was typed: it ends with the form. */
  readonly isKept: boolean;
  readonly waiting: Waiting;
  /** Keeps an answer; given a function, it is told the present one. It answers all that is given then. */
  readonly set: (name: string, value: unknown) => Given;
  readonly fail: (errors: Wrong) => void;
  readonly discard: () => void;
  /** What is asked once everything is read; null where that was refused. */
  readonly settled: () => Promise<Asks | null>;
  /** Sends what is given; answers the fields that were refused, by name. */
  readonly send: () => Promise<readonly string[]>;
}

export function usePrompt(begun: Task): Prompt {
  const { submit } = useStage();
  const [task, drawTask] = useState(begun);
  const [given, drawGiven] = useState(begun.given);
  // Some answers come late, such as that of an upload: they join what has been given by then.
  const latest = useRef({ task: begun, given: begun.given, answered: answeredIn(begun) });
  const keep = useCallback((change: Partial<typeof latest.current>) => {
    latest.current = { ...latest.current, ...change };
    if (change.task) drawTask(change.task);
    if (change.given) drawGiven(change.given);
  }, []);
  const [isDraft, setDraft] = useState(begun.isDraft);
  const [isKept, setKept] = useState(true);
  const [errors, fail] = useState<Wrong>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { waiting, look, settled } = useReading(begun, (read, key) => {
    const next = withRead(latest.current.task, read, key, latest.current.answered);
    keep({ task: next, given: next.given });
    // Of what was typed before: what is typed here and now is no draft.
    setDraft((was) => was || (begun.readKey === null && withRead(begun, read, key, answeredIn(begun)).isDraft));
    return next;
  });
  useWholeRecords(task.asks, given, (name, id, record) => {
    const present = latest.current.given[name];
    if (isBare(present) && present.id === id) keep({ given: { ...latest.current.given, [name]: record } });
  });

  function set(name: string, value: unknown): Given {
    const { task, given, answered } = latest.current;
    const answer = typeof value === 'function' ? value(given[name]) : value;
    const next = withAnswer(task.asks, given, name, answer);
    const changed = Object.keys(next).filter((each) => each === name || next[each] !== given[each]);
    const own = { ...answered, ...Object.fromEntries(changed.map((each) => [each, next[each]])) };
    keep({ given: next, answered: own });
    // What sends nothing, such as a filter, is nothing to lose.
    const draft = { given: own, origin: originOf(task, own) };
    if (task.command.operation) keepDraftSoon(draftName(task), task.asks, draft, setKept);
    fail((errors) => Object.fromEntries(Object.entries(errors).filter(([at]) => fieldAt(task.asks, at) !== name)));
    look(next);
    return next;
  }

  function discard(): void {
    dropDraft(draftName(task));
    const fresh = withoutDraft(latest.current.task);
    keep({ task: fresh, given: fresh.base, answered: {} });
    setDraft(false);
    fail({});
    look(fresh.base);
  }

  async function send(): Promise<readonly string[]> {
    setRefusal(null);
    if (!(await settled())) return [];
    const { task, given: all } = latest.current;
    const wrong = wrongIn(task.asks, all);
    fail(wrong);
    if (Object.keys(wrong).length > 0) return fieldsOf(task.asks, Object.keys(wrong));
    setBusy(true);
    const refused = await submit({ ...task, given: all }, all);
    setBusy(false);
    if (!refused) return [];
    const atFields = refused.fields.flatMap(({ path, message }): [string, string][] => {
      const place = placeOf(task.asks, all, path);
      return place ? [[place, message]] : [];
    });
    fail(Object.fromEntries(atFields));
    if (atFields.length < Math.max(refused.fields.length, 1)) setRefusal(explain(task.command, refused));
    return fieldsOf(
      task.asks,
      atFields.map(([place]) => place),
    );
  }

  return {
    task,
    asks: asked(task.asks, given),
    given,
    errors,
    refusal,
    isBusy,
    isDraft,
    isKept,
    waiting,
    set,
    fail,
    discard,
    settled: async () => ((await settled()) ? asked(latest.current.task.asks, latest.current.given) : null),
    send,
  };
}

const fieldsOf = (asks: Asks, places: readonly string[]): readonly string[] =>
  places.flatMap((place) => fieldAt(asks, place) ?? []);

/** The answers with one more; one that was chosen by an earlier answer goes where that answer no longer offers it. */
function withAnswer(asks: Asks, before: Given, name: string, value: unknown): Given {
  const after = { ...before, [name]: value };
  const stale = Object.entries(asks).filter(([other, field]) => other !== name && isStale(field, before, after, other));
  return { ...after, ...Object.fromEntries(stale.map(([other]) => [other, null])) };
}

function isStale(field: Field, before: Given, after: Given, name: string): boolean {
  if (field.type === 'record' && field.where) {
    return JSON.stringify(field.where(before)) !== JSON.stringify(field.where(after));
  }
  if (field.type !== 'choice' || typeof field.choices !== 'function' || isEmpty(after[name])) return false;
  return !choicesOf(field, after).some((choice) => choice.value === after[name]);
}

/** Fetches the records of which a draft or a link holds only the id. */
function useWholeRecords(
  asks: Asks,
  given: Given,
  fetched: (name: string, id: string, record: RecordOf<Kind> | null) => void,
): void {
  const client = useClient();
  const tell = useEffectEvent(fetched);
  useEffect(() => {
    for (const [name, field] of Object.entries(asks)) {
      const value = given[name];
      if (field.type !== 'record' || !isBare(value)) continue;
      const { id } = value;
      void client
        .query(kinds[field.kind].byId, { id }, { requestPolicy: 'cache-first' })
        .toPromise()
        // Without an answer it stays as it is: an id is enough to send.
        .then(({ data }) => data && tell(name, id, data.record));
    }
  }, [client, asks, given]);
}

function isBare(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && !('__typename' in value);
}
