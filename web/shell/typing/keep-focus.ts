/** The number of former places of the focus to remember. */
const remembered = 5;

/**
 * Moves the focus when the focused element leaves the page, so that every key has a target. After a note, the focus returns
 * to the element before the note; in a dialog, to the field before. Otherwise the rows or the pane's heading get the
 * focus. Two frames pass first, for other code that sets the focus; no other code does after a note.
 *
 * @returns a function that stops watching.
 */
export function keepFocus(): () => void {
  let places: readonly Element[] = [];
  let isDue = false;
  const listening = new AbortController();
  const note = ({ target }: FocusEvent) => {
    if (target instanceof Element && target !== document.body)
      places = [target, ...places.filter((each) => each !== target)].slice(0, remembered);
  };
  const look = () => {
    const [last] = places;
    if (isDue || !isLost() || !last || isShown(last)) return;
    const restore = () => {
      isDue = false;
      if (isLost() && !isShown(last)) nextPlace(places)?.focus({ preventScroll: true });
    };
    if (last.closest(notes)) return restore();
    isDue = true;
    // Two frames: a closing surface restores the focus in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(restore));
  };
  addEventListener('focusin', note, listening);
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    listening.abort();
    observer.disconnect();
  };
}

const isLost = () => document.activeElement === document.body || document.activeElement === null;

const isShown = (element: Element) => element.isConnected && element.checkVisibility();

const notes = '.bp6-toast';

/** The best place for a lost focus; null on a page without any. */
function nextPlace([last, ...before]: readonly Element[]): HTMLElement | null {
  const dialog = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
  // A removed note is still in `places`, but no target.
  const former = before.filter((each) => isShown(each) && !each.closest(notes));
  const candidates = dialog
    ? [former.find((each) => dialog.contains(each)), dialog.querySelector('input, textarea, button, [tabindex="0"]')]
    : [
        last?.closest(notes) ? former[0] : null,
        document.querySelector('[data-rows]'),
        document.querySelector('[data-heading]'),
      ];
  return candidates.find((each) => each instanceof HTMLElement) ?? null;
}
