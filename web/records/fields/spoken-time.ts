const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

const hour = `(${numbers.join('|')}|1[0-2]|[1-9])`;

/** `half nine`, `half past 9`, `quarter past 10`, `a quarter to five`, `ten past eight` */
const fraction = new RegExp(
  String.raw`\b(?:a )?(half|quarter|twenty five|twenty|ten|five)(?: (past|after|to|before))? ${hour}\b(?! ?(?:hours?|hrs?|mins?|minutes?|days?|weeks?))`,
  'g',
);
const oClock = new RegExp(String.raw`\b${hour} ?o['’]?clock\b`, 'g');
// `the fence one tomorrow` tells no hour.
const named = new RegExp(
  String.raw`(?<=(?:^|\b(?:at|by|from|till|until|to|around|about|in|for|and|-) ?))(${numbers.join('|')})\b|\b(${numbers.slice(1).join('|')})\b`,
  'g',
);

const minutesOf: Readonly<Record<string, number>> = {
  ...{ half: 30, quarter: 15, 'twenty five': 25, twenty: 20, ten: 10, five: 5 },
};

/**
 * A text with spoken times in digits: `tue quarter past 10` → `tue 10:15`, `mon half nine` → `mon 9:30`, `tomorrow at eight` →
 * `tomorrow at 8`. An hour from one to five is in the afternoon, as in `tuesday at 3`.
 *
 * @param typed a text in small letters that may be a time. A number alone stays as it is: `one`.
 */
export function inDigits(typed: string): string {
  if (!/\p{L}{3}/u.test(typed)) return typed;
  const text = typed
    .replace(fraction, (said, part: string, side: string | undefined, of: string) => {
      const minutes = minutesOf[part] ?? 0;
      // `five nine` and `ten 10` are no times.
      if (side === undefined && part !== 'half') return said;
      const at = numberOf(of) * 60 + (/^(to|before)$/.test(side ?? '') ? -minutes : minutes);
      return clock(at < 360 && at >= 60 ? at + 720 : at);
    })
    .replace(oClock, (_, of: string) => String(numberOf(of)));
  return text.includes(' ') ? text.replace(named, (word) => String(numberOf(word))) : text;
}

const numberOf = (word: string): number => Number(word) || numbers.indexOf(word) + 1;

const clock = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
