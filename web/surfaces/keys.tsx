import { printKeys, spokenKeys } from '../commands/keys.ts';

/**
 * Keys as they look: each press a small key. Assistive technology has those of a button or a row from `aria-keyshortcuts`;
 * where keys are what one reads (`isRead`), they are said in words.
 */
export function Keys({ keys, isRead }: { keys: string; isRead?: true }) {
  const drawn = (
    <span className="keys" aria-hidden="true">
      {keys.split(' ').map((press, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the presses of a sequence stay in their order
        <kbd className="key" key={at}>
          {printKeys(press)}
        </kbd>
      ))}
    </span>
  );
  if (!isRead) return drawn;
  return (
    <>
      {drawn}
      <span className="only-heard">{spokenKeys(keys)}</span>
    </>
  );
}
