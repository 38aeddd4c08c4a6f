import { type ClipboardEvent, type ComponentProps, type DragEvent, useRef } from 'react';
import { imageTypes } from './upload.ts';

/** Handlers for pasted and dropped files. `PickButton` picks files by keyboard. */
export function takingFiles(take: (files: readonly File[]) => void) {
  function takeFrom(event: ClipboardEvent | DragEvent, { files }: DataTransfer): void {
    if (files.length === 0) return;
    event.preventDefault();
    take([...files]);
  }
  return {
    onPaste: (event: ClipboardEvent) => takeFrom(event, event.clipboardData),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => takeFrom(event, event.dataTransfer),
  };
}

interface PickButtonProps extends ComponentProps<'button'> {
  readonly multiple?: true;
  readonly onPick: (files: readonly File[]) => void;
}

/** A button that opens the system's file dialog for images. A disabled button would lose the focus: use `aria-disabled`. */
export function PickButton({ multiple, onPick, ...attributes }: PickButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple={multiple}
        accept={imageTypes}
        hidden
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <button
        type="button"
        className="button"
        {...attributes}
        onClick={() => !attributes['aria-disabled'] && picker.current?.click()}
      />
    </>
  );
}
