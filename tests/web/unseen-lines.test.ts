import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { linesOf } from '../../web/shell/palette/line/names.ts';
import { demoScene } from './demo-scene.ts';
import { meaningOf, sceneWith } from './line-scene.ts';
import { isSent, means } from './line-world.ts';
import '../../web/app/registries.ts';

vi.stubGlobal('location', { hash: '#/layout/users' }); // an addition from a list begins with its filter

const lines = linesOf(await everyCommand(), sceneWith().hand);

/**
 * The command, the records and the answers of a reading. A guess, an open form, the questions still asked, a blocked command and words
 * that are “not recorded” don't count, because the line can't decide about them.
 */
const essence = (meaning: string): string =>
  meaning
    .replace(/^\? /, '')
    .split(' · ')
    .filter((chip) => !/^(‹|✗|…|not recorded:)/.test(chip))
    .sort()
    .join(' · ');

const rowsOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t'));

/** Lines written before the reader could read them. The parts aside guide no work on the reader. Raise the shares with the reader. */
test.each([
  { file: 'unseen-lines.tsv', name: 'in hand', part: '', share: 0.83, scene: sceneWith },
  { file: 'unseen-lines.tsv', name: 'aside', part: 'aside', share: 0.65, scene: sceneWith },
  { file: 'demo-lines.tsv', name: 'in hand', part: '', share: 0.95, scene: demoScene },
  { file: 'demo-lines.tsv', name: 'aside', part: 'aside', share: 0.66, scene: demoScene },
])(
  'of the lines of $file $name, more than $share are read right, and no other changes anything at a single Enter',
  async ({ file, part: wanted, share, scene }) => {
    const all = rowsOf(file).filter(([, , part = '']) => part === wanted);
    const read = await Promise.all(
      all.map(async ([line = '', wants = '']) => {
        const answer = await means(line, scene(), lines);
        const meaning = essence(meaningOf(line, answer));
        return {
          line,
          understood: answer.understood,
          isRight: wants.split(' ‖ ').some((each) => essence(each) === meaning),
        };
      }),
    );
    const misread = read.filter(({ isRight }) => !isRight);
    expect(1 - misread.length / all.length, misread.map(({ line }) => line).join('\n')).toBeGreaterThan(share);
    const done = misread.filter(({ understood }) => isSent(understood));
    expect(done.map(({ line }) => line)).toEqual([]);
  },
);

test('a guess at bare words and a name is below the record', async () => {
  const doubtOf = async (line: string) => (await means(line, sceneWith(), lines)).understood.map(({ doubt }) => doubt);
  expect(await doubtOf('sprinklers paid')).toEqual([300]);
  expect(await doubtOf('cheque for the sprinklers came')).toEqual([40]);
});
