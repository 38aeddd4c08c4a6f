import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useClient } from 'urql';
import type { Hand } from '../../../commands/core/command.ts';
import { subjects, useCommands } from '../../../commands/core/registry.ts';
import { useLater } from '../../../ground/later.ts';
import { localeOf, useViewer } from '../../../state/viewer.ts';
import type { AskedLine } from '../asked/asked.ts';
import { withNames } from '../asked/named-conditions.ts';
import { type Completion, completionsOf, nextOf } from './completion.ts';
import { fetchAll } from './fetch-all.ts';
import { Answered } from './known.ts';
import { linesOf } from './names.ts';
import { type LineScope, scopeIn } from './scope.ts';
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
  /** The kind and text of a search among records of a kind: `customer: brennan`. */
  readonly scope: LineScope | null;
  /** The query of the line, with the fields of the records that it names. */
  readonly asked: AskedLine | null;
}

/**
 * Understands a line during typing; asks the service after a pause. Answers last while the palette is open.
 *
 * @param query the line as a query for a list, as far as its words tell
 */
export function useLine(typed: string, hand: Hand, query: AskedLine | null): LineAnswer {
  const client = useClient();
  const locale = localeOf(useViewer());
  const commands = useCommands();
  const coming = useLater(subjects);
  const { permissions } = hand;
  const { companyId, timeZone } = hand.actor;
  const [known] = useState(() => new Answered());
  const [learned, learn] = useReducer((count: number) => count + 1, 0);
  const lines = useMemo(() => linesOf(commands, { permissions }), [commands, permissions]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `learned` counts new answers in `known`
  const read = useMemo(() => {
    const clock = { now: new Date(), timeZone, locale };
    const understood = understand(typed, { lines, hand, clock, known });
    const asked = query && withNames(query, understood, known);
    const wanted = known.take();
    const completions = wanted.length > 0 ? [] : completionsOf(typed, understood, lines, known);
    return { understood, asked, completions, wanted, offered: known.take() };
  }, [typed, lines, hand, timeZone, locale, query, known, learned]);

  const { understood, completions, wanted, offered } = read;
  const asked = useRef('');
  useEffect(() => {
    const open = [...wanted, ...offered];
    if (open.length === 0) return;
    const learnAll = () => void fetchAll(client, { permissions, companyId }, open, known).then(learn);
    // Questions that follow from an answer don't wait for the pause.
    const timer = setTimeout(learnAll, asked.current === typed ? 0 : pauseMs);
    asked.current = typed;
    return () => clearTimeout(timer);
  }, [client, permissions, companyId, typed, wanted, offered, known]);

  // Before the commands are here, any text may be a line.
  const isAwaited = wanted.length > 0 || (coming.is === 'away' && typed.trim() !== '');
  const last = useRef<readonly Understood[]>([]);
  if (!isAwaited) last.current = understood;
  return {
    scope: useMemo(() => scopeIn(typed), [typed]),
    understood: isAwaited ? [] : understood,
    isAwaited,
    last: last.current,
    completions,
    next: isAwaited ? '' : nextOf(typed, understood, lines),
    asked: read.asked,
  };
}
