import type { FieldError } from '../shared/field-errors.ts';
import { badFields, Problem } from '../shared/problem.ts';

type Work = () => unknown;
type Results<Works extends readonly Work[]> = { [At in keyof Works]: Awaited<ReturnType<Works[At]>> };

/** Does works one after another. @throws Problem BAD_INPUT with the wrong fields of all works together. */
export async function gathered<const Works extends readonly Work[]>(...works: Works): Promise<Results<Works>> {
  const results: unknown[] = [];
  const wrong: FieldError[] = [];
  for (const work of works) {
    try {
      results.push(await work());
    } catch (error) {
      if (!(error instanceof Problem) || !error.extras.errors) throw error;
      wrong.push(...error.extras.errors);
    }
  }
  if (wrong.length > 0) throw badFields(wrong);
  return results as Results<Works>; // each in its place, none refused
}
