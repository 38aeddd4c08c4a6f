import { useEffect, useMemo, useRef, useState } from 'react';
import type { Catalogue } from '../../../service/shared/query/catalogue.ts';
import { orderArguments } from '../../../service/shared/query/names.ts';
import { parse } from '../../../service/shared/query/parse.ts';
import { joined, piecesOf } from '../../../service/shared/query/pieces.ts';
import { print } from '../../../service/shared/query/print.ts';
import type { Query } from '../../../service/shared/query/tree.ts';
import { setQuery } from '../../ground/hash-location.ts';
import { readAs } from '../../state/asking.ts';

/** A pause that gathers keys pressed at once. */
const pauseMs = 30;

interface State {
  readonly pieces: readonly string[];
  /** The place of the typed text among the pieces. */
  readonly at: number;
  readonly draft: string;
}

/**
 * The query of the list as pieces, and the text being typed among the pieces. The fragment holds the readable part in canonical
 * form, so a link never carries a wrong word. A command waits for Enter as typed text.
 */
export function usePieces(asked: string, catalogue: Catalogue, isWhole: boolean) {
  const [state, setState] = useState<State>(() => shownAs(asked, catalogue));
  const written = useRef(asked);

  // Another place, a view or Back changes the query.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `write` is new at each render
  useEffect(() => {
    if (!isWhole) return;
    const { query, wrong } = parse(asked, catalogue, false);
    const isCanonical = wrong.length === 0 && !query.order && query.command === null;
    if (asked !== written.current || !isCanonical) setState(shownAs(asked, catalogue));
    written.current = asked;
    if (isCanonical) return;
    readAs.set(asked, addressOf(query));
    write(query);
  }, [asked, catalogue, isWhole]);

  /** The part of the address for a query. An order goes to the heads of the columns. */
  function addressOf({ order, ...query }: Query) {
    const right = print({ ...query, order: null, command: null }, catalogue);
    return { ask: right || null, ...(order && orderArguments(order)) };
  }

  function write(query: Query): void {
    const address = addressOf(query);
    if ((address.ask ?? '') === written.current && !query.order) return;
    written.current = address.ask ?? '';
    setQuery(address);
  }

  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Shows a state; the list follows the pieces and the `settled` part of the typed text. */
  function show({ pieces: all, at: place, draft }: State, settled = draft): void {
    const pieces = all.some(isBy) || isBy(draft) ? all : all.filter((piece) => !isTop(piece));
    const at = Math.min(place, pieces.length);
    setState({ pieces, at, draft });
    clearTimeout(timer.current);
    const text = joined([...pieces.slice(0, at), settled, ...pieces.slice(at)]);
    timer.current = window.setTimeout(() => write(parse(text, catalogue, false).query), pauseMs);
  }

  const hasGroups = state.pieces.some(isBy);

  return {
    ...state,
    hasGroups,
    ...useMemo(() => {
      const { query, wrong } = parse(state.draft, catalogue, hasGroups);
      return { wrong, command: query.command };
    }, [state.draft, catalogue, hasGroups]),
    type: (draft: string, settled: string) => show({ ...state, draft }, settled),
    /** Turns the typed text into pieces. A text with a wrong word stays. Answers whether the text is read. */
    take(draft = state.draft): boolean {
      const { query, wrong } = parse(draft, catalogue, hasGroups);
      if (wrong.length > 0) show({ ...state, draft });
      else {
        const taken = piecesOf({ ...query, order: null, command: null }, catalogue).filter(Boolean);
        const pieces = state.pieces.toSpliced(state.at, 0, ...taken);
        if (query.order) setQuery({ ...orderArguments(query.order) });
        show({ pieces, at: pieces.length, draft: '' });
      }
      return wrong.length === 0;
    },
    change: (at: number) => show({ pieces: state.pieces.toSpliced(at, 1), at, draft: state.pieces[at] ?? '' }),
    remove: (at: number) => {
      const pieces = state.pieces.toSpliced(at, 1);
      show({ pieces, at: pieces.length, draft: state.draft });
    },
  };
}

const isBy = (piece: string): boolean => /\|\s*by\b/i.test(piece);
const isTop = (piece: string): boolean => /^\|\s*top\b/i.test(piece);

/** A query with a wrong word is typed text, for the person to mend. */
function shownAs(asked: string, catalogue: Catalogue): State {
  const { query, wrong } = parse(asked, catalogue, false);
  if (wrong.length > 0) return { pieces: [], at: 0, draft: asked };
  const { command } = query;
  const pieces = piecesOf({ ...query, order: null, command: null }, catalogue).filter(Boolean);
  return { pieces, at: pieces.length, draft: command === null ? '' : `| ${command}` };
}
