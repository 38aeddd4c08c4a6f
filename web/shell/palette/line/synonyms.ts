import { type Kind, kinds } from '../../../records/kinds.ts';

/** Everyday nouns for kinds, besides the console's own. */
const nouns: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  job: ['ticket', 'order', 'work order', 'wo'],
  quotation: ['quote', 'estimate', 'offer'],
  proformaInvoice: ['invoice', 'bill', 'proforma', 'inv'],
  customer: ['client', 'cust'],
  customerCompany: ['buyer', 'company', 'firm', 'business'],
  user: ['technician', 'engineer', 'worker', 'employee', 'colleague', 'tech'],
};

/** Verbs for a higher or lower priority, with the record right behind. */
const levels = ['raise', 'bump', 'lower', 'drop'];

/** Whether a verb raises or lowers: `bump 118 to high`. */
export const isLevel = (verb = ''): boolean => levels.includes(verb);

/** Everyday words for documents in the names of commands: `print paperwork of job`. */
const documents: Readonly<Record<string, readonly string[]>> = { report: ['paperwork', 'sheet', 'worksheet'] };

/** Everyday verbs for the first word of a command. */
const verbs: Readonly<Record<string, readonly string[]>> = {
  accept: ['approve'],
  activate: ['enable', 'reactivate', 'unblock'],
  add: ['new', 'create', 'register', 'set up'],
  assign: ['give', 'reassign', 'allocate', 'put', 'have', 'pass', 'hand', 'let', 'stick', 'pop', 'bung'],
  change: ['set', 'update'],
  close: ['close out', 'close off'],
  complete: ['finish', 'done', 'finish off', 'finish up', 'wrap up'],
  deactivate: ['disable', 'suspend', 'block', 'hide', 'archive', 'retire'],
  delete: ['remove', 'erase', 'get rid of'],
  duplicate: ['copy', 'clone'],
  edit: ['change', 'update', 'make', 'rename', 'extend', 'prolong', ...levels],
  open: [
    'show',
    'show me',
    'view',
    'see',
    'find',
    'go to',
    'pull up',
    'look up',
    'bring up',
    'open up',
    'display',
    'check',
    'take me',
    'jump to',
  ],
  move: ['postpone', 'push', 'shift', 'delay', 'shove', 'nudge'],
  print: ['print out', 'print off', 'run off', 'reprint'],
  put: ['place'],
  reject: ['decline'],
  schedule: ['reschedule', 'plan', 'book', 'slot', 'slot in', 'due', 'due date', 'deadline'],
  send: [
    'mail',
    'email',
    'e-mail',
    'resend',
    'forward',
    'shoot',
    'send out',
    'send over',
    'send off',
    'fire off',
    'fire over',
  ],
  start: ['begin', 'kick off'],
  switch: ['turn'],
  turn: ['convert'],
  view: ['show', 'see'],
};

/** The verb of a command that an everyday verb means: `disable` → deactivate. */
export const verbMeant = (word: string): string | undefined =>
  Object.entries(verbs).find(([, others]) => others.includes(word))?.[0];

/** Whether a verb moves a job to another time: `shift`, `postpone`. */
export const isMove = (verb: string): boolean => verb === 'move' || verbs.move?.includes(verb) === true;

/** Whether a verb changes a record: `change`, `update`. */
export const isEdit = (verb: string): boolean => verb === 'edit' || verbs.edit?.includes(verb) === true;

/** Verbs of other commands, as a second choice: `set title: X` edits where "Set a field" can't. */
const secondVerbs: typeof verbs = { edit: ['set', 'mark'], schedule: ['move'] };

/** The count of words that oblige to a day, in place of `due`: 6 of `needs to be done by friday`. */
export function obligationAt(words: readonly string[]): number {
  const [said] = obligation.exec(words.join(' ')) ?? [];
  const count = said?.trim().split(' ').length ?? 0;
  return count < words.length ? count : 0;
}

/** Whether words tell of work to come: `needs to be done`. */
export const isObligation = (words: readonly string[]): boolean =>
  !/^(has|have|got) (done|finished|completed) /.test(`${words.join(' ')} `) && obligation.test(`${words.join(' ')} `);

const obligation =
  /^(?:is (?:now )?due|(?:is )?to be (?:done|finished|completed|ready)|(?:has|have|got) to be (?:done|finished|completed|ready)|(?:needs?|can|could|may|might|must|shall|should|will|would)(?: to)? (?:be )?(?:done|finished|completed|ready|doing|finishing))(?: (?:by|before|until|on))? /;

/** Whether a word before a time makes the time an end: `by friday`, `until friday`. */
export const isUntil = (word = ''): boolean => /^(by|before|till|until)$/.test(word);

/** A noun of a kind: `job`, `jobs`, `ticket`, `tickets`. */
export interface Noun {
  readonly kind: Kind;
  readonly text: string;
  readonly isPlural: boolean;
}

/** Every noun of every kind, longest first: `customer company` precedes `customer`. */
export const kindNouns: readonly Noun[] = (Object.keys(kinds) as Kind[]) // the keys of a record of kinds
  .flatMap((kind): Noun[] => {
    const { singular, plural } = kinds[kind];
    const others = nouns[kind] ?? [];
    return [
      ...[singular, ...others].map((text) => ({ kind, text: text.toLowerCase(), isPlural: false })),
      ...[plural, ...others.map(pluralOf)].map((text) => ({
        kind,
        text: text.toLowerCase(),
        isPlural: true,
      })),
    ];
  })
  .sort((one, other) => other.text.length - one.text.length);

/** `company` as `companies`, `business` as `businesses` */
function pluralOf(noun: string): string {
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}${noun.endsWith('s') ? 'es' : 's'}`;
}

/** The nouns of a kind, in the singular. */
export const nounsOf = (kind: Kind): readonly string[] =>
  kindNouns.filter((noun) => noun.kind === kind && !noun.isPlural).map(({ text }) => text);

/**
 * A command's name in everyday words, the name itself first, or the names by a second choice of verb. `own` is the kind of the records that the command works on.
 *
 * inEverydayWords('add quotation', null) → add quotation, new quotation, create quotation, add quote, …
 */
export function inEverydayWords(name: string, own: Kind | null, isSecond = false): readonly string[] {
  const [verb = '', ...rest] = name.split(' ');
  const ways = isSecond ? (secondVerbs[verb] ?? []) : [verb, ...(verbs[verb] ?? [])];
  const called = rest.flatMap((word, at) =>
    (documents[word] ?? []).map((each) => [...rest.slice(0, at), each, ...rest.slice(at + 1)]),
  );
  const begun = ways.flatMap((each) => [rest, ...called].map((words) => [each, ...words].join(' ')));
  const ownNoun = own ? kinds[own].singular : '';
  // The own noun may hold another kind's noun: `customer company` holds `customer`.
  const others = ` ${rest.join(' ')} `.replace(` ${ownNoun} `, ' ');
  const noun = kindNouns.find(({ text }) => others.includes(` ${text} `));
  if (!noun) return begun;
  const same = kindNouns.filter(({ kind, isPlural }) => kind === noun.kind && isPlural === noun.isPlural);
  return begun.flatMap((text) => [
    text,
    ...same.flatMap((each) => (each === noun ? [] : [text.replace(noun.text, each.text)])),
  ]);
}
