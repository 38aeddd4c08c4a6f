import { printKeys } from '../commands/keys.ts';

/** Keys as they look: each press a small key. Assistive technology has them from `aria-keyshortcuts`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="keys" aria-hidden="true">
      {keys.split(' ').map((press, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the presses of a sequence stay in their order
        <kbd className="key" key={at}>
          {printKeys(press)}
        </kbd>
      ))}
    </span>
  );
}
