/**
 * Ignores the repeats of a held Enter: the first press may show a question that nobody has read, such as a confirmation with the
 * focus on its button. A held Enter still adds lines to the text in which the key went down. Returns a function to stop.
 */
export function ignoreHeldEnter(): () => void {
  let text: EventTarget | null = null;
  // Hears the key before all other listeners, and again after them.
  const hear = (event: KeyboardEvent) => {
    const { key, repeat, target } = event;
    if (key !== 'Enter') return;
    const isUntaken = event.eventPhase === Event.BUBBLING_PHASE && !event.defaultPrevented;
    if (!repeat) text = isUntaken && target instanceof HTMLTextAreaElement ? target : null;
    else if (target !== text) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  window.addEventListener('keydown', hear, true);
  window.addEventListener('keydown', hear);
  return () => {
    window.removeEventListener('keydown', hear, true);
    window.removeEventListener('keydown', hear);
  };
}
