/** A query made to be expensive, for the list of jobs, with the parameters of the request. */
export interface HostileAsk {
  what: string;
  query: { q: string } | { filter: object };
  /** The refusal: the parameter, and a part of the sentence with the limit. */
  refused: { at: RegExp; says: RegExp };
}

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const nested = (depth: number, around: (inner: unknown) => unknown, core: unknown): unknown =>
  times(depth, (at) => at).reduce((inner) => around(inner), core);
const filter = (of: unknown) => ({ filter: of as object }); // an object in each case

const word = { text: 'boiler' };
const tooDeep = { at: /^filter(\.(not|or\.0|and\.0))+$/, says: /at most 12/ };
const tooCostly = { at: /^filter$/, says: /costs [\d,]+ points; at most 200 .* Use fewer conditions/ };
const unread = { at: /^q$/, says: /can’t be read at “\(”/ };

/** Deep, wide and long queries. Each is refused before its statement runs. */
export const hostileAsks: readonly HostileAsk[] = [
  { what: '40 nested not', query: filter(nested(40, (not) => ({ not }), word)), refused: tooDeep },
  { what: '2,000 nested not', query: filter(nested(2000, (not) => ({ not }), word)), refused: tooDeep },
  { what: '40 nested or', query: filter(nested(40, (inner) => ({ or: [inner] }), word)), refused: tooDeep },
  { what: '40 nested and', query: filter(nested(40, (inner) => ({ and: [inner] }), word)), refused: tooDeep },
  { what: '1,900 open brackets', query: { q: '('.repeat(1900) }, refused: unread },
  {
    what: 'an or of 60 texts',
    query: filter({ or: times(60, (at) => ({ title: { contains: [`boiler${at} noise leak`] } })) }),
    refused: tooCostly,
  },
  {
    what: 'an or of 500 statuses',
    query: filter({ or: times(500, () => ({ status: { in: ['NEW'] }, priority: { in: ['HIGH'] } })) }),
    refused: tooCostly,
  },
  {
    what: 'an or of ors, 9 wide and 3 deep',
    query: filter({
      or: times(9, (one) => ({
        or: times(9, (two) => ({ or: times(9, (at) => ({ text: `w${one}x${two}y${at}` })) })),
      })),
    }),
    refused: tooCostly,
  },
  {
    what: '2,500 days of a field',
    query: filter({ createdAt: { in: times(2500, (at) => new Date(at * 86_400_000).toISOString().slice(0, 10)) } }),
    refused: tooCostly,
  },
  {
    what: '5,000 words in a text',
    query: filter({ text: times(5000, (at) => `word${at}`).join(' ') }),
    refused: tooCostly,
  },
  {
    what: '4 words of two letters',
    query: filter({ and: [...'abcd'].map((letter) => ({ text: `q${letter}` })) }),
    refused: tooCostly,
  },
  {
    what: '30 words of related records',
    query: filter({ or: times(30, (at) => ({ customer: { fullName: { contains: [`name${at}`] } } })) }),
    refused: tooCostly,
  },
  {
    what: 'a typed query of 250 words',
    query: { q: times(250, (at) => `wort${at}`).join(' ') },
    refused: { ...tooCostly, at: /^q$/ },
  },
];
