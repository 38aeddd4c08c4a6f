import { Dice } from './dice.ts';

const FORMS = ['PO-#####', '4500######', 'WO ####/##', 'BR-####-##'];

/** The order number that a customer gives with about a third of all jobs and quotations, the same for the same count. */
export function referenceOf(count: number): string | null {
  // Dice of their own: each other figure of the demo stays as it is.
  const dice = new Dice(count * 7919);
  return dice.chance(1 / 3) ? dice.digits(dice.one(FORMS)) : null;
}
