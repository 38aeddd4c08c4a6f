import { printKeys, spokenKeys } from '../../commands/core/keys.ts';

/**
 * Draws keys, each press as a small key. Screen readers get the keys of buttons and rows from `aria-keyshortcuts`; with
 * `isRead`, keys are also spelled out in words.
 */
export function Keys({ keys, isRead }: { keys: string; isRead?: true }) {
  return (
    <>
      <span className="keys" aria-hidden="true">
        {keys.split(' ').map((press, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the presses of a sequence keep their order
          <kbd className="key" key={at}>
            {printKeys(press)}
          </kbd>
        ))}
      </span>
      {isRead && <span className="only-heard">{spokenKeys(keys)}</span>}
    </>
  );
}
