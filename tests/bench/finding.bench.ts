import { openDatabase } from '../../service/database/database.ts';
import { rollDemo } from '../../service/demo/roll.ts';
import { openDemoHouse } from '../finding/demo-house.ts';
import { DAY, type Query, queries } from '../finding/queries.ts';
import { byClass, falseHits, misses, scoreOf, type Trial, tryEach } from '../finding/trial.ts';
import type { Bench } from './bench.ts';
import { demoTexts } from './demo-texts.ts';
import { fillFinders } from './finders.ts';

const GOALS = { first: 0.9, three: 0.97, ofClass: 0.8, falseHits: 0.03 };

export const bench: Bench = {
  title: `What callers say: ${queries.length.toLocaleString('en')} texts and the records that they mean, in the demo`,
  async measure() {
    const midnight = new Date(DAY);
    midnight.setUTCHours(0, 0, 0, 0);
    const records = await rollDemo(midnight, '');
    const companies = new Map(records.users.map(({ email, companyId }) => [email, companyId ?? null]));
    const finders = await fillFinders(demoTexts(records));
    await using demo = await openDemoHouse(await openDatabase());
    const tried: Record<string, Trial[]> = { Docket: await tryEach(queries, demo.find) };
    for (const [name, find] of Object.entries(finders)) {
      tried[name] = await tryEach(queries, ({ viewer, text }) => find(text, companies.get(viewer) ?? null));
    }
    process.stdout.write(`\n${misses(tuned(tried.Docket)).join('\n')}\n`);
    const parts = [
      tableOf('', tried),
      tableOf('set aside: ', partOf(tried, 'aside')),
      ...(['once', 'later', 'last'] as const).map((part) => tableOf(`${part}: `, partOf(tried, part))),
    ];
    return { table: [head(Object.keys(tried)), ...parts.flat()] };
  },
};

function head(names: readonly string[]): string[] {
  return ['', 'texts', ...names.flatMap((name) => [`${name}: first`, 'first three', 'reciprocal rank']), 'goal'];
}

/** A row for all texts, a row for those that must find nothing, and a row for each class. */
function tableOf(part: string, tried: Readonly<Record<string, readonly Trial[]>>): string[][] {
  const finders = Object.values(tried);
  const [ours = []] = finders;
  const { first, three } = scoreOf(ours);
  const isMet = first >= GOALS.first && three >= GOALS.three;
  const barren = ours.filter(({ query }) => query.wanted.length === 0).length;
  const classes = finders.map(byClass);
  return [
    rowOf(
      `${part}all that want a record`,
      finders,
      `≥ ${percent(GOALS.first)}, ≥ ${percent(GOALS.three)}${missed(isMet)}`,
    ),
    [
      `${part}false hits`,
      `${barren}`,
      ...finders.flatMap((trials) => [percent(falseHits(trials)), '', '']),
      `≤ ${percent(GOALS.falseHits)}${missed(falseHits(ours) <= GOALS.falseHits)}`,
    ],
    ...[...byClass(ours)].map(([about, trials]) => {
      const isReached = scoreOf(trials).first >= GOALS.ofClass;
      const ofClass = classes.map((each) => each.get(about) ?? []);
      return rowOf(part + about, ofClass, `≥ ${percent(GOALS.ofClass)}${missed(isReached)}`);
    }),
  ];
}

function rowOf(what: string, finders: readonly (readonly Trial[])[], goal: string): string[] {
  const scores = finders.map(scoreOf);
  const figures = scores.flatMap(({ first, three, reciprocal }) => [
    percent(first),
    percent(three),
    reciprocal.toFixed(2),
  ]);
  return [what, `${scores[0]?.count ?? 0}`, ...figures, goal];
}

function partOf(tried: Readonly<Record<string, readonly Trial[]>>, part: Query['part']): Record<string, Trial[]> {
  return Object.fromEntries(
    Object.entries(tried).map(([name, trials]) => [name, trials.filter(({ query }) => query.part === part)]),
  );
}

/** Without the parts that are no guide for work on the search. */
const tuned = (trials: readonly Trial[] = []) =>
  trials.filter(({ query }) => query.part === 'tuned' || query.part === 'later');

const percent = (share: number) => `${(100 * share).toFixed(share === 1 ? 0 : 1)} %`;
const missed = (isMet: boolean) => (isMet ? '' : ', missed');
