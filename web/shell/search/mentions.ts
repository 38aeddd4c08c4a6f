/** A name found in a text, as written there and as looked up. */
export interface Mention {
  readonly is: 'link' | 'id' | 'number' | 'email' | 'phone' | 'name';
  /** `job no. 1042`, `(416) 555-0100` */
  readonly text: string;
  /** `J-1042`, `(416) 555-0100`; for a link, the id in the path, or else the path. */
  readonly name: string;
  /** For a link, the path: `/layout/jobs/job_…?tab=report`. */
  readonly path?: string;
}

/** Limits of the list and of the searched text. Nobody reads more. */
const most = 200;
const longestText = 50_000;

/**
 * Records mentioned in a text, in order, each once. Recognizes numbers, ids, e-mail addresses, phone numbers and links to this
 * console (also from QR codes), in whole e-mails and in columns of numbers or names. Search words mention nothing.
 *
 * mentionsIn('Re: job 1042, call (416) 555-0100') → job 1042 (J-1042), (416) 555-0100
 */
export function mentionsIn(text: string): readonly Mention[] {
  const within = text.slice(0, longestText);
  const lines = within.split(/[\n\r\t;]+/).map((line) => line.trim());
  const filled = lines.filter(Boolean);
  const [only = '', ...others] = filled;
  const single = others.length === 0 ? lone(only) : null;
  const mentions = single ? [single] : isColumn(filled) ? filled.map(wholeLine) : mentionsAmong(within);
  return [...new Map(mentions.map((mention) => [mention.name.toLowerCase(), mention])).values()].slice(0, most);
}

const longestName = 60;

/**
 * Several short lines without sentences. Either some line is a mention alone, or no line contains a mention and all are names.
 */
function isColumn(lines: readonly string[]): boolean {
  if (lines.length < 2 || lines.some((line) => line.length > longestName || /[.,!?:]$/.test(line))) return false;
  const isByItself = lines.filter((line) => lone(line) !== null).length;
  return isByItself > 0 || lines.every((line) => mentionsAmong(line).length === 0 && line.split(/\s+/).length <= 4);
}

const wholeLine = (line: string): Mention => lone(line) ?? { is: 'name', text: line, name: line };

/** The mention that fills a whole line. Bare digits then are a number. */
function lone(line: string): Mention | null {
  if (/^#?\d{1,6}$/.test(line)) return { is: 'number', text: line, name: line.replace('#', '') };
  const [mention, ...others] = mentionsAmong(line);
  return mention && others.length === 0 && mention.text.length >= line.length - 2 ? mention : null;
}

/** Patterns in order of precedence. A match is blanked out for later patterns: digits of an id are no phone number. */
const patterns: readonly {
  readonly as: RegExp;
  readonly of: (found: RegExpMatchArray) => Omit<Mention, 'text'> | null;
}[] = [
  // E-mail headers for machines.
  {
    as: /^(?:Message-ID|References|In-Reply-To|Received|Date|Sent|MIME-Version|DKIM-Signature|Content-[\w-]+|X-[\w-]+):.*(?:\n[ \t].*)*/gim,
    of: () => null,
  },
  {
    as: /(?:https?:\/\/[^\s<>"'#]{1,300})?#(\/(?:layout|c)\/[^\s<>"')\]]*)/g,
    of: ([, path = '']) => linkTo(path.replace(/[.,;:!?]+$/, '')),
  },
  { as: /https?:\/\/\S+/g, of: () => null },
  {
    as: /(?<![\p{L}\p{N}_])[a-z]+(?:_[a-z]+)*_[0-9a-hjkmnp-tv-z]{26}(?![\p{L}\p{N}])/gu,
    of: ([id]) => ({ is: 'id', name: id }),
  },
  {
    as: /[^\s<>()[\]"',;:@]{1,64}@[^\s<>()[\]"',;:@]{0,250}[\p{L}\p{N}]/gu,
    of: ([address]) => (address.includes('.') ? { is: 'email', name: address.toLowerCase() } : null),
  },
  {
    as: /(?<![\p{L}\p{N}-])([JQPL])(?:-|(?=\d{3}))((?:\d{4}-)?\d{1,9})(?:-R\d+)?(?![\p{L}\p{N}])/giu,
    of: ([, letter = '', digits = '']) => ({ is: 'number', name: `${letter.toUpperCase()}-${digits}` }),
  },
  {
    as: /(?<!\p{L})(job|quotation|quote|offer|proforma(?: invoice)?|invoice|lead)[ \t]*(?:no\.?|nr\.?|number|№)?[ \t]*[#:]?[ \t]*((?:\d{4}-)?\d{3,9})(?:-R\d+)?(?![\p{L}\p{N}])/giu,
    of: ([, kind = '', digits = '']) => ({ is: 'number', name: `${letterOf(kind)}-${digits}` }),
  },
  { as: /(?<![\p{L}\p{N}&])#(\d{1,9})(?![\p{L}\p{N}])/gu, of: ([, digits = '']) => ({ is: 'number', name: digits }) },
  // Dates and times have as many digits as a phone number.
  { as: /\b(?:\d{4}-\d\d-\d\d(?:[T ][\d:.]+Z?)?|\d{1,2}[./]\d{1,2}[./]\d{2,4})\b/g, of: () => null },
  {
    as: /(?<![\p{L}\p{N}.,])\+?\(?\d(?:[ \t\u00a0()./\u2010-\u2013-]{0,3}\d){6,14}(?![\p{L}\p{N}])/gu,
    of: ([phone]) => ({ is: 'phone', name: phone }),
  },
];

function mentionsAmong(text: string): readonly Mention[] {
  let rest = text;
  const found: (Mention & { readonly at: number })[] = [];
  for (const { as, of } of patterns) {
    rest = rest.replace(as, (...match) => {
      const at = match.findIndex((each) => typeof each === 'number');
      const groups = match.slice(0, at) as string[] as RegExpMatchArray; // groups precede the offset
      const mention = of(groups);
      if (mention) found.push({ ...mention, text: groups[0].trim(), at: match[at] });
      return ' '.repeat(groups[0].length);
    });
  }
  return found.sort((one, other) => one.at - other.at).map(({ at: _, ...mention }) => mention);
}

/** A link's record, by id. A company's QR code holds only the end of the id. */
function linkTo(path: string): Omit<Mention, 'text'> {
  const [, company] = /^\/c\/([0-9a-hjkmnp-tv-z]{26})/.exec(path) ?? [];
  const [id] = /[a-z_]+_[0-9a-hjkmnp-tv-z]{26}/.exec(path) ?? [];
  return { is: 'link', name: company ? `company_${company}` : (id ?? path), path };
}

const letterOf = (kind: string) => ({ j: 'J', l: 'L', p: 'P', i: 'P' })[kind.charAt(0).toLowerCase()] ?? 'Q';
