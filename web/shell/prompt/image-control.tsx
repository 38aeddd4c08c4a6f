import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import type { ImageField } from '../../records/fields/question.ts';
import type { ControlProps } from './controls/control-props.ts';
import { imageTypes } from './fitted-image.ts';
import { useUpload } from './upload.ts';

/** An image, picked, pasted or dropped, and uploaded at once. The answer is the file's id. */
export function ImageControl({
  id,
  field,
  value,
  isWrong,
  describedBy,
  autoFocus,
  onChange,
}: ControlProps<ImageField>) {
  const upload = useUpload(field.companyId);
  const picker = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [state, setState] = useState<{ says: string; isWrong: boolean }>({ says: '', isWrong: false });
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  async function send(file: File | undefined): Promise<void> {
    if (!file) return;
    setState({ says: `Uploading ${file.name}…`, isWrong: false });
    const uploaded = await upload(file, crypto.randomUUID());
    if ('problem' in uploaded) return setState({ says: uploaded.problem, isWrong: true });
    setPreview(URL.createObjectURL(file));
    setState({ says: `${file.name} is uploaded.`, isWrong: false });
    onChange(uploaded.fileId);
  }

  function takeOut(): void {
    // The pressed button and the preview disappear.
    document.getElementById(id)?.focus();
    setPreview(null);
    setState({ says: '', isWrong: false });
    onChange(null);
  }

  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    if (files.length === 0) return;
    event.preventDefault();
    void send(files[0]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same as dropping and pasting
    <div
      className="image-control"
      onPaste={(event) => take(event, event.clipboardData.files)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer.files)}
    >
      {preview && <img src={preview} alt="" />}
      <input
        ref={picker}
        type="file"
        accept={imageTypes}
        hidden
        onChange={({ target }) => void send(target.files?.[0])}
      />
      <button
        id={id}
        type="button"
        className="button"
        // biome-ignore lint/a11y/noAutofocus: the user opened this step
        autoFocus={autoFocus ?? false}
        aria-invalid={isWrong || state.isWrong}
        aria-describedby={`${describedBy} ${id}-state`}
        onClick={() => picker.current?.click()}
      >
        {value ? 'Choose another image…' : 'Choose an image…'}
      </button>
      {Boolean(value) && (
        <button type="button" className="button button-plain" onClick={takeOut}>
          Take it out
        </button>
      )}
      <span id={`${id}-state`} role="status" className={state.isWrong ? 'wrong' : 'hint'}>
        {state.says || 'Or paste or drop one here: PNG, JPEG or WebP; above 5 MiB it is made smaller.'}
      </span>
    </div>
  );
}
