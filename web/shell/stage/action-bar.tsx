import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { availability, type Command, type Hand, nameOf, pairIn } from '../../commands/core/command.ts';
import { ariaKeys, keysOf } from '../../commands/core/keys.ts';
import { commandOf, useCommands } from '../../commands/core/registry.ts';
import { countOf, kinds, titleOf } from '../../records/kinds.ts';
import { preferencesAtom } from '../../state/preferences.ts';
import { checkedAtom, selectionAtom, unseenOf } from '../../state/selection.ts';
import { Keys } from '../choosing/keys.tsx';
import { useHand, useStage } from './stage-context.ts';

/** More buttons would wrap the bar onto a second line and cover a row. */
const mostShown = 4;

/** The bar over checked rows: the count and the first commands. The palette lists the other commands, with reasons. */
export function ActionBar() {
  const { invoke, console } = useStage();
  const commands = useCommands();
  const preferences = useAtomValue(preferencesAtom);
  const checked = [...useAtomValue(checkedAtom)];
  const count = checked.length;
  const hand = useHand();
  const held = count > 0 ? hand.held : null;
  const selection = useAtomValue(selectionAtom);
  const unseen = held ? unseenOf(selection, checked) : [];
  const counted = held ? `${countOf(held.kind, count)} checked` : '';
  const says = unseen.length > 0 ? `${counted}, ${unseen.length} out of sight${namedIn(hand, unseen)}` : counted;
  const isReady = (command: Command) =>
    (command.on.of === 'some' || pairIn(command, hand) !== null) && availability(command, hand).state === 'ready';
  const ready = held
    ? commands.filter(isReady).map((command) => ({ command, keys: keysOf(command, preferences)[0] }))
    : [];
  // Commands with a key are used most.
  const shown = ready.toSorted((one, other) => Number(!one.keys) - Number(!other.keys)).slice(0, mostShown);
  const palette = commandOf('app.palette');
  const list = commandOf('rows.showChecked');
  return (
    <>
      <span role="status" className="only-heard">
        {useLastUnchecked(says, count)}
      </span>
      {held && (
        <aside ref={tellHeight} className="action-bar" aria-label={says}>
          {unseen.length > 0 && list ? (
            <button type="button" className="button" onClick={() => invoke(list)}>
              <strong>{says}</strong> <Keys keys={keysOf(list, preferences)[0] ?? ''} />
            </button>
          ) : (
            <strong>{says}</strong>
          )}
          {shown.map(({ command, keys }) => (
            <button
              key={command.id}
              type="button"
              className="button"
              aria-keyshortcuts={keys && ariaKeys(keys)}
              onClick={() => invoke(command)}
            >
              {shortName(command, kinds[held.kind].singular)} {keys && <Keys keys={keys} />}
            </button>
          ))}
          {palette && ready.length > shown.length && (
            <button type="button" className="button" onClick={() => invoke(palette)}>
              More… <Keys keys={keysOf(palette, preferences)[0] ?? ''} />
            </button>
          )}
          <button type="button" className="button" onClick={() => console.select('none')}>
            Uncheck <Keys keys="escape" />
          </button>
        </aside>
      )}
    </>
  );
}

/** The text for screen readers, also when the last record is unchecked. A note reports several unchecked at once. */
function useLastUnchecked(says: string, count: number): string {
  const [former, setFormer] = useState(0);
  useEffect(() => {
    if (count > 0) setFormer(count);
  }, [count]);
  return says || (former === 1 ? 'Nothing is checked.' : '');
}

/** Sets the height of the bar, in px, as `--action-bar`: rows, peek and notes end above the bar, however often its keys wrap. */
function tellHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--action-bar', `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => observer.disconnect();
}

/** The most records that the bar names. */
const mostNamed = 3;

/** `: J-000131, J-000132`: a few records, by number where they have one; empty for many. */
function namedIn({ held }: Hand, ids: readonly string[]): string {
  const records = held?.records.filter(({ id }) => ids.includes(id)) ?? [];
  if (records.length > mostNamed) return '';
  const names = records.map((record) => ('number' in record ? record.number : titleOf(record)));
  return names.length > 0 ? `: ${names.join(', ')}` : '';
}

/** Beside `2 jobs checked`, `Change state of job…` is `Change state`. */
const shortName = (command: Command, kind: string): string =>
  nameOf(command).replace(new RegExp(`( of)? ${kind}\\b`), '');
