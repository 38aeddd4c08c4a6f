import { expect, test } from 'vitest';
import { codesOf } from '../../service/words/codes.ts';
import { likenessOf, spoken } from '../../service/words/spoken.ts';

test.each([
  ['bob', 'robert'],
  ['peggy', 'margaret'],
  ['sasha', 'олександр'],
  ['shavon', 'siobhan'],
  ['filips', 'phillips'],
  ['kovalchik', 'kowalczyk'],
  ['lefevre', 'lefebvre'],
  ['mariya', 'мария'],
  ['marija', 'мария'],
  ['hussain', 'حسين'],
  ['kandari', 'الكندري'],
  ['zhang', '張偉'],
  ['tanaka', 'タナカ'],
  ['kowalsky', 'kowalski'],
  ['beatirz', 'beatriz'],
  ['saito', '斎藤'],
  ['matsumoto', '松本'],
  ['さいとう', '斎藤'],
  ['ichiro', '斎藤一郎'],
  ['aggie', 'agnieszka'],
  ['dripping', 'drip'],
  ['fransua', 'françois'],
  ['dewbwah', 'dubois'],
  ['voycheck', 'wójcik'],
  ['linquist', 'lindqvist'],
  ['cloey', 'chloé'],
  ['eifa', 'aoife'],
  ['zowie', 'zoë'],
  ['nayar', 'नायर'],
])('%s stands for %s, and both share a code', (typed, word) => {
  const likeness = likenessOf(spoken(typed), word);
  expect(likeness).toBeGreaterThan(0.5);
  expect(likeness).toBeLessThan(0.89);
  expect(spoken(typed).codes.filter((code) => codesOf(word).includes(code))).not.toEqual([]);
});

test.each([
  ['grabowski', 'kowalski'],
  ['boutros', 'batteries'],
  ['solar', 'sealer'],
  ['hargreaves', 'hardware'],
  ['lee', 'lea'],
  ['martinez', 'martin'],
])('%s does not stand for %s', (typed, word) => {
  expect(likenessOf(spoken(typed), word)).toBe(0);
});
