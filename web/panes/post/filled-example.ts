interface Placeholder {
  readonly name: string;
  readonly example: string;
}

/**
 * A template’s text with each placeholder replaced by its example.
 *
 * filledExample('Report {{ job.number }}', [{ name: 'job.number', example: 'J-000123' }]) → 'Report J-000123'
 */
export function filledExample(text: string, placeholders: readonly Placeholder[]): string {
  const examples = new Map(placeholders.map(({ name, example }) => [name, example]));
  return text.replace(/\{\{-?\s*([\w.]+)\s*-?\}\}/g, (whole, name) => examples.get(name) ?? whole);
}
