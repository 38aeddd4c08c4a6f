import { useDeferredValue } from 'react';
import { Markdown } from '../../ui/later-markdown.tsx';

/** How a text will read that is being typed, once the hands rest. */
export function MarkdownPreview({ text }: { text: string }) {
  const rested = useDeferredValue(text);
  if (rested.trim() === '') return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section className="markdown-preview" aria-label="As it will read" tabIndex={0}>
      <Markdown text={rested} />
    </section>
  );
}
