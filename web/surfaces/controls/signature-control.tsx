import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import type { SignatureField } from '../../commands/fields.ts';
import type { ControlProps } from '../controls.tsx';
import { imageTypes } from '../fitted-image.ts';
import { useUpload } from '../upload.ts';
import { StoredImage } from './stored-image.tsx';
import { trimmedPng } from './trimmed-png.ts';

/** After the last stroke, how long until the signature is taken for whole. */
const pauseMs = 700;

/** A signature: drawn with mouse, pen or finger; or an image of one, picked, pasted or dropped. White paper, black ink. */
export function SignatureControl(props: ControlProps<SignatureField>) {
  const { id, field, value, isWrong, describedBy, autoFocus, onChange } = props;
  const upload = useUpload(field.companyId);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const picker = useRef<HTMLInputElement>(null);
  const latest = useRef(0);
  const [says, setSays] = useState('');
  const [problem, setProblem] = useState<{ message: string; again: () => void } | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [shows, setShows] = useState<string | null>(null);
  useEffect(() => () => void (shows && URL.revokeObjectURL(shows)), [shows]);
  const fileId = typeof value === 'string' && value !== '' ? value : null;

  async function send(file: File, key: string): Promise<void> {
    const turn = ++latest.current;
    setProblem(null);
    setSays('Uploading the signature…');
    // Saved meanwhile, the form says that it has to wait.
    onChange({ unsent: 'The signature is not uploaded yet. Wait for it, or try again.' });
    const uploaded = await upload(file, key);
    if (turn !== latest.current) return;
    if ('fileId' in uploaded) {
      setSays('The signature is uploaded.');
      onChange(uploaded.fileId);
    } else {
      setSays('');
      setProblem({ message: uploaded.problem, again: () => void send(file, key) });
    }
  }

  async function sendDrawn(): Promise<void> {
    const png = canvas.current && (await trimmedPng(canvas.current));
    if (png) await send(new File([png], 'signature.png', { type: 'image/png' }), crypto.randomUUID());
  }

  function take(file: File | undefined): void {
    if (!file) return;
    clear();
    setShows(URL.createObjectURL(file));
    void send(file, crypto.randomUUID());
  }

  function clear(): void {
    latest.current++;
    pad.current?.clear();
    setDrawn(false);
    setShows(null);
    setSays('');
    setProblem(null);
    onChange(null);
  }

  /** Does what takes its own button away: the focus goes to the one that stays. */
  function stay(act: () => void): void {
    document.getElementById(id)?.focus();
    act();
  }

  const ended = useEffectEvent(() => void sendDrawn());
  const begun = useEffectEvent(() => {
    latest.current++;
    setDrawn(true);
    setSays('');
  });
  // Not before: the fields that come and go with an answer would move the paper under the pen.
  const lifted = useEffectEvent(() =>
    onChange({ unsent: 'The signature is not uploaded yet. Wait for it, or try again.' }),
  );
  const isPaper = !shows && (isDrawn || !fileId);
  useEffect(() => {
    if (!isPaper || !canvas.current) return;
    const element = canvas.current;
    const scale = Math.max(window.devicePixelRatio, 1);
    element.width = element.offsetWidth * scale;
    element.height = element.offsetHeight * scale;
    element.getContext('2d')?.scale(scale, scale);
    const made = new SignaturePad(element, { penColor: '#000000', backgroundColor: '#ffffff' });
    let timer: ReturnType<typeof setTimeout> | undefined;
    made.addEventListener('beginStroke', () => {
      clearTimeout(timer);
      begun();
    });
    made.addEventListener('endStroke', () => {
      lifted();
      timer = setTimeout(ended, pauseMs);
    });
    pad.current = made;
    return () => {
      clearTimeout(timer);
      made.off();
      pad.current = null;
    };
  }, [isPaper]);

  const takeFrom = (event: ClipboardEvent | DragEvent, files: FileList) => {
    if (files.length === 0) return;
    event.preventDefault();
    take(files[0]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are ways beside the button, not in its place
    <div
      className="signature-control"
      onPaste={(event) => takeFrom(event, event.clipboardData.files)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => takeFrom(event, event.dataTransfer.files)}
    >
      <div className="paper">
        {shows && <img src={shows} alt="The signature" />}
        {!shows && !isPaper && fileId && <StoredImage fileId={fileId} alt="The signature" />}
        {isPaper && <canvas ref={canvas} aria-label="Sign here with mouse, pen or finger" role="img" />}
        {isPaper && !isDrawn && <span aria-hidden="true">Sign here</span>}
      </div>
      <input
        ref={picker}
        type="file"
        accept={imageTypes}
        hidden
        onChange={({ target }) => {
          take(target.files?.[0]);
          target.value = '';
        }}
      />
      <div className="control-keys hint">
        <button
          id={id}
          type="button"
          className="button"
          // biome-ignore lint/a11y/noAutofocus: the step that was asked for
          autoFocus={autoFocus ?? false}
          aria-invalid={isWrong || problem !== null}
          aria-describedby={`${describedBy} ${id}-state`}
          onClick={() => picker.current?.click()}
        >
          Choose an image…
        </button>
        {problem && (
          <button type="button" className="button" onClick={() => stay(problem.again)}>
            Try again
          </button>
        )}
        {(fileId || isDrawn || shows) && (
          <button type="button" className="button button-plain" onClick={() => stay(clear)}>
            Clear
          </button>
        )}
        <span id={`${id}-state`} role="status" className={problem ? 'wrong' : 'hint'}>
          {problem?.message ?? (says || 'Or paste or drop one here.')}
        </span>
      </div>
    </div>
  );
}
