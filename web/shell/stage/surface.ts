import type { AnyAnswers, Command, Revealed } from '../../commands/core/command.ts';
import type { Place } from '../../ground/hash-location.ts';
import type { ImportedKind } from '../../records/imports/imported.ts';
import type { Kind } from '../../records/kinds.ts';
import type { SavedCommandRecord } from '../../records/saved-command.ts';
import { personalAtom } from '../../state/personal.ts';
import type { Store } from '../../state/store.ts';
import type { Caution } from './caution.ts';
import type { LeftByOthers } from './left-by-others.ts';
import type { Beneath, Task } from './task.ts';

/** The surface over the pane. Only a single surface is open. */
export type Surface =
  | { readonly is: 'palette'; readonly scope?: Scope; readonly typed?: string }
  | { readonly is: 'help' | 'menu' | 'history' | 'bulk' | 'checked' | 'macroRun' }
  | { readonly is: 'macroAs'; readonly saved: SavedCommandRecord }
  | { readonly is: 'columns' | 'writing' }
  | { readonly is: 'keys'; readonly to: 'change' | 'load' }
  | { readonly is: 'importing'; readonly kind: ImportedKind; readonly companyId: string }
  /** Waits for the pending change of the same record, then asks. */
  | { readonly is: 'wait' }
  | { readonly is: 'prompt'; readonly task: Task }
  | { readonly is: 'copyAs'; readonly of: Task | Place }
  | { readonly is: 'revealed'; readonly secret: Revealed; readonly stands: 'new' | 'copied' | 'leaving' }
  | { readonly is: 'confirm'; readonly task: Task; readonly answers: AnyAnswers; readonly caution: Caution }
  | ({ readonly is: 'conflict'; readonly task: Task; readonly answers: AnyAnswers } & LeftByOthers);

/**
 * Scope of a palette: records only; blocked commands; a record for a command, of a kind or any; commands for a record found by
 * `typed`. Without a scope, the palette finds everything.
 */
export type Scope =
  | { readonly to: 'records' }
  | { readonly to: 'blocked' }
  | { readonly to: 'subject'; readonly command: Command; readonly kind: Kind | null }
  | { readonly to: 'record'; readonly kind: Kind; readonly id: string; readonly typed: string };

export const surfaceAtom = personalAtom<Surface | null>(null);

/** Surfaces with a focused field from the start. */
const typed = new Set<Surface['is']>(['palette', 'wait', 'prompt', 'copyAs']);

/** The open surface, if the user types into it. */
export function typedInto(store: Store): Surface | null {
  const surface = store.get(surfaceAtom);
  return surface && typed.has(surface.is) ? surface : null;
}

/** Leaves a surface. A secret not yet copied warns first. */
export function leave(store: Store): void {
  const surface = store.get(surfaceAtom);
  if (surface?.is !== 'revealed' || surface.stands === 'copied') close(store);
  else store.set(surfaceAtom, { ...surface, stands: surface.stands === 'new' ? 'leaving' : 'new' });
}

/** Leaves the surface by Esc, even before focus moves inside, and by browser navigation. Returns a function to stop. */
export function leaveByKeyOrNavigation(store: Store): () => void {
  const listening = new AbortController();
  const leaves = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    const isInside = event.target instanceof Element && event.target.closest('.layers') !== null;
    if (store.get(surfaceAtom) !== null && !isInside) leave(store);
  };
  addEventListener('keydown', leaves, listening);
  // Typed answers stay as a draft.
  addEventListener('popstate', () => leave(store), listening);
  return () => listening.abort();
}

/** The open surfaces, lowest first: below a form that adds a record for a field lies the form of the field. */
export function surfacesFrom(surface: Surface): readonly Surface[] {
  const beneath = beneathOf(surface);
  return beneath ? [...surfacesFrom({ is: 'prompt', task: beneath.task }), surface] : [surface];
}

function beneathOf(surface: Surface): Beneath | undefined {
  if ('task' in surface) return surface.task.beneath;
  return surface.is === 'copyAs' && 'command' in surface.of ? surface.of.beneath : undefined;
}

let cameFrom: Element | null = null;

/** Opens a surface. The first surface remembers the focused element. */
export function show(store: Store, surface: Surface): void {
  if (store.get(surfaceAtom) === null) cameFrom = document.activeElement;
  store.set(surfaceAtom, surface);
}

/** Closes the surface and returns to the form beneath, or else to the pane. */
export function close(store: Store): void {
  const surface = store.get(surfaceAtom);
  const beneath = surface && beneathOf(surface);
  if (beneath) returnTo(store, beneath);
  else closeAll(store);
}

function returnTo(store: Store, { task, from }: Beneath): void {
  store.set(surfaceAtom, { is: 'prompt', task });
  requestAnimationFrame(() => {
    // The form may have gone on to its next field.
    const isAtField = document.activeElement?.matches('input, textarea') ?? false;
    if (!isAtField && from instanceof HTMLElement) from.focus();
  });
}

/** Closes every surface and restores focus: to the earlier element, or else the rows, or else the pane's heading. */
function closeAll(store: Store): void {
  if (store.get(surfaceAtom) === null) return;
  store.set(surfaceAtom, null);
  requestAnimationFrame(() => {
    if (store.get(surfaceAtom) !== null) return;
    const before = cameFrom?.isConnected && cameFrom !== document.body ? cameFrom : null;
    const place = before ?? document.querySelector('[data-rows]') ?? document.querySelector('[data-heading]');
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  });
}
