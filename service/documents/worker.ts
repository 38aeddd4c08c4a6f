import { createHash } from 'node:crypto';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { drawJobReport } from './job-report/draw.ts';
import type { JobReport } from './job-report/gather.ts';
import { type Picture, type Pictures, type PictureUse, printable } from './pictures.ts';
import { drawPricedDocument } from './quotation/draw.ts';
import type { PricedDocument } from './quotation/priced-document.ts';

// The thread that makes documents, so slow work holds up no request.

/** A worker's task. */
export type Task =
  | { kind: 'picture'; image: Uint8Array<ArrayBuffer>; use: PictureUse }
  | { kind: 'job report'; report: JobReport; pictures: Pictures }
  | { kind: 'priced document'; document: PricedDocument; pictures: Pictures };

/** A task that answers with a document. */
export type DocumentTask = Exclude<Task, { kind: 'picture' }>;

/** A finished document. */
export interface Made {
  bytes: Uint8Array<ArrayBuffer>;
  /** In hexadecimal. */
  sha256: string;
}

/** A worker's answers, by the kind of task. */
export interface Answers {
  picture: Picture | null;
  'job report': Made;
  'priced document': Made;
}

export default async function work(task: Task): Promise<Answers[Task['kind']]> {
  if (task.kind === 'picture') return handOver(await printable(task.image, task.use));
  // A copy owns its memory and can be transferred; a small buffer may share memory.
  const bytes = Uint8Array.from(await drawn(task));
  return handOver({ bytes, sha256: createHash('sha256').update(bytes).digest('hex') });
}

/** Draws a task's document in the calling thread. */
export function drawn(task: DocumentTask): Promise<Buffer> {
  return task.kind === 'job report'
    ? drawJobReport(task.report, task.pictures)
    : drawPricedDocument(task.document, task.pictures);
}

/** Hands the bytes to the other thread without copying. */
function handOver<Answer extends { bytes: Uint8Array<ArrayBuffer> } | null>(answer: Answer): Answer {
  if (answer === null) return answer;
  // piscina unpacks this object on the other side, so the answer arrives as is.
  return move({ [transferableSymbol]: answer.bytes.buffer, [valueSymbol]: answer }) as unknown as Answer;
}
