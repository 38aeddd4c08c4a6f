/** Puts text in place of a field's selection, and tells the field's listeners. Does nothing in a field without text. */
export function insert(field: Element, text: string): void {
  if (!isTextField(field)) return;
  const { start, end } = selectionIn(field);
  const room = field.maxLength < 0 ? text.length : Math.max(0, field.maxLength - field.value.length + end - start);
  replace(field, start, end, text.slice(0, room), 'insertText');
}

/** Deletes a field's selection, or with nothing selected, the character before the caret. */
export function deleteBefore(field: Element): void {
  if (!isTextField(field)) return;
  const { start, end } = selectionIn(field);
  const before = [...field.value.slice(0, start)].at(-1) ?? '';
  if (start === end && before === '') return;
  replace(field, start === end ? start - before.length : start, end, '', 'deleteContentBackward');
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (field: Element): field is TextField =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'button', 'submit'].includes(field.type));

/** Fields for e-mail addresses and numbers have no selection: text goes to their end. */
const selectionIn = ({ value, selectionStart, selectionEnd }: TextField) => ({
  start: selectionStart ?? value.length,
  end: selectionEnd ?? value.length,
});

function replace(field: TextField, start: number, end: number, text: string, inputType: string): void {
  const value = field.value.slice(0, start) + text + field.value.slice(end);
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  // React notes what goes through the element's own setter as its own doing, and would ignore the event.
  setValue?.call(field, value);
  if (field.selectionStart !== null) field.setSelectionRange(start + text.length, start + text.length);
  field.dispatchEvent(new InputEvent('input', { inputType, data: text || null, bubbles: true }));
}
