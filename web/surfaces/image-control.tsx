import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import type { ImageField } from '../commands/fields.ts';
import { graphql } from '../graphql.ts';
import { refusalOf } from '../refusal.ts';
import type { ControlProps } from './controls.tsx';

const UploadImage = graphql(`
  mutation UploadImage($input: UploadImageInput!) {
    uploaded: uploadImage(input: $input) {
      id
      name
    }
  }
`);

/** An image: picked, pasted or dropped, and uploaded at once; it answers the id of the file. */
export function ImageControl({
  id,
  field,
  value,
  isWrong,
  describedBy,
  autoFocus,
  onChange,
}: ControlProps<ImageField>) {
  const client = useClient();
  const picker = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [state, setState] = useState<{ says: string; isWrong: boolean }>({ says: '', isWrong: false });
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  async function upload(file: File | undefined): Promise<void> {
    if (!file) return;
    setState({ says: `Uploading ${file.name}…`, isWrong: false });
    const input = { file, companyId: field.companyId ?? null };
    const { data, error } = await client.mutation(UploadImage, { input }).toPromise();
    if (error) return setState({ says: refusalOf(error).message, isWrong: true });
    setPreview(URL.createObjectURL(file));
    setState({ says: `${file.name} is uploaded.`, isWrong: false });
    onChange(data?.uploaded.id ?? null);
  }

  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    if (files.length === 0) return;
    event.preventDefault();
    void upload(files[0]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are ways beside the button, not in its place
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
        accept="image/png,image/jpeg,image/webp"
        hidden
        onChange={({ target }) => void upload(target.files?.[0])}
      />
      <button
        id={id}
        type="button"
        className="button"
        // biome-ignore lint/a11y/noAutofocus: the step that was asked for
        autoFocus={autoFocus ?? false}
        aria-invalid={isWrong || state.isWrong}
        aria-describedby={`${describedBy} ${id}-state`}
        onClick={() => picker.current?.click()}
      >
        {value ? 'Choose another image…' : 'Choose an image…'}
      </button>
      {Boolean(value) && (
        <button type="button" className="button button-plain" onClick={() => onChange(null)}>
          Take it out
        </button>
      )}
      <span id={`${id}-state`} role="status" className={state.isWrong ? 'wrong' : 'hint'}>
        {state.says || 'Or paste or drop one here: PNG, JPEG or WebP, at most 5 MiB.'}
      </span>
    </div>
  );
}
