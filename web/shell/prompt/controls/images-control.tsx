import { type KeyboardEvent, useRef, useState } from 'react';
import { pooled } from '../../../ground/pool.ts';
import type { ImagesField } from '../../../records/fields/question.ts';
import { PickButton, takingFiles } from '../image-picker.tsx';
import { useUpload } from '../upload.ts';
import { Cell } from './cell.tsx';
import { attributesOf, type ControlProps } from './control-props.ts';
import { changeAndFocus, movedWithin } from './rows.ts';
import { StoredImage } from './stored-image.tsx';

/** An image: uploaded, uploading (no `fileId` yet), or refused with a problem. */
type Item = {
  readonly key?: string;
  readonly name?: string;
  readonly problem?: string | null;
  readonly fileId?: string | null;
} & Readonly<Record<string, unknown>>;

/** The number of parallel uploads. */
const atOnce = 3;

/** Several images, each with answers for the field's columns. Alt+arrow moves an image. */
export function ImagesControl(props: ControlProps<ImagesField>) {
  const { id, field, value, wrong = {}, describedBy, onChange } = props;
  const upload = useUpload(field.companyId);
  const list = useRef<HTMLOListElement>(null);
  const [isOver, setOver] = useState(false);
  const [leftOut, setLeftOut] = useState(0);
  const items = itemsOf(value);
  const waiting = items.filter(({ fileId, problem }) => !fileId && !problem).length;

  const replace = (key: string, change: Partial<Item>) =>
    onChange((present: unknown) => itemsOf(present).map((item) => (item.key === key ? { ...item, ...change } : item)));

  async function send(key: string): Promise<void> {
    const file = keptFile(key);
    if (!file) return;
    replace(key, { problem: null });
    replace(key, await upload(file, key));
  }

  function take(picked: readonly File[]): void {
    const room = field.max - items.length;
    const added = picked.slice(0, room).map((file): Item & { key: string } => ({
      ...firstChoices(field),
      key: keepFile(file),
      name: file.name,
      fileId: null,
    }));
    setLeftOut(picked.length - added.length);
    if (added.length === 0) return;
    onChange((present: unknown) => [...itemsOf(present), ...added]);
    void pooled(added, atOnce, ({ key }) => send(key));
  }

  function remove(at: number): void {
    const key = items[at]?.key;
    if (key) forgetFile(key);
    setLeftOut(0);
    changeAndFocus(
      () => onChange(items.toSpliced(at, 1)),
      () => firstIn(Math.min(at, items.length - 2)) ?? document.getElementById(id),
    );
  }

  const firstIn = (at: number) => list.current?.querySelectorAll('li')[at]?.querySelector('input, button');

  function tryAgain(key: string, at: number): void {
    // The pressed button disappears, and the focus with the button.
    const next = firstIn(at) ?? document.getElementById(id);
    if (next instanceof HTMLElement) next.focus();
    void send(key);
  }

  function keyDown(event: KeyboardEvent, at: number): void {
    const { target } = event;
    // Backspace in an empty caption must not leave the step.
    if (event.key === 'Backspace' && target instanceof HTMLInputElement) event.stopPropagation();
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (!step || !event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const [moved, to] = movedWithin(items, at, step);
    changeAndFocus(
      () => onChange(moved),
      () => firstIn(to),
    );
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same as dropping and pasting
    <div
      className={`images-control${isOver ? ' is-over' : ''}`}
      {...takingFiles(take)}
      onDragOverCapture={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDropCapture={() => setOver(false)}
    >
      <ol ref={list} className="images" aria-label={field.label}>
        {items.map((item, at) => (
          <li key={item.key ?? item.fileId ?? at} onKeyDown={(event) => keyDown(event, at)}>
            <Thumb item={item} alt={`Image ${at + 1}`} />
            <div className="image-answers">
              {Object.entries(field.columns).map(([name, column]) => (
                <div key={name}>
                  <span className="hint" aria-hidden="true">
                    {column.label}
                  </span>
                  <Cell
                    id={`${id}-${at}-${name}`}
                    label={`${column.label}, image ${at + 1}`}
                    field={column}
                    value={item[name]}
                    wrong={wrong[`${at}.${name}`]}
                    onChange={(next) =>
                      onChange((present: unknown) =>
                        itemsOf(present).map((each, index) => (index === at ? { ...each, [name]: next } : each)),
                      )
                    }
                  />
                </div>
              ))}
              {item.problem && (
                <p className="wrong" role="alert">
                  {item.problem}
                </p>
              )}
            </div>
            <span className="image-tools">
              {item.problem && item.key && keptFile(item.key) && (
                <button type="button" className="button" onClick={() => tryAgain(item.key ?? '', at)}>
                  Try again
                </button>
              )}
              <button
                type="button"
                className="button button-plain"
                aria-label={`Remove image ${at + 1}`}
                onClick={() => remove(at)}
              >
                ✕
              </button>
            </span>
          </li>
        ))}
      </ol>
      <div className="control-keys hint">
        <PickButton
          {...attributesOf(props)}
          multiple
          aria-describedby={`${describedBy} ${id}-state`}
          aria-disabled={items.length >= field.max}
          onPick={take}
        >
          Add images…
        </PickButton>
        <span id={`${id}-state`} role="status">
          {leftOut > 0 && `${leftOut} left out: at most ${field.max} images. `}
          {waiting > 0
            ? `Uploading: ${items.length - waiting} of ${items.length} done.`
            : `You can also paste or drop images here: PNG, JPEG or WebP. Images over 5 MiB are scaled down. ${items.length} of ${field.max}.`}
        </span>
      </div>
    </div>
  );
}

function Thumb({ item, alt }: { item: Item; alt: string }) {
  const url = item.key && urlOfKept(item.key);
  const isWaiting = !item.fileId && !item.problem;
  if (url) return <img className={`thumb${isWaiting ? ' is-waiting' : ''}`} src={url} alt={alt} />;
  return item.fileId ? <StoredImage fileId={item.fileId} alt={alt} /> : <span className="thumb" />;
}

const itemsOf = (value: unknown): readonly Item[] => (Array.isArray(value) ? value : []);

/** A required choice starts with the first option. */
function firstChoices({ columns }: ImagesField): Record<string, unknown> {
  const choices = Object.entries(columns).flatMap(([name, column]) =>
    column.type === 'choice' && !column.optional && Array.isArray(column.choices)
      ? [[name, column.choices[0]?.value]]
      : [],
  );
  return Object.fromEntries(choices);
}

/**
 * Files the user picked, by key, kept until the page closes. A kept file shows at once, and can be uploaded again after a
 * network failure, wherever the form is by then.
 */
const files = new Map<string, { readonly file: File; readonly url: string }>();

function keepFile(file: File): string {
  const key = crypto.randomUUID();
  files.set(key, { file, url: URL.createObjectURL(file) });
  return key;
}

const keptFile = (key: string): File | undefined => files.get(key)?.file;

const urlOfKept = (key: string): string | undefined => files.get(key)?.url;

function forgetFile(key: string): void {
  const kept = files.get(key);
  if (kept) URL.revokeObjectURL(kept.url);
  files.delete(key);
}
