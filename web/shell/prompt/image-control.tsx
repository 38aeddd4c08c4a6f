import { useEffect, useState } from 'react';
import type { ImageField } from '../../records/fields/question.ts';
import { attributesOf, type ControlProps } from './controls/control-props.ts';
import { PickButton, takingFiles } from './image-picker.tsx';
import { useUpload } from './upload.ts';

/** An image, picked, pasted or dropped, and uploaded at once. The answer is the file's id. */
export function ImageControl(props: ControlProps<ImageField>) {
  const { id, field, value, isWrong, describedBy, onChange } = props;
  const upload = useUpload(field.companyId);
  const [preview, setPreview] = useState<string | null>(null);
  const [state, setState] = useState({ says: '', isWrong: false });
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

  return (
    <div className="image-control" {...takingFiles(([file]) => void send(file))}>
      {preview && <img src={preview} alt="" />}
      <PickButton
        {...attributesOf(props)}
        aria-invalid={isWrong || state.isWrong}
        aria-describedby={`${describedBy} ${id}-state`}
        onPick={([file]) => void send(file)}
      >
        {value ? 'Choose another image…' : 'Choose an image…'}
      </PickButton>
      {Boolean(value) && (
        <button type="button" className="button button-plain" onClick={takeOut}>
          Remove image
        </button>
      )}
      <span id={`${id}-state`} role="status" className={state.isWrong ? 'wrong' : 'hint'}>
        {state.says ||
          'You can also paste or drop an image here: PNG, JPEG or WebP. An image over 5 MiB is scaled down.'}
      </span>
    </div>
  );
}
