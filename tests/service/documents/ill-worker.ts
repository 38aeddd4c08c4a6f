import type { Task } from '../../../service/documents/worker.ts';

// A document worker that fails where the title of a report says so.

export default async function work(task: Task) {
  const title = task.kind === 'job report' ? task.report.title : '';
  if (title === 'exit') process.exit(1);
  if (title === 'loop') for (;;);
  if (title === 'hoard') for (const hoard: string[][] = []; ; ) hoard.push(Array.from({ length: 10_000 }, String));
  if (title === 'throw') throw new Error('a mistake of ours');
  return { bytes: new TextEncoder().encode(title), sha256: '' };
}
