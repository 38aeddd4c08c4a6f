import { expect, test } from 'vitest';
import { type Block, markdown } from '../../service/shared/markdown.ts';

/** Blocks as text: `**bold**`, `_italic_`, `/` for a hard break, `[…]` for a list. */
function shown(blocks: Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'list') {
        return `[${block.start === null ? '' : `${block.start}: `}${block.items.map(shown).join(' | ')}]`;
      }
      const run = ({ text, bold, italic }: { text: string; bold: boolean; italic: boolean }) => {
        const leaning = italic ? `_${text}_` : text;
        return bold ? `**${leaning}**` : leaning;
      };
      return block.lines.map((line) => line.map(run).join('')).join(' / ');
    })
    .join(' ¶ ');
}

test('reads paragraphs, bold, italics and hard breaks', () => {
  expect(shown(markdown('One *two* **three *four***  \nfive\\\nsix\nseven\n\n\neight'))).toBe(
    'One _two_ **three ****_four_** / five / six seven ¶ eight',
  );
});

test('reads bulleted and numbered lists, with their first number', () => {
  expect(shown(markdown('- a\n- b\n\n  3. c\n  4. d\n\n     e\n- f'))).toBe('[a | b ¶ [3: c | d ¶ e] | f]');
  expect(shown(markdown('0) a\n1) b'))).toBe('[0: a | b]');
});

test('flattens lists deeper than three levels to the third', () => {
  const text = ['- a', '  - b', '    - c', '      - d', '        - e', '    - f'].join('\n');
  expect(shown(markdown(text))).toBe('[a ¶ [b ¶ [c | d | e | f]]]');
});

test('shows other syntax as written', () => {
  for (const text of [
    '# Heading',
    'Heading\n=======',
    '<b>bold</b> <script>alert(1)</script>',
    '<div>\n<p>block</p>',
    '[link](https://evil.example "title") and [ref][1] and [x]',
    '[1]: https://evil.example',
    '![image](https://evil.example/x.png)',
    '<https://auto.example> and https://bare.example',
    '`code` and ``` fence ```',
    '```js\ncode\n```',
    '~~~\ncode\n~~~',
    '> quoted',
    '---',
    '***',
    'AT&amp;T &#65; &copy;',
    'C:\\temp \\# \\a',
    '| a | b |\n| - | - |',
    '~~gone~~',
    '5 * 3 * 2 = 30, snake_case_name',
  ]) {
    expect(markdown(text)).toEqual([
      { kind: 'paragraph', lines: [[{ text: text.replaceAll('\n', ' '), bold: false, italic: false }]] },
    ]);
  }
});

test('reads empty text as no blocks', () => {
  expect(markdown('')).toEqual([]);
  expect(markdown(' \n\t\n')).toEqual([]);
});

test('loses only the markers of known syntax from any text', () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const parts = [
    'a',
    'é',
    '界',
    '*',
    '**',
    '_',
    ' ',
    '  \n',
    '\n',
    '\n\n',
    '- ',
    '1. ',
    '#',
    '<i>',
    '[',
    '](',
    '`',
    '>',
    '\t',
    '\\',
    '&',
  ];
  for (let round = 0; round < 500; round += 1) {
    const text = Array.from({ length: next(60) }, () => parts[next(parts.length)]).join('');
    const letters = (from: string) => from.replaceAll(/[^aé界#<i>[\]()`&]/g, '');
    expect(letters(textOf(markdown(text)))).toBe(letters(text));
  }
});

function textOf(blocks: Block[]): string {
  return blocks
    .map((block) =>
      block.kind === 'list'
        ? block.items.map(textOf).join('')
        : block.lines.flatMap((line) => line.map(({ text }) => text)).join(''),
    )
    .join('');
}

const bombs: Record<string, string> = {
  'a ladder of bullets on one line': '- '.repeat(5_000),
  'a ladder of bullets and text': `${'* '.repeat(4_000)}a`,
  'a ladder of numbers on one line': '1. '.repeat(3_333),
  'ladders behind one another': '- - - a\n'.repeat(1_250),
  'a staircase of lists': Array.from({ length: 140 }, (_, at) => `${' '.repeat(at)}- a`).join('\n'),
  'a staircase of ladders': Array.from({ length: 57 }, (_, at) => `${' '.repeat(6 * at)}- - - a`).join('\n'),
  'marks that don’t pair': '*a_ '.repeat(2_500),
  'marks between letters': 'a**b'.repeat(2_500),
  'marks that open': '**a '.repeat(2_500),
  'nothing but marks': '*'.repeat(10_000),
  'marks of both kinds': '*_'.repeat(5_000),
  'a thousand items': '- a\n'.repeat(2_500),
  'nothing but line ends': '\n'.repeat(10_000),
  'nothing but brackets': '!['.repeat(5_000),
};

test.for(Object.keys(bombs))('reads 10,000 hostile characters quickly: %s', (name) => {
  const text = (bombs[name] as string).slice(0, 10_000);
  // The first run warms up the compiler.
  expect(Math.min(msToRead(text), msToRead(text))).toBeLessThan(1_000);
});

/** The CPU time of the thread, independent of other load. */
function msToRead(text: string): number {
  const before = process.threadCpuUsage();
  markdown(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
