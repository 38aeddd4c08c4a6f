import { expect, test } from 'vitest';
import { recordsIn } from '../../web/shell/palette/line/named-records.ts';
import { tokensOf } from '../../web/shell/palette/line/tokens.ts';
import { customer } from './made.ts';

const brennan = customer({ fullName: 'Aoife Brennan' });

/** The name at the beginning of a line, as a search reads that hears the name among any further words. */
const nameIn = (line: string) => {
  const [found] = recordsIn(line, tokensOf(line), (search) => (/aoife|brennan/i.test(search) ? [brennan] : []));
  return line.split(' ').slice(0, found?.used).join(' ');
};

test('a comma, a colon and a semicolon end a name', () => {
  expect(nameIn('brennan, cash only')).toBe('brennan,');
  expect(nameIn('brennan: cash only, no cheques')).toBe('brennan:');
  expect(nameIn('aoife brennan; cash only')).toBe('aoife brennan;');
});
