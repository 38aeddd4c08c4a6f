/** What people wrote, in the lines and the direction that they wrote it in. */
export function Prose({ text }: { text: string }) {
  return (
    <p className="prose" dir="auto">
      {text}
    </p>
  );
}
