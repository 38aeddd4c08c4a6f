// The console imports this very file.
import { fromMarkdown } from 'mdast-util-from-markdown';

/** Text in one hand: `\n` does not occur in it. */
export interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
}

/** `lines` are parted by hard breaks; where else a line ends is the reader's matter. */
export interface Paragraph {
  kind: 'paragraph';
  lines: Run[][];
}

/** `start` is the number of the first item, null for bullets. Lists stand in lists up to `DEEPEST_LIST`. */
export interface List {
  kind: 'list';
  start: number | null;
  items: Block[][];
}

export type Block = Paragraph | List;

const DEEPEST_LIST = 3;

// What people write in terms is paragraphs, lists, bold and italics. All else stands as they wrote it: no HTML, no link
// or image that leads elsewhere, no heading because a line begins with `#`.
const asWritten = [
  'autolink',
  'blockQuote',
  'characterEscape',
  'characterReference',
  'codeFenced',
  'codeIndented',
  'codeText',
  'definition',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
  'setextUnderline',
  'thematicBreak',
];

/** Pairing emphasis takes the square of their number. */
const MOST_EMPHASES = 1_000;

/**
 * Reads Markdown (CommonMark): paragraphs, lists, `**bold**`, `*italics*` and hard breaks, and nothing else of it. Any text
 * is one, and is read within a fraction of a second up to 10,000 characters; beyond a thousand marks of emphasis all of
 * them stand as written.
 *
 * markdown('2. **Pay** at once') → [{ kind: 'list', start: 2, items: [[{ kind: 'paragraph', lines: [
 *   [{ text: 'Pay', bold: true, italic: false }, { text: ' at once', bold: false, italic: false }]] }]] }]
 */
export function markdown(text: string): Block[] {
  const emphases = text.match(/(?:\*+|_+)(?=\S)|(?<=\S)(?:\*+|_+)/g)?.length ?? 0;
  const disabled = emphases > MOST_EMPHASES ? [...asWritten, 'attention'] : asWritten;
  return blocksIn(fromMarkdown(withoutLadders(text), { extensions: [{ disable: { null: disabled } }] }).children, 1);
}

/**
 * A line of `- - - - - …` opens a list in a list with each mark, for which the parser takes the square of their number. From
 * the fourth on they are made text: with a space that doesn't break behind it, a mark begins no list.
 */
function withoutLadders(text: string): string {
  return text.replace(/^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+){3}(?:[-*+]|\d{1,9}[.)]))(?:[ \t]|$)/gm, '$1\u00a0');
}

type Content = ReturnType<typeof fromMarkdown>['children'][number];

function blocksIn(contents: readonly Content[], depth: number): Block[] {
  return contents.flatMap((content): Block[] => {
    if (content.type === 'paragraph') {
      return [{ kind: 'paragraph', lines: linesIn(content.children) }];
    }
    if (content.type === 'list') {
      const start = content.ordered ? (content.start ?? 1) : null;
      return [{ kind: 'list', start, items: itemsIn(content.children, depth) }];
    }
    throw new Error(`Markdown has a ${content.type}, though it is disabled`);
  });
}

/** Of a list that would be too deep, the items follow the one that they are in. */
function itemsIn(items: Extract<Content, { type: 'listItem' }>[], depth: number): Block[][] {
  if (depth < DEEPEST_LIST) {
    return items.map(({ children }) => blocksIn(children, depth + 1));
  }
  return items.flatMap(({ children }) => {
    const own = children.filter(({ type }) => type !== 'list');
    const deeper = children.flatMap((child) => (child.type === 'list' ? itemsIn(child.children, depth) : []));
    return [blocksIn(own, depth), ...deeper];
  });
}

function linesIn(contents: readonly Content[]): Run[][] {
  const lines: Run[][] = [[]];
  const read = (parts: readonly Content[], bold: boolean, italic: boolean) => {
    for (const part of parts) {
      if (part.type === 'text') {
        // A line that ends without a hard break goes on after a space.
        lines.at(-1)?.push({ text: part.value.replaceAll(/\r?\n|\r/g, ' '), bold, italic });
      } else if (part.type === 'break') {
        lines.push([]);
      } else if (part.type === 'strong') {
        read(part.children, true, italic);
      } else if (part.type === 'emphasis') {
        read(part.children, bold, true);
      } else {
        throw new Error(`Markdown has a ${part.type}, though it is disabled`);
      }
    }
  };
  read(contents, false, false);
  return lines;
}
