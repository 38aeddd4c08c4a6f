import { useRef, useState } from 'react';
import { useClient } from 'urql';
import { tiers } from '../choosing/rank.ts';
import { type Landed, lookUp, namesOf } from '../search/find.ts';
import { type Mention, mentionsIn } from '../search/mentions.ts';
import { whyUnsearched } from '../search/why-unsearched.ts';
import { hitGroups } from './hit-rows.ts';
import { capped, groupOf, type Row, type RowGroup } from './row.ts';

export interface Pasted {
  /** Records named by the text; null without a paste or without a name. */
  readonly groups: readonly RowGroup[] | null;
  readonly isAwaited: boolean;
  /** Count of records found, and the names not found. */
  readonly note: string | null;
  /** Looks up the names of a text; false for a text without names, which goes into the field. */
  readonly take: (text: string) => boolean;
  readonly forget: () => void;
}

interface Landing {
  /** Called with a single pasted record or place. */
  readonly onOne: (row: Row) => void;
  /** Called with a name without an exact match, to search for it. */
  readonly onNone: (typed: string) => void;
}

interface State {
  readonly mentions: readonly Mention[];
  readonly landed: Landed | null;
}

/**
 * Finds records by pasted text: a number, phone number, id, link, or a whole e-mail. A single record opens at once; several are
 * listed, each with its matching text.
 */
export function usePasted({ onOne, onNone }: Landing): Pasted {
  const client = useClient();
  const [state, setState] = useState<State | null>(null);
  const turn = useRef(0);

  function take(text: string): boolean {
    const mentions = mentionsIn(text);
    const [first, ...others] = mentions;
    if (!first) return false;
    const present = ++turn.current;
    if (others.length === 0 && first.path) {
      onOne(placeRow(first));
      return true;
    }
    setState({ mentions, landed: null });
    void lookUp(client, namesOf(mentions)).then((landed) => {
      if (turn.current !== present) return;
      const groups = groupsOf(mentions, landed);
      const [only, ...more] = groups.flatMap(({ rows }) => rows);
      const isAlone = text.trim() === first.text && others.length === 0;
      if (only && more.length === 0 && landed.unknown.length === 0) onOne(only);
      else if (isAlone && !only) {
        setState(null);
        onNone(first.text);
      } else setState({ mentions, landed });
    });
    return true;
  }

  function forget(): void {
    turn.current++;
    setState(null);
  }

  const landed = state?.landed;
  return {
    groups: state && (landed ? capped(groupsOf(state.mentions, landed), mostRows) : []),
    isAwaited: state !== null && !landed,
    note: landed ? noteOf(state.mentions, landed) : null,
    take,
    forget,
  };
}

const mostRows = 100;

function groupsOf(mentions: readonly Mention[], { hits }: Landed): readonly RowGroup[] {
  const textOf = new Map(mentions.map(({ name, text }) => [name, text]));
  const by = new Map(hits.map((each) => [each.hit.recordId, each.by.map((name) => textOf.get(name) ?? name)]));
  const found = { hits: hits.map(({ hit }) => hit), isCurrent: true };
  const records = hitGroups(found, '', () => 0).map(({ rows, ...group }) => ({
    ...group,
    rows: rows.map(({ reason: _, ...row }): Row => {
      const texts = by.get(row.record?.id ?? '') ?? [];
      return { ...row, reason: { field: 'pasted', text: texts.join(', ') } };
    }),
  }));
  const places = mentions.filter(({ name, path }) => path && name === path).map(placeRow);
  return places.length > 0 ? [groupOf('Places', places), ...records] : records;
}

const placeRow = ({ text, path = '' }: Mention): Row => ({
  value: `place:${path}`,
  title: `Open ${text}`,
  path,
  tier: tiers.exact,
});

const mostNamed = 8;

/** `3 found. Not found: J-9999, ana@lima.example` */
function noteOf(mentions: readonly Mention[], landed: Landed): string {
  if (landed.refusal) return whyUnsearched({ typed: '', hits: [], refusal: landed.refusal }) ?? '';
  const textOf = new Map(mentions.map(({ name, text }) => [name, text]));
  const unknown = landed.unknown.map((name) => textOf.get(name) ?? name);
  const named = [
    ...unknown.slice(0, mostNamed),
    ...(unknown.length > mostNamed ? [`${unknown.length - mostNamed} more`] : []),
  ];
  return [`${landed.hits.length} found.`, ...(named.length > 0 ? [`Not found: ${named.join(', ')}.`] : [])].join(' ');
}
