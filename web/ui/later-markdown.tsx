import { Later, useLater } from '../later.ts';

/** What reads Markdown, with the grammar of CommonMark: fetched by the first text that is shown. */
const reader = new Later(() => import('./markdown.tsx'), { isLarge: true });

/** Markdown as documents print it; as it was written until its reader has come. */
export function Markdown({ text }: { text: string }) {
  const known = useLater(reader);
  if (known.is === 'here') return <known.part.Markdown text={text} />;
  return (
    <p className="markdown" dir="auto">
      {text}
    </p>
  );
}

/** The same without its marks, on one line: what a list shows of it. */
export function PlainText({ text }: { text: string }) {
  const known = useLater(reader);
  return <>{known.is === 'here' ? known.part.plainText(text) : text}</>;
}
