import { Fragment } from 'react';
import { type Block, markdown, type Run } from '../../service/shared/markdown.ts';

/** Paragraphs, lists, bold and italics, as documents print them. Other syntax stays as written. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="markdown">
      <Blocks of={markdown(text)} />
    </div>
  );
}

/** The text without marks, on a single line, for lists. */
export const plainText = (text: string): string => wordsOf(markdown(text)).join(' ');

const wordsOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'list'
      ? block.items.flatMap(wordsOf)
      : block.lines.map((line) => line.map(({ text }) => text).join('')),
  );

// biome-ignore-start lint/suspicious/noArrayIndexKey: blocks and runs have no id but their position
function Blocks({ of }: { of: readonly Block[] }) {
  return of.map((block, at) => {
    if (block.kind === 'paragraph') {
      return (
        <p key={at} dir="auto">
          {block.lines.map((line, at) => (
            <Fragment key={at}>
              {at > 0 && <br />}
              <Line of={line} />
            </Fragment>
          ))}
        </p>
      );
    }
    const items = block.items.map((item, at) => (
      <li key={at}>
        <Blocks of={item} />
      </li>
    ));
    return block.start === null ? (
      <ul key={at}>{items}</ul>
    ) : (
      <ol key={at} start={block.start}>
        {items}
      </ol>
    );
  });
}

function Line({ of }: { of: readonly Run[] }) {
  return of.map(({ text, bold, italic }, at) => {
    const inItalics = italic ? <em>{text}</em> : text;
    return <Fragment key={at}>{bold ? <strong>{inItalics}</strong> : inItalics}</Fragment>;
  });
}
// biome-ignore-end lint/suspicious/noArrayIndexKey: as above
