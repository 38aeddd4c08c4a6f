import type { Catalogue } from './catalogue.ts';
import { printCondition, printSteps } from './print.ts';
import { conditionsIn } from './tokens.ts';
import type { Query } from './tree.ts';

/*
 * A typed query in pieces, for chips: each condition, then each step with its bar. Pieces are texts; joined, they are the
 * query again.
 */

/** `overdue, worker: maria | by department` → `['overdue', 'worker: maria', '| by department']` */
export function piecesOf(query: Query, catalogue: Catalogue): string[] {
  const { where } = query;
  const conditions = where.is === 'all' ? where.of : [where];
  return [
    ...conditions.map((each) => printCondition(each, catalogue)),
    ...printSteps(query, catalogue).map((step) => `| ${step}`),
  ];
}

/** The text of pieces: conditions between commas, then the steps. Pieces without text are left out. */
export function joined(pieces: readonly string[]): string {
  const split = pieces.flatMap((piece) => {
    const conditions = conditionsIn(piece);
    return [conditions, piece.slice(conditions.length)].map((part) => part.trim()).filter(Boolean);
  });
  const isStep = (piece: string) => piece.startsWith('|');
  return [split.filter((piece) => !isStep(piece)).join(', '), ...split.filter(isStep)].join(' ').trim();
}
