import type { getDefaultStore } from 'jotai';
import type { Given } from '../commands/answers.ts';
import type { AnyAnswers, Command, Revealed } from '../commands/command.ts';
import type { Place } from '../hash-location.ts';
import { Later } from '../later.ts';
import type { Kind, RecordOf } from '../records/kinds.ts';
import type { SavedCommandRecord } from '../records/saved-command.ts';
import { personalAtom } from '../state/personal.ts';
import type { Caution } from './caution.ts';
import type { Task } from './task.ts';

export type Store = ReturnType<typeof getDefaultStore>;

/** What lies over the pane; one at a time. */
export type Surface =
  | { readonly is: 'palette'; readonly scope?: Scope; readonly typed?: string }
  | { readonly is: 'help' | 'menu' | 'history' | 'bulk' | 'checked' | 'macroRun' }
  | { readonly is: 'macroAs'; readonly saved: SavedCommandRecord }
  | { readonly is: 'columns' | 'writing' }
  | { readonly is: 'keys'; readonly to: 'change' | 'load' }
  | { readonly is: 'importing'; readonly kind: 'customer' | 'item'; readonly companyId: string }
  /** What the last change of the same record led to is on its way, and what asks about it comes then. */
  | { readonly is: 'wait' }
  | { readonly is: 'prompt'; readonly task: Task }
  | { readonly is: 'copyAs'; readonly of: Task | Place }
  | { readonly is: 'revealed'; readonly secret: Revealed; readonly stands: 'new' | 'copied' | 'leaving' }
  | { readonly is: 'confirm'; readonly task: Task; readonly answers: AnyAnswers; readonly caution: Caution }
  | {
      readonly is: 'conflict';
      readonly task: Task;
      readonly answers: AnyAnswers;
      readonly theirs: RecordOf<Kind>;
      /** The answers that the form would begin with now; null for a command without a form. */
      readonly now: Given | null;
    };

/**
 * What a palette is narrowed to: records alone; what can't be done here; the record that a command is to be done to, of one
 * kind or any; what can be done with a record, which was found by what was typed. Left out, it finds everything.
 */
export type Scope =
  | { readonly to: 'records' }
  | { readonly to: 'blocked' }
  | { readonly to: 'subject'; readonly command: Command; readonly kind: Kind | null }
  | { readonly to: 'record'; readonly kind: Kind; readonly id: string; readonly typed: string };

export const surfaceAtom = personalAtom<Surface | null>(null);

/** All that lies over the pane; what isn't drawn before something is called, asked or told. */
export const layers = new Later(() => import('./layers.tsx'));

/** The surfaces that one types into as soon as they are called. */
const typed = new Set<Surface['is']>(['palette', 'wait', 'prompt', 'copyAs']);

/** The surface that is called now, where one types into it. */
export function typedInto(store: Store): Surface | null {
  const surface = store.get(surfaceAtom);
  return surface && typed.has(surface.is) ? surface : null;
}

/** What one leaves a surface by: it closes, but for a secret that nobody has copied yet, which says first what is lost. */
export function leave(store: Store): void {
  const surface = store.get(surfaceAtom);
  if (surface?.is !== 'revealed' || surface.stands === 'copied') close(store);
  else store.set(surfaceAtom, { ...surface, stands: surface.stands === 'new' ? 'leaving' : 'new' });
}

/** Has Esc leave a surface also in the moment before the focus is in it; answers how to stop that. */
export function leaveByEscape(store: Store): () => void {
  const leaves = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    const isInside = event.target instanceof Element && event.target.closest('.layers') !== null;
    if (store.get(surfaceAtom) !== null && !isInside) leave(store);
  };
  window.addEventListener('keydown', leaves);
  return () => window.removeEventListener('keydown', leaves);
}

let cameFrom: Element | null = null;

/** Puts a surface over the pane; the first one notes where the hands were. */
export function show(store: Store, surface: Surface): void {
  if (store.get(surfaceAtom) === null) cameFrom = document.activeElement;
  store.set(surfaceAtom, surface);
}

/** Takes the surface away and puts the hands back where they were: the element, or else the rows, or the pane's heading. */
export function close(store: Store): void {
  if (store.get(surfaceAtom) === null) return;
  store.set(surfaceAtom, null);
  requestAnimationFrame(() => {
    if (store.get(surfaceAtom) !== null) return;
    const before = cameFrom?.isConnected && cameFrom !== document.body ? cameFrom : null;
    const place = before ?? document.querySelector('[data-rows]') ?? document.querySelector('[data-heading]');
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  });
}
