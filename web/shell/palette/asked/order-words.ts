import { type Catalogue, folded, meaningsIn } from '../../../../service/shared/query/catalogue.ts';

/** A text without its last words about order and groups, and the words as steps of a query: `order due desc`. */
interface Arranged {
  readonly text: string;
  readonly steps: readonly string[];
}

const down = '(?:latest|newest|last|highest|largest|biggest|most expensive|dearest|most)';
const up = '(?:soonest|earliest|oldest|first|lowest|smallest|cheapest|least)';
const way = `desc(?:ending)?|asc(?:ending)?|down|up|${down} first|${up} first|high to low|low to high|z to a|a to z|reversed?`;
const isDown = new RegExp(`^(?:desc|down|${down} first|high to low|z to a|revers)`, 'i');
const by = '(?: it| them)?(?: by|:| on)?';

const ordered = new RegExp(
  `[\\s,|]+(?:and |then )?(?:sort|sorted|order|ordered|arrange|arranged)${by} (\\p{L}[\\p{L} -]*?)(?:[ ,]+(${way}))?$`,
  'iu',
);
const grouped = new RegExp(
  `[\\s,|]+(?:and |then )?(?:group|grouped|split|broken down)${by} (\\p{L}[\\p{L} -]*)$`,
  'iu',
);
/** `newest first` without a field */
const first = new RegExp(`[\\s,|]+(?:and |then |the )?(${down}|${up}) (?:ones )?first$`, 'iu');

/**
 * Reads the order and the groups at the end of a query in everyday words.
 *
 * arrangedIn('plumbing not closed sort by priority', jobs) → plumbing not closed, [order priority]
 * arrangedIn('over 1000, highest first', quotations)       → over 1000, [order total desc]
 */
export function arrangedIn(text: string, catalogue: Catalogue): Arranged {
  const steps: string[] = [];
  let rest = ` ${text}`;
  for (let times = 0; times < mostSteps; times++) {
    const found = orderAt(rest, catalogue) ?? groupsAt(rest, catalogue) ?? firstAt(rest, catalogue);
    if (!found) break;
    steps.unshift(found.step);
    rest = rest.slice(0, found.from);
  }
  return { text: rest.trim(), steps };
}

const mostSteps = 2;

interface Step {
  readonly step: string;
  readonly from: number;
}

function orderAt(text: string, catalogue: Catalogue): Step | null {
  const found = ordered.exec(text);
  const [, field = '', said = ''] = found ?? [];
  return found && isField(field, catalogue)
    ? { step: `order ${field}${isDown.test(said) ? ' desc' : ''}`, from: found.index }
    : null;
}

function groupsAt(text: string, catalogue: Catalogue): Step | null {
  const found = grouped.exec(text);
  const [, said = ''] = found ?? [];
  const [field = ''] = said.split(/ (?=(?:count|sum|avg|min|max|day|week|month|quarter|year)\b)/);
  return found && isField(field, catalogue) ? { step: `by ${said}`, from: found.index } : null;
}

function firstAt(text: string, catalogue: Catalogue): Step | null {
  const found = first.exec(text);
  const said = found?.[1]?.toLowerCase() ?? '';
  if (!found) return null;
  const isAmount = /^(highest|largest|biggest|most|dearest|lowest|smallest|cheapest|least)/.test(said);
  const names = isAmount
    ? ['total', 'unit price']
    : /^(soonest|earliest)$/.test(said)
      ? ['due', 'created']
      : ['created'];
  const field = names.find((name) => isField(name, catalogue));
  return field ? { step: `order ${field}${isDown.test(`${said} first`) ? ' desc' : ''}`, from: found.index } : null;
}

const isField = (name: string, catalogue: Catalogue): boolean => meaningsIn(catalogue).fields.has(folded(name));
