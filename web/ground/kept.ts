/**
 * A pure function that keeps its answers, for words that are read again at every key. When `most` answers are kept, it forgets them all.
 *
 * @param keyOf tells the arguments apart.
 */
export function kept<Given extends [unknown, ...unknown[]], Answer>(
  most: number,
  read: (...given: Given) => Answer,
  keyOf: (...given: Given) => string = (...[first]) => String(first),
): (...given: Given) => Answer {
  const answers = new Map<string, Answer>();
  return (...given) => {
    const key = keyOf(...given);
    const known = answers.get(key);
    if (known !== undefined) return known;
    if (answers.size === most) answers.clear();
    const answer = read(...given);
    answers.set(key, answer);
    return answer;
  };
}
