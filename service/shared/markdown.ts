import { fromMarkdown } from 'mdast-util-from-markdown';

/** Text in one style, without `\n`. */
export interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
}

/** Hard breaks separate `lines`. */
export interface Paragraph {
  kind: 'paragraph';
  lines: Run[][];
}

/** `start` is the first item's number, or null for bullets. Lists nest up to `DEEPEST_LIST`. */
export interface List {
  kind: 'list';
  start: number | null;
  items: Block[][];
}

export type Block = Paragraph | List;

const DEEPEST_LIST = 3;

// Terms use paragraphs, lists, bold and italics. Everything else stays as written: no HTML, no links or images, and no
// heading for a line that begins with `#`.
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

/** Pairing emphasis takes quadratic time. */
const MOST_EMPHASES = 1_000;

/**
 * Parses Markdown (CommonMark): paragraphs, lists, `**bold**`, `*italics*` and hard breaks only. Any text is valid. Up
 * to 10,000 characters take a fraction of a second; beyond a thousand marks of emphasis, all marks stay as written.
 *
 * markdown('2. **Pay** at once') → [{ kind: 'list', start: 2, items: [[{ kind: 'paragraph', lines: [
 *    [{ text: 'Pay', bold: true, italic: false }, { text: ' at once', bold: false, italic: false }]] }]] }]
 */
export function markdown(text: string): Block[] {
  const emphases = text.match(/(?:\*+|_+)(?=\S)|(?<=\S)(?:\*+|_+)/g)?.length ?? 0;
  const disabled = emphases > MOST_EMPHASES ? [...asWritten, 'attention'] : asWritten;
  return blocksIn(fromMarkdown(withoutLadders(text), { extensions: [{ disable: { null: disabled } }] }).children, 1);
}

/**
 * Each mark in a line of `- - - - - …` opens a nested list, for which the parser takes quadratic time. A no-break space
 * after the fourth and later marks makes them text.
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

/** Items of a list nested too deep follow their parent item. */
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
        // A soft line end becomes a space.
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
