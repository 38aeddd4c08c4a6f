import { Later, useLater } from '../ground/later.ts';

/** The first text on the screen fetches the Markdown reader. */
const reader = new Later(() => import('./markdown.tsx'), { isLarge: true });

/** The source text until the reader has loaded. */
export function Markdown({ text }: { text: string }) {
  const known = useLater(reader);
  if (known.is === 'here') return <known.part.Markdown text={text} />;
  return (
    <p className="markdown" dir="auto">
      {text}
    </p>
  );
}

/** The text without marks, on a single line, for lists. */
export function PlainText({ text }: { text: string }) {
  const known = useLater(reader);
  return <>{known.is === 'here' ? known.part.plainText(text) : text}</>;
}
