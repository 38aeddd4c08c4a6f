import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useClient } from 'urql';
import { answersOver, asked, fieldAt, type Given, isEmpty, placeOf, wrongIn } from '../../commands/core/answers.ts';
import { explain } from '../../commands/core/run.ts';
import type { Wrong } from '../../commands/core/wrong-line.ts';
import { useFormats } from '../../ground/formats.ts';
import { dayIn, momentAt, timeIn } from '../../ground/zoned-time.ts';
import { labelsAt } from '../../records/fields/declared.ts';
import { type Asks, choicesOf, type Field } from '../../records/fields/question.ts';
import { wrongField } from '../../records/fields/wording.ts';
import { type Kind, kinds, type RecordOf } from '../../records/kinds.ts';
import { dropDraft, keepDraftSoon } from '../stage/drafts.ts';
import { useStage } from '../stage/stage-context.ts';
import {
  answeredIn,
  draftName,
  originOf,
  shownAsks,
  type Task,
  withoutDraft,
  withRead,
  zoneIn,
} from '../stage/task.ts';
import { useReading } from './use-reading.ts';

export type Prompt = ReturnType<typeof usePrompt>;

/** State of a prompt in any layout: answers, errors and actions. */
export function usePrompt(begun: Task) {
  const { submit } = useStage();
  const [task, drawTask] = useState(begun);
  const [given, drawGiven] = useState(begun.given);
  // Late answers, such as uploads, join the latest answers.
  const latest = useRef({ task: begun, given: begun.given, answered: answeredIn(begun) });
  const keep = useCallback((change: Partial<typeof latest.current>) => {
    latest.current = { ...latest.current, ...change };
    if (change.task) drawTask(change.task);
    if (change.given) drawGiven(change.given);
  }, []);
  const [isDraft, setDraft] = useState(begun.isDraft);
  const [isKept, setKept] = useState(true);
  const [errors, fail] = useState<Wrong>(begun.refused?.fields ?? {});
  const [refusal, setRefusal] = useState<string | null>(begun.refused?.others ?? null);
  const [isBusy, setBusy] = useState(false);
  const { waiting, look, settled } = useReading(begun, (read, key) => {
    const next = withRead(latest.current.task, read, key, latest.current.answered);
    keep({ task: next, given: next.given });
    // Only answers typed before this prompt are a draft.
    setDraft((was) => was || (begun.readKey === null && withRead(begun, read, key, answeredIn(begun)).isDraft));
    return next;
  });
  useWholeRecords(task.asks, given, (name, id, record) => {
    const present = latest.current.given[name];
    if (!isBare(present) || present.id !== id) return;
    const { task, given: before, answered } = latest.current;
    const given = inOwnZone(task, before, { ...before, [name]: record });
    const moved = Object.keys(answered).filter((each) => each !== name && given[each] !== before[each]);
    keep({ given, answered: { ...answered, ...Object.fromEntries(moved.map((each) => [each, given[each]])) } });
  });

  /** Stores an answer. A function receives the present answer. Returns all answers. */
  function set(name: string, value: unknown): Given {
    const { task, given, answered } = latest.current;
    const answer = typeof value === 'function' ? value(given[name]) : value;
    const answers = inOwnZone(task, given, withAnswer(task.asks, given, name, answer));
    const changed = Object.keys(answers).filter((each) => each === name || answers[each] !== given[each]);
    const own = { ...answered, ...Object.fromEntries(changed.map((each) => [each, answers[each]])) };
    const next = { ...answers, ...answersOver(task.asks, task.base, own) };
    keep({ given: next, answered: own });
    // A command that sends nothing, such as a filter, needs no draft.
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

  /** Sends the answers; returns the names of refused fields. */
  async function send(): Promise<readonly string[]> {
    setRefusal(null);
    if (!(await settled())) return [];
    const { task, given: all } = latest.current;
    const wrong = wrongIn(task.asks, all);
    fail(wrong);
    if (Object.keys(wrong).length > 0) return fieldsOf(task.asks, wrong);
    setBusy(true);
    const refused = await submit({ ...task, given: all }, all);
    setBusy(false);
    if (!refused) return [];
    const atFields = refused.fields.flatMap((error): [string, string][] => {
      const place = placeOf(task.asks, all, error.path);
      return place ? [[place, wrongField(error, (path) => labelOnForm(task.asks, all, path))]] : [];
    });
    const errors = Object.fromEntries(atFields);
    fail(errors);
    const others = refused.fields.filter(({ path }) => !placeOf(task.asks, all, path));
    if (others.length > 0 || refused.fields.length === 0)
      setRefusal(explain(task.command, { ...refused, fields: others }));
    return fieldsOf(task.asks, errors);
  }

  return {
    /** The task, updated by readings. */
    task,
    /** Questions for the answers so far. */
    asks: shownAsks(task, asked(task.asks, given)),
    given,
    /** The formats for the moments of the answers. */
    formats: useFormats().inZone(zoneIn(task, given)),
    errors,
    /** The service's refusal, if it concerns no field. */
    refusal,
    isBusy,
    isDraft,
    /** False if this device has no room for drafts: answers end with the form. */
    isKept,
    waiting,
    set,
    fail,
    discard,
    /** Questions after all readings; null if a reading was refused. */
    settled: async () => {
      if (!(await settled())) return null;
      const { task, given } = latest.current;
      return shownAsks(task, asked(task.asks, given));
    },
    send,
  };
}

/** The label of a field by its path in the input; within an address, the label of the part. */
function labelOnForm(asks: Asks, given: Given, path: string): string | null {
  const place = placeOf(asks, given, path);
  const name = place && fieldAt(asks, place);
  return (place && labelsAt(asks, place).at(-1)) || (name && asks[name]?.label) || null;
}

const fieldsOf = (asks: Asks, errors: Wrong): readonly string[] =>
  Object.keys(errors).flatMap((place) => fieldAt(asks, place) ?? []);

/** Adds an answer. Clears other answers that depend on it and are no longer offered. */
function withAnswer(asks: Asks, before: Given, name: string, value: unknown): Given {
  const after = { ...before, [name]: value };
  const stale = Object.entries(asks).filter(([other, field]) => other !== name && isStale(field, before, after, other));
  return { ...after, ...Object.fromEntries(stale.map(([other]) => [other, null])) };
}

/** The answers, with the moments at the typed times on the clocks of the company that an answer has just told. */
function inOwnZone(task: Task, before: Given, after: Given): Given {
  const [from, to] = [zoneIn(task, before), zoneIn(task, after)];
  if (from === to) return after;
  const moments = Object.entries(task.asks).flatMap(([name, { type }]) => {
    const at = after[name];
    const isMoment = type === 'moment' && typeof at === 'string' && !Number.isNaN(Date.parse(at));
    return isMoment ? [[name, momentAt(dayIn(at, from), timeIn(at, from), to)]] : [];
  });
  return { ...after, ...Object.fromEntries(moments) };
}

function isStale(field: Field, before: Given, after: Given, name: string): boolean {
  if (field.type === 'record' && field.where) {
    return JSON.stringify(field.where(before)) !== JSON.stringify(field.where(after));
  }
  if (field.type !== 'choice' || typeof field.choices !== 'function' || isEmpty(after[name])) return false;
  return !choicesOf(field, after).some((choice) => choice.value === after[name]);
}

/** Fetches records for ids in drafts and links. */
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
        // Without an answer the id remains; an id is enough to send.
        .then(({ data }) => data && tell(name, id, data.record));
    }
  }, [client, asks, given]);
}

function isBare(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && !('__typename' in value);
}
