import { type Kind, kinds } from '../../../records/kinds.ts';

/** Everyday nouns for kinds, besides the console's own. Each has a plural with `s`. */
const nouns: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  job: ['ticket', 'order', 'work order', 'wo'],
  quotation: ['quote', 'estimate', 'offer'],
  proformaInvoice: ['invoice', 'bill', 'proforma', 'inv'],
  customer: ['client', 'cust'],
  customerCompany: ['buyer'],
  user: ['technician', 'engineer', 'worker'],
};

/** Everyday verbs for the first word of a command. */
const verbs: Readonly<Record<string, readonly string[]>> = {
  accept: ['approve'],
  add: ['new', 'create', 'register', 'set up'],
  assign: ['give', 'reassign', 'allocate', 'put', 'have', 'pass', 'hand', 'let'],
  change: ['set', 'update'],
  close: ['close out', 'close off'],
  complete: ['finish', 'done', 'finish off', 'finish up', 'wrap up'],
  delete: ['remove', 'erase', 'get rid of'],
  duplicate: ['copy', 'clone'],
  edit: ['change', 'update', 'make', 'rename', 'raise', 'bump'],
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
  move: ['postpone', 'push', 'shift', 'delay'],
  print: ['print out', 'print off', 'run off'],
  put: ['place'],
  reject: ['decline'],
  schedule: ['reschedule', 'plan', 'book', 'due', 'due date', 'deadline'],
  send: ['mail', 'email', 'e-mail', 'resend', 'forward', 'shoot', 'send out', 'send over', 'send off'],
  start: ['begin'],
  switch: ['turn'],
  turn: ['convert'],
  view: ['show', 'see'],
};

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
  /^(?:is (?:now )?due|(?:needs?|has|have|got|can|could|may|might|must|shall|should|will|would)(?: to)? (?:be )?(?:done|finished|completed|ready|doing|finishing))(?: (?:by|before|until|on))? /;

/** Whether a word before a time makes the time an end: `by friday`. */
export const isUntil = (word = ''): boolean => /^(by|before)$/.test(word);

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
      ...[plural, ...others.map((noun) => `${noun}s`)].map((text) => ({
        kind,
        text: text.toLowerCase(),
        isPlural: true,
      })),
    ];
  })
  .sort((one, other) => other.text.length - one.text.length);

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
  const begun = ways.map((each) => [each, ...rest].join(' '));
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
