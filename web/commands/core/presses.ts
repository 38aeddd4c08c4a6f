export const isApple = typeof navigator === 'object' && /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * What a key press is called, as the keys of commands spell it: `c`, `shift+x`, `?`, `mod+shift+k`, `alt+up`, `f2`. Null for
 * what can't be a key: a modifier alone, a dead key, what an input method composes, Ctrl with Alt.
 *
 * A sign is itself, with or without Shift, as the layout writes it: `/` of an AZERTY or a number pad is `/`. What AltGr
 * writes is that sign, and never Ctrl+Alt. Where the layout writes no Latin letters, the key's place on a US keyboard decides.
 */
export function pressOf(event: KeyboardEvent, apple = isApple): string | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing, keyCode } = event;
  if (!key || isComposing || keyCode === 229 || silent.has(key)) return null;
  const isSign = /^[^\p{L}\s]$/u.test(key);
  if (!apple && event.getModifierState?.('AltGraph')) return isSign ? key : null;
  // Ctrl+Alt is AltGr on many layouts, and macOS's own with ⌘, so it is never a key.
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

/** The names that keys have here, of what browsers call them. Others are called the same, in small letters. */
const names: Record<string, string> = {
  ' ': 'space',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Whether a key only goes with others. */
export const isModifier = ({ key }: KeyboardEvent): boolean => modifiers.has(key);

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);
const silent = new Set([...modifiers, 'Dead', 'Process', 'Compose', 'Unidentified']);

/** What a US keyboard writes there. */
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
