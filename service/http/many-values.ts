/**
 * Whether a body holds more values than `most`, at any depth: validating very many values would block the service for
 * seconds.
 */
export function holdsMoreThan(most: number, body: unknown): boolean {
  if (!isObject(body)) return false;
  let values = 0;
  const left = [body];
  for (let next = left.pop(); next; next = left.pop()) {
    for (const name in next) {
      values += 1;
      if (values > most) return true;
      const value = next[name];
      if (isObject(value)) left.push(value);
    }
  }
  return false;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
