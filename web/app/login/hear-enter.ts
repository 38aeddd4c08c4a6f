import { useEffect, useEffectEvent } from 'react';

/** Acts on Ctrl+Enter or ⌘Enter anywhere on the screen: with Shift, or without. */
export function useEnter(act: () => void, withShift = false): void {
  const actByKey = useEffectEvent(act);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.shiftKey !== withShift) return;
      event.preventDefault();
      actByKey();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [withShift]);
}
