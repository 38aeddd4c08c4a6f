import type { Client } from '@urql/core';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useClient } from 'urql';
import type { Hand } from '../../../commands/core/command.ts';
import { useCommands } from '../../../commands/core/registry.ts';
import { finds } from '../../../records/documents/finds.ts';
import { kindOf, kinds } from '../../../records/kinds.ts';
import { useViewer } from '../../../state/viewer.ts';
import { lookUp } from '../../search/find.ts';
import { type Completion, completionsOf, nextOf } from './completion.ts';
import { Answered, type Wanted } from './known.ts';
import { linesOf } from './names.ts';
import { understand } from './understand.ts';
import type { Understood } from './understood.ts';

const pauseMs = 80;

export interface LineAnswer {
  readonly understood: readonly Understood[];
  /** Whether pending answers may change the meaning. Enter waits for them. */
  readonly isAwaited: boolean;
  /** The last complete result, shown while answers are pending. */
  readonly last: readonly Understood[];
  readonly completions: readonly Completion[];
  /** The next placeholder, such as `‹worker›`. */
  readonly next: string;
}

/**
 * Understands a line while the user types. Questions go to the service after a pause in typing. Answers are kept while the
 * palette is open: each word is looked up once.
 */
export function useLine(typed: string, hand: Hand): LineAnswer {
  const client = useClient();
  const { company } = useViewer();
  const commands = useCommands();
  const { permissions } = hand;
  const [known] = useState(() => new Answered());
  const [learned, learn] = useReducer((count: number) => count + 1, 0);
  const lines = useMemo(() => linesOf(commands, { permissions }), [commands, permissions]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `learned` counts new answers in `known`
  const read = useMemo(() => {
    const clock = { now: new Date(), timeZone: hand.actor.timeZone, locale: company?.locale };
    const understood = understand(typed, { lines, hand, clock, known });
    const wanted = known.take();
    const completions = wanted.length > 0 ? [] : completionsOf(typed, understood, lines, known);
    return { understood, completions, wanted, offered: known.take() };
  }, [typed, lines, hand, company, known, learned]);

  const { understood, completions, wanted, offered } = read;
  const asked = useRef('');
  useEffect(() => {
    const open = [...wanted, ...offered];
    if (open.length === 0) return;
    const learnAll = () => void fetchAll(client, permissions, open, known).then(learn);
    // Questions that follow from an answer don't wait for the pause.
    const timer = setTimeout(learnAll, asked.current === typed ? 0 : pauseMs);
    asked.current = typed;
    return () => clearTimeout(timer);
  }, [client, permissions, typed, wanted, offered, known]);

  const isAwaited = wanted.length > 0;
  const last = useRef<readonly Understood[]>([]);
  if (!isAwaited) last.current = understood;
  return {
    understood: isAwaited ? nothing : understood,
    isAwaited,
    last: last.current,
    completions,
    next: isAwaited ? '' : nextOf(typed, understood, lines),
  };
}

const nothing: readonly Understood[] = [];

/** Fetches all wanted answers in parallel. A refusal or a lost connection counts as no result. */
async function fetchAll(
  client: Client,
  permissions: Hand['permissions'],
  wanted: readonly Wanted[],
  known: Answered,
): Promise<void> {
  const names = wanted.flatMap((each) => (each.is === 'named' ? [each] : []));
  const others = wanted.filter(({ is }) => is !== 'named');
  await Promise.all([
    ...others.map(async (each) => known.put(each, await answerTo(client, permissions, each))),
    names.length > 0 && lookUpAll(client, names, known),
  ]);
}

async function answerTo(client: Client, permissions: Hand['permissions'], wanted: Wanted): Promise<unknown> {
  switch (wanted.is) {
    case 'found': {
      const { kind, variables } = wanted;
      if (!permissions.has(kinds[kind].needs)) return [];
      const { data } = await client.query(finds[kind], { first: 10, ...variables }).toPromise();
      return data?.found.edges.map(({ node }) => node) ?? [];
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
      return [];
  }
}

async function lookUpAll(
  client: Client,
  names: readonly Extract<Wanted, { is: 'named' }>[],
  known: Answered,
): Promise<void> {
  const { hits } = await lookUp(
    client,
    names.map(({ name }) => name),
  );
  for (const wanted of names)
    known.put(
      wanted,
      hits.filter(({ by }) => by.includes(wanted.name)).map(({ hit }) => hit),
    );
}
