import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useClient } from 'urql';
import { type Given, placeOf, wrongIn } from '../commands/answers.ts';
import type { Asks } from '../commands/fields.ts';
import { explain } from '../commands/run.ts';
import { type Kind, kinds, type RecordOf } from '../records/kinds.ts';
import { dropDraft, keepDraft } from '../state/drafts.ts';
import { useStage } from './stage-context.ts';
import { draftName, type Task } from './task.ts';

/** What a prompt holds, however it is laid out: what was given so far, what is wrong with it, and the way on. */
export interface Prompt {
  readonly given: Given;
  readonly errors: Readonly<Record<string, string>>;
  /** Why the service refused the whole, where that is about no field. */
  readonly refusal: string | null;
  readonly isBusy: boolean;
  readonly isDraft: boolean;
  readonly set: (name: string, value: unknown) => void;
  readonly fail: (errors: Readonly<Record<string, string>>) => void;
  readonly discard: () => void;
  /** Sends what is given; answers the fields that were refused, by name. */
  readonly send: (given?: Given) => Promise<readonly string[]>;
}

export function usePrompt(task: Task): Prompt {
  const { submit } = useStage();
  const [given, drawGiven] = useState(task.given);
  // Some answers come late, such as that of an upload: they join what has been given by then.
  const latest = useRef(task.given);
  const setGiven = useCallback((next: Given) => {
    latest.current = next;
    drawGiven(next);
  }, []);
  const [isDraft, setDraft] = useState(task.isDraft);
  const [errors, fail] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useWholeRecords(task.asks, given, (name, id, record) => {
    const present = latest.current[name];
    if (isBare(present) && present.id === id) setGiven({ ...latest.current, [name]: record });
  });

  function set(name: string, value: unknown): void {
    const answer = typeof value === 'function' ? value(latest.current[name]) : value;
    const next = withAnswer(task.asks, latest.current, name, answer);
    setGiven(next);
    // What sends nothing, such as a filter, is nothing to lose.
    if (task.command.operation) keepDraft(draftName(task), task.asks, next);
    fail(({ [name]: _, ...others }) => others);
  }

  function discard(): void {
    dropDraft(draftName(task));
    setGiven(task.base);
    setDraft(false);
    fail({});
  }

  async function send(all: Given = latest.current): Promise<readonly string[]> {
    const wrong = wrongIn(task.asks, all);
    fail(wrong);
    setRefusal(null);
    if (Object.keys(wrong).length > 0) return Object.keys(wrong);
    setBusy(true);
    const refused = await submit(task, all);
    setBusy(false);
    if (!refused) return [];
    const atFields = refused.fields.flatMap(({ path, message }): [string, string][] => {
      const name = placeOf(task.asks, all, path);
      return name ? [[name, message]] : [];
    });
    fail(Object.fromEntries(atFields));
    if (atFields.length < Math.max(refused.fields.length, 1)) setRefusal(explain(task.command, refused));
    return atFields.map(([name]) => name);
  }

  return { given, errors, refusal, isBusy, isDraft, set, fail, discard, send };
}

/** The answers with one more; a record that was chosen among those of an earlier answer goes where that answer changes. */
function withAnswer(asks: Asks, before: Given, name: string, value: unknown): Given {
  const after = { ...before, [name]: value };
  const stale = Object.entries(asks).filter(([other, field]) => {
    if (other === name || field.type !== 'record' || !field.where) return false;
    return JSON.stringify(field.where(before)) !== JSON.stringify(field.where(after));
  });
  return { ...after, ...Object.fromEntries(stale.map(([other]) => [other, null])) };
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
