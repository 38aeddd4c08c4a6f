/**
 * Whether a body holds more values than that, however deep they lie: looking for all that is wrong with very many takes
 * seconds, in which nobody else is answered.
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
