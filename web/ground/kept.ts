/**
 * A pure function that keeps up to `most` answers, and then forgets them all. For texts that each key press reads again.
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
