import { createHash } from 'node:crypto';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { drawJobReport } from './job-report/draw.ts';
import type { JobReport } from './job-report/report.ts';
import { type Picture, type Pictures, type PictureUse, printable } from './pictures.ts';
import { drawPricedDocument } from './quotation/draw.ts';
import type { PricedDocument } from './quotation/priced-document.ts';

// The thread in which documents are made: whatever takes long here holds up no request.

/** What a worker is asked for. */
export type Task =
  | { kind: 'picture'; image: Uint8Array<ArrayBuffer>; use: PictureUse }
  | { kind: 'job report'; report: JobReport; pictures: Pictures }
  | { kind: 'priced document'; document: PricedDocument; pictures: Pictures };

/** What a worker is asked for that answers a document. */
export type DocumentTask = Exclude<Task, { kind: 'picture' }>;

/** A document as it was made. */
export interface Made {
  bytes: Uint8Array<ArrayBuffer>;
  /** In hexadecimal. */
  sha256: string;
}

/** What a worker answers, by the kind of its task. */
export interface Answers {
  picture: Picture | null;
  'job report': Made;
  'priced document': Made;
}

export default async function work(task: Task): Promise<Answers[Task['kind']]> {
  if (task.kind === 'picture') return handOver(await printable(task.image, task.use));
  // In memory of its own: a small buffer may share its memory with others, and can't be handed over then.
  const bytes = Uint8Array.from(await drawn(task));
  return handOver({ bytes, sha256: createHash('sha256').update(bytes).digest('hex') });
}

/** The document that a task asks for, drawn in this thread. */
export function drawn(task: DocumentTask): Promise<Buffer> {
  return task.kind === 'job report'
    ? drawJobReport(task.report, task.pictures)
    : drawPricedDocument(task.document, task.pictures);
}

/** Gives the bytes to the other thread without copying them. */
function handOver<Answer extends { bytes: Uint8Array<ArrayBuffer> } | null>(answer: Answer): Answer {
  if (answer === null) return answer;
  // What piscina is given here it unpacks on the other side: the answer arrives there as it is.
  return move({ [transferableSymbol]: answer.bytes.buffer, [valueSymbol]: answer }) as unknown as Answer;
}
