import { type ClipboardEvent, useRef, useState } from 'react';
import { useClient } from 'urql';
import { tiers } from '../choosing/rank.ts';
import { type Landed, lookUp, namesOf, whyUnsearched } from '../search/find.ts';
import { type Mention, mentionsIn } from '../search/mentions.ts';
import { hitGroups } from './hit-rows.ts';
import { capped, groupOf, type Row, type RowGroup } from './row.ts';

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
 * Finds records by text pasted into an empty field: a number, phone number, id, link, or a whole e-mail. A single record opens at
 * once; several are listed in `groups`, each with its matching text. Text without names goes into the field.
 */
export function usePasted(typed: string, { onOne, onNone }: Landing) {
  const client = useClient();
  const [state, setState] = useState<State | null>(null);
  const turn = useRef(0);

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text');
    const mentions = mentionsIn(text);
    const [first, ...others] = mentions;
    if (typed !== '' || !first) return;
    event.preventDefault();
    const present = ++turn.current;
    if (others.length === 0 && first.path) return onOne(placeRow(first));
    setState({ mentions, landed: null });
    void lookUp(client, namesOf(mentions)).then((landed) => {
      if (turn.current !== present) return;
      const [only, ...more] = groupsOf(mentions, landed).flatMap(({ rows }) => rows);
      const isAlone = text.trim() === first.text && others.length === 0;
      if (only && more.length === 0 && landed.unknown.length === 0) onOne(only);
      else if (isAlone && !only) {
        setState(null);
        onNone(first.text);
      } else setState({ mentions, landed });
    });
  }

  function forget(): void {
    turn.current++;
    setState(null);
  }

  const landed = state?.landed;
  return {
    groups: state && (landed ? capped(groupsOf(state.mentions, landed), mostRows) : []),
    isAwaited: state !== null && !landed,
    /** Count of records found, and the names not found. */
    note: landed ? noteOf(state.mentions, landed) : null,
    paste,
    forget,
  };
}

const mostRows = 100;

function groupsOf(mentions: readonly Mention[], { hits }: Landed): readonly RowGroup[] {
  const by = new Map(hits.map((each) => [each.hit.recordId, textsOf(mentions, each.by).join(', ')]));
  const found = { hits: hits.map(({ hit }) => hit), isCurrent: true };
  const records = hitGroups(found, '', () => 0).map(({ rows, ...group }) => ({
    ...group,
    rows: rows.map((row): Row => ({ ...row, reason: { field: 'pasted', text: by.get(row.record?.id ?? '') ?? '' } })),
  }));
  const places = mentions.filter(({ name, path }) => path && name === path).map(placeRow);
  return places.length > 0 ? [groupOf('Places', places), ...records] : records;
}

/** Names as written in the pasted text. */
const textsOf = (mentions: readonly Mention[], names: readonly string[]): readonly string[] =>
  names.map((name) => mentions.find((mention) => mention.name === name)?.text ?? name);

const placeRow = ({ text, path = '' }: Mention): Row => ({
  value: `place:${path}`,
  title: `Open ${text}`,
  path,
  tier: tiers.exact,
});

const mostNamed = 8;

/** `3 found. Not found: J-9999, ana@lima.example.` */
function noteOf(mentions: readonly Mention[], landed: Landed): string {
  const unknown = textsOf(mentions, landed.unknown);
  const further = unknown.length > mostNamed ? [`${unknown.length - mostNamed} more`] : [];
  const named = [...unknown.slice(0, mostNamed), ...further].join(', ');
  return whyUnsearched(landed) ?? `${landed.hits.length} found.${named && ` Not found: ${named}.`}`;
}
