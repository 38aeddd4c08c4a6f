export const isApple = typeof navigator === 'object' && /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * The name of a key press, as commands spell keys: `c`, `shift+x`, `?`, `mod+shift+k`, `alt+up`, `f2`. Null for a modifier
 * alone, a dead key, a press within an input method, and Ctrl with Alt.
 *
 * A sign's name is the sign, with or without Shift, on any layout: `/` of an AZERTY or a number pad is `/`. A sign typed with
 * AltGr is also just the sign. On a layout without Latin letters, the key's place on a US keyboard decides.
 */
export function pressOf(event: KeyboardEvent, apple = isApple): string | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing, keyCode } = event;
  if (!key || isComposing || keyCode === 229 || silent.has(key)) return null;
  const isSign = /^[^\p{L}\s]$/u.test(key);
  if (!apple && event.getModifierState?.('AltGraph')) return isSign ? key : null;
  // Ctrl+Alt is AltGr on many layouts, and macOS reserves ⌥⌘, so neither is a shortcut.
  if (altKey && (ctrlKey || metaKey)) return null;
  const isOption = apple && altKey;
  if (isOption && isSign && key < '\x7f') return key;
  const isPlaced = key.length === 1 && (isOption || key >= '\u0250');
  const name = (isPlaced && placeOf(code, shiftKey)) || (names[key] ?? key.toLowerCase());
  const isCased = name.length > 1 || /\p{L}/u.test(name);
  return [
    (apple ? metaKey : ctrlKey) && 'mod+',
    (apple ? ctrlKey : metaKey) && 'other+',
    altKey && 'alt+',
    shiftKey && isCased && 'shift+',
    name,
  ]
    .filter(Boolean)
    .join('');
}

/** Short names for keys. Other keys keep the browser's name in lower case. */
const names: Record<string, string> = {
  ' ': 'space',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export const isModifier = ({ key }: KeyboardEvent): boolean => modifiers.has(key);

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);
const silent = new Set([...modifiers, 'Dead', 'Process', 'Compose', 'Unidentified']);

/** The sign at the key's place on a US keyboard. */
function placeOf(code: string, isShifted: boolean): string | undefined {
  const [, kind, name = ''] = /^(Key|Digit)(.)$/.exec(code) ?? [];
  if (kind === 'Key') return name.toLowerCase();
  if (kind === 'Digit') return isShifted ? ')!@#$%^&*('[Number(name)] : name;
  return signs[code]?.at(isShifted ? 1 : 0);
}

const signs: Record<string, string> = {
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Semicolon: ';:',
  Quote: `'"`,
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
};
