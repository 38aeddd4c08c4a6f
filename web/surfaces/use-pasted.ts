import { useRef, useState } from 'react';
import { useClient } from 'urql';
import { type Landed, lookUp, namesOf } from './find.ts';
import { hitGroups } from './hit-rows.ts';
import { type Mention, mentionsIn } from './mentions.ts';
import { tiers } from './rank.ts';
import { capped, groupOf, type Row, type RowGroup } from './row.ts';
import { whyUnsearched } from './why-unsearched.ts';

/** What came of a paste. */
export interface Pasted {
  /** The records that it names; null where nothing was pasted, or nothing that names any. */
  readonly groups: readonly RowGroup[] | null;
  readonly isAwaited: boolean;
  /** How many were found, and which weren't. */
  readonly note: string | null;
  /** Looks for what a text names; false where it names nothing, and is for the field. */
  readonly take: (text: string) => boolean;
  readonly forget: () => void;
}

interface Landing {
  /** Called with the one record or place that was pasted. */
  readonly onOne: (row: Row) => void;
  /** Called with a name that nothing has exactly: it is searched for. */
  readonly onNone: (typed: string) => void;
}

interface State {
  readonly mentions: readonly Mention[];
  readonly landed: Landed | null;
}

/**
 * Lands on what was pasted: a number, phone, id, link, or whatever a whole e-mail names. One record is opened at once;
 * several are there to choose from, each with what it was found by.
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
