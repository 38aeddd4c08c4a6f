/** A member of an object: a value, or a list that is read as it is written. */
export type Section = readonly [name: string, value: object | string | null | AsyncIterable<unknown>];

const PIECE_CHARACTERS = 64 * 1024;

/** The text of a JSON object, piece by piece. Each item of a list is a line. */
export async function* jsonText(sections: Iterable<Section>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = '{';
  let separator = '\n';
  for (const [name, value] of sections) {
    text += `${separator}${JSON.stringify(name)}: `;
    separator = ',\n';
    if (value === null || typeof value === 'string' || !(Symbol.asyncIterator in value)) {
      text += JSON.stringify(value);
      continue;
    }
    text += '[';
    let between = '\n';
    for await (const item of value) {
      text += `${between}${JSON.stringify(item)}`;
      between = ',\n';
      if (text.length < PIECE_CHARACTERS) continue;
      yield encoder.encode(text);
      text = '';
    }
    text += '\n]';
  }
  yield encoder.encode(`${text}\n}\n`);
}
