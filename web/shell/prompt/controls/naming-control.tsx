import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useClient } from 'urql';
import { hintOf, type RecordOf } from '../../../records/kinds.ts';
import { useViewer } from '../../../state/viewer.ts';
import { fold } from '../../choosing/match.ts';
import { findSoon } from '../options.ts';
import { OptionList } from '../picking/option-list.tsx';
import { type ControlProps, lineAttributesOf } from './control-props.ts';
import { nameBefore } from './name-before.ts';
import { textOf } from './rows.ts';

/** A text with a list of colleagues below, while the person types a name after `@`. */
export function NamingControl(props: ControlProps & { readonly companyId: string }) {
  const { companyId, value, onChange } = props;
  const text = textOf(value);
  const area = useRef<HTMLTextAreaElement>(null);
  /** Null while the list is closed. */
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const list = useId();
  const typed = caret === null ? null : nameBefore(text, caret);
  const options = useColleagues(companyId, typed);
  const isOpen = options.length > 0;

  function take(name: string | undefined): void {
    if (name === undefined || caret === null || typed === null) return;
    const before = `${text.slice(0, caret - typed.length)}${name} `;
    // The next key may come before the next frame, and React moves the caret to the end of the new text.
    flushSync(() => {
      onChange(before + text.slice(caret).replace(/^ /, ''));
      setCaret(null);
    });
    area.current?.setSelectionRange(before.length, before.length);
  }

  function keyDown(event: KeyboardEvent): void {
    if (!isOpen || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((at + step + options.length) % options.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(options[at]?.title);
    else if (event.key === 'Escape') setCaret(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="naming">
      <textarea
        {...lineAttributesOf(props)}
        ref={area}
        rows={4}
        value={text}
        aria-autocomplete="list"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${at}` : undefined}
        onChange={({ target }) => {
          onChange(target.value);
          setCaret(target.selectionStart);
          setAt(0);
        }}
        onSelect={({ currentTarget }) => setCaret((was) => was && currentTarget.selectionStart)}
        onBlur={() => setCaret(null)}
        onKeyDown={keyDown}
      />
      {isOpen && (
        <div className="combobox-list">
          <OptionList
            id={list}
            label="Colleagues"
            options={options}
            active={at}
            typed={typed ?? ''}
            onTake={({ title }) => take(title)}
          />
        </div>
      )}
      <span role="status" className="only-heard">
        {isOpen && `${options.length} colleagues. Enter takes ${options[at]?.title}.`}
      </span>
    </div>
  );
}

const mostListed = 8;

/** The company's other active users with a login whose names fit the typed beginning. */
function useColleagues(companyId: string, typed: string | null) {
  const client = useClient();
  const { userId } = useViewer();
  const [found, setFound] = useState<readonly RecordOf<'user'>[]>([]);
  useEffect(() => {
    if (typed === null) return setFound([]);
    return findSoon(client, 'user', { companyId, status: 'ACTIVE' }, typed, 100, setFound);
  }, [client, companyId, typed]);
  if (typed === null) return [];
  // Earlier answers may no longer fit.
  return found
    .filter(({ id, role, fullName }) => id !== userId && role !== 'ROLE_USER' && fold(fullName).includes(fold(typed)))
    .slice(0, mostListed)
    .map((user) => ({ value: user.id, title: user.fullName, hint: hintOf(user) }));
}
