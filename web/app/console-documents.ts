import type { Client } from '@urql/core';
import type { Console } from '../commands/core/console.ts';
import type { Call } from '../ground/graphql.ts';
import { atOnce, pooled } from '../ground/pool.ts';
import { refusalOf } from '../ground/refusal.ts';
import { sentenceOf } from '../records/fields/wording.ts';
import { documentIn, downloadDocument, type Named, printDocuments } from '../shell/notes/documents.ts';
import type { Notify } from '../state/notes.ts';

/** The console's methods that save and print documents. */
export function documentMethods(client: Client, notify: Notify): Pick<Console, 'print' | 'download'> {
  async function documentOf({ operation, variables }: Call, done: string): Promise<Named | null> {
    const { data, error } = await client.query(operation, variables, { requestPolicy: 'network-only' }).toPromise();
    if (error) notify({ tone: 'bad', message: `Not ${done}. ${sentenceOf(refusalOf(error))}` });
    return documentIn(data);
  }

  const print = inTurn(async (calls) => {
    const documents = await pooled(calls, atOnce, (call) => documentOf(call, 'printed'));
    await printDocuments(
      documents.filter((document) => document !== null),
      notify,
    );
  });
  const download = inTurn(async (calls) => {
    for (const call of calls) {
      const document = await documentOf(call, 'downloaded');
      if (document) await downloadDocument(document, notify);
    }
  });

  return { print, download };
}

/** Gathers the calls of a moment, such as a call for each checked record, and handles them together, in order. */
function inTurn(act: (calls: readonly Call[]) => Promise<void>): (call: Call) => void {
  let waiting: Call[] = [];
  return (call) => {
    if (waiting.push(call) > 1) return;
    queueMicrotask(() => {
      const calls = waiting;
      waiting = [];
      void act(calls);
    });
  };
}
