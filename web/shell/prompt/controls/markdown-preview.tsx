import { useDeferredValue } from 'react';
import { Markdown } from '../../../ui/later-markdown.tsx';

/** Renders typed Markdown once typing pauses. */
export function MarkdownPreview({ text }: { text: string }) {
  const rested = useDeferredValue(text);
  if (rested.trim() === '') return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs keyboard focus
    <section className="markdown-preview" aria-label="Preview" tabIndex={0}>
      <Markdown text={rested} />
    </section>
  );
}
