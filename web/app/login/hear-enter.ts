import { useEffect, useEffectEvent } from 'react';

/** Acts on Enter anywhere on the screen, with Ctrl or ⌘, with Shift, or with both. */
export function useEnter(act: () => void, { mod = true, shift = false, isOn = true } = {}): void {
  const actByKey = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return;
    const hear = (event: KeyboardEvent) => {
      const isMod = event.ctrlKey || event.metaKey;
      if (event.key !== 'Enter' || isMod !== mod || event.shiftKey !== shift) return;
      event.preventDefault();
      actByKey();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [mod, shift, isOn]);
}
