/** People's text, with its own line breaks and direction. */
export function Prose({ text }: { text: string }) {
  return (
    <p className="prose" dir="auto">
      {text}
    </p>
  );
}
