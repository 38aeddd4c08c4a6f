// biome-ignore-all lint/a11y/useKeyWithClickEvents: the focused list hears the keys
// biome-ignore-all lint/a11y/useFocusableInteractive: options of a list with aria-activedescendant never have the focus
import { useAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { here, paneOf, setQuery } from '../../ground/hash-location.ts';
import { isOfRecords } from '../../panes/frame/pane.ts';
import { paneWith } from '../../panes/frame/sections.ts';
import { type AnyColumn, columnsFor, columnsShown, keptColumnsAtom } from '../../panes/list/shown-columns.tsx';
import { Hints } from '../../shell/choosing/hints.tsx';
import { Keys } from '../../shell/choosing/keys.tsx';
import { innerKeys } from '../../shell/prompt/inner-keys.ts';
import { useStage } from '../../shell/stage/stage-context.ts';
import { useActor } from '../../state/viewer.ts';

export function ColumnsView() {
  const { path, query } = here();
  const pane = paneWith(paneOf(path));
  const known = pane?.content.known();
  if (!pane || !isOfRecords(pane) || known?.is !== 'here' || !('list' in known.part)) return null;
  return <Chooser path={pane.path} title={pane.title} columns={known.part.list.columns} query={query} />;
}

interface ChooserProps {
  readonly path: string;
  readonly title: string;
  readonly columns: readonly AnyColumn[];
  readonly query: Readonly<Record<string, string>>;
}

function Chooser({ path, title, columns, query }: ChooserProps) {
  const { close } = useStage();
  const { actor } = useActor();
  const [keptOf, keep] = useAtom(keptColumnsAtom);
  const mine = columnsFor(columns, actor);
  const [choices, setChoices] = useState(() => choicesOf(mine, query.cols ?? keptOf(path)));
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const current = choices[at];
  useEffect(() => list.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change may hide the row under the cursor
  useEffect(() => {
    list.current?.querySelector('[data-cursor]')?.scrollIntoView({ block: 'nearest' });
  }, [at, choices]);

  function move(by: number): void {
    const to = at + by;
    const [one, other] = [choices[at], choices[to]];
    if (!one || !other) return;
    setChoices(choices.with(at, other).with(to, one));
    setAt(to);
  }

  /** Shows or hides a column. The last shown column stays. */
  function toggle(index: number): void {
    const choice = choices[index];
    const isLast = choice?.isShown && choices.filter(({ isShown }) => isShown).length === 1;
    if (choice && !isLast) setChoices(choices.with(index, { ...choice, isShown: !choice.isShown }));
  }

  function apply(): void {
    const spelled = spell(choices);
    const isStandard = spelled === spell(choicesOf(mine, undefined));
    // The columns of a view belong to the view: the list's own columns stay.
    if (!query.view) keep(path, isStandard ? null : spelled);
    close();
    setQuery({ cols: isStandard && !query.view ? null : spelled });
  }

  const step = (by: number) => () => setAt(Math.max(0, Math.min(at + by, choices.length - 1)));
  const standard = () => {
    setChoices(choicesOf(mine, undefined));
    setAt(0);
  };
  const keys = new Map([
    ['ArrowDown', step(1)],
    ['j', step(1)],
    ['ArrowUp', step(-1)],
    ['k', step(-1)],
    ['Home', step(-at)],
    ['End', step(choices.length)],
    [' ', () => toggle(at)],
    ['x', () => toggle(at)],
    ['Enter', apply],
    ['0', standard],
  ]);
  function keyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return;
    const moving = { ArrowDown: 1, ArrowUp: -1, KeyJ: 1, KeyK: -1 }[event.altKey ? event.code : ''];
    const act = moving ? () => move(moving) : event.altKey ? undefined : keys.get(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <div className="columns">
      <h2 id="columns-of">Columns of {title.toLowerCase()}</h2>
      <div
        ref={list}
        role="listbox"
        className="columns-list"
        aria-multiselectable
        aria-labelledby="columns-of"
        aria-activedescendant={current && `column-${current.column.name}`}
        tabIndex={0}
        onKeyDown={keyDown}
      >
        {choices.map(({ column, isShown }, index) => (
          <div
            key={column.name}
            id={`column-${column.name}`}
            role="option"
            aria-selected={isShown}
            data-cursor={index === at || undefined}
            onClick={() => {
              setAt(index);
              toggle(index);
            }}
          >
            <span className="check" data-checked={isShown || undefined} aria-hidden />
            {column.title}
          </div>
        ))}
      </div>
      <p className="only-heard" role="status">
        {current && `${current.column.title}, ${current.isShown ? 'shown' : 'hidden'}, ${at + 1} of ${choices.length}`}
      </p>
      <div className="question-foot">
        <Hints of={innerKeys.columns.keys} />
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button type="button" className="button button-primary" onClick={apply}>
          Apply <Keys keys="enter" />
        </button>
      </div>
    </div>
  );
}

/** The shown columns in their order, then the hidden columns. */
function choicesOf(columns: readonly AnyColumn[], spelled: string | undefined) {
  const { shown } = columnsShown(columns, spelled);
  const all = [...new Set([...shown, ...columns])];
  return all.map((column) => ({ column, isShown: shown.includes(column) }));
}

const spell = (choices: ReturnType<typeof choicesOf>) =>
  choices.flatMap(({ column, isShown }) => (isShown ? column.name : [])).join(',');
