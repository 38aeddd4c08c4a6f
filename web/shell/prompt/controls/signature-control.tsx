import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import type { SignatureField } from '../../../records/fields/question.ts';
import { imageTypes } from '../fitted-image.ts';
import { useUpload } from '../upload.ts';
import type { ControlProps } from './control-props.ts';
import { StoredImage } from './stored-image.tsx';
import { trimmedPng } from './trimmed-png.ts';

/** The pause after the last stroke before the signature counts as complete. */
const pauseMs = 700;

/** A signature: drawn with mouse, pen or finger, or an image picked, pasted or dropped. White paper, black ink. */
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
    // A form sent meanwhile has to wait for the upload.
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

  /** Moves the focus to the permanent button, then runs an action that removes the pressed button. */
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
  // Only when the pen lifts: fields that depend on an answer would move the paper under the pen.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same as dropping and pasting
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
          // biome-ignore lint/a11y/noAutofocus: the user opened this step
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
