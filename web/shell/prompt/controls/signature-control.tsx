import { useEffect, useEffectEvent, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import type { SignatureField } from '../../../records/fields/question.ts';
import { PickButton, takingFiles } from '../image-picker.tsx';
import { drawnOnWhite, useUpload } from '../upload.ts';
import { attributesOf, type ControlProps } from './control-props.ts';
import { StoredImage } from './stored-image.tsx';

/** The pause after the last stroke before the signature counts as complete. */
const pauseMs = 700;

/** The answer during an upload: the form can't be sent. */
const unsent = { unsent: 'The signature is not uploaded yet. Wait for the upload, or try again.' };

/** A signature: drawn with mouse, pen or finger, or an image picked, pasted or dropped. White paper, black ink. */
export function SignatureControl(props: ControlProps<SignatureField>) {
  const { id, field, value, isWrong, describedBy, onChange } = props;
  const upload = useUpload(field.companyId);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
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
    onChange(unsent);
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

  const ended = useEffectEvent(async () => {
    const png = canvas.current && (await trimmedPng(canvas.current));
    if (png) await send(new File([png], 'signature.png', { type: 'image/png' }), crypto.randomUUID());
  });
  const begun = useEffectEvent(() => {
    latest.current++;
    setDrawn(true);
    setSays('');
  });
  // Only when the pen lifts: fields that depend on an answer would move the paper under the pen.
  const lifted = useEffectEvent(() => onChange(unsent));
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

  return (
    <div className="signature-control" {...takingFiles(([file]) => take(file))}>
      <div className="paper">
        {shows && <img src={shows} alt="The signature" />}
        {!shows && !isPaper && fileId && <StoredImage fileId={fileId} alt="The signature" />}
        {isPaper && <canvas ref={canvas} aria-label="Sign here with mouse, pen or finger" role="img" />}
        {isPaper && !isDrawn && <span aria-hidden="true">Sign here</span>}
      </div>
      <div className="control-keys hint">
        <PickButton
          {...attributesOf(props)}
          aria-invalid={isWrong || problem !== null}
          aria-describedby={`${describedBy} ${id}-state`}
          onPick={([file]) => take(file)}
        >
          Choose an image…
        </PickButton>
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
          {problem?.message ?? (says || 'You can also paste or drop an image here.')}
        </span>
      </div>
    </div>
  );
}

/** A canvas as PNG, cropped to the drawing; null when empty. */
async function trimmedPng(canvas: HTMLCanvasElement, marginPixels = 8): Promise<Blob | null> {
  const box = inkIn(canvas);
  if (!box) return null;
  const { left, top, width, height } = box;
  return drawnOnWhite('image/png', width + 2 * marginPixels, height + 2 * marginPixels, (context) =>
    context.drawImage(canvas, left, top, width, height, marginPixels, marginPixels, width, height),
  );
}

/** The bounding box of everything darker than paper, in pixels; null for a blank canvas. */
function inkIn(canvas: HTMLCanvasElement) {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  let [left, top, right, bottom] = [canvas.width, canvas.height, -1, -1];
  // Four bytes for each pixel: red, green, blue, opacity.
  for (let at = 0; at < pixels.length; at += 4) {
    const isInk = (pixels[at + 3] ?? 0) > 0 && (pixels[at] ?? 255) < 250;
    if (!isInk) continue;
    const [x, y] = [(at / 4) % canvas.width, Math.floor(at / 4 / canvas.width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}
