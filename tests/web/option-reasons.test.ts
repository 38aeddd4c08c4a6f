import { expect, test } from 'vitest';
import { optionOf } from '../../web/shell/prompt/options.ts';
import { explained } from '../../web/shell/prompt/use-heard.ts';
import { user } from './made.ts';
import { hit } from './made-hits.ts';

const option = optionOf(user());

test('an option marks the words that the search matched, and names a reason out of sight', () => {
  const words = { matchedWords: ['+1 416 555 0100'], matchedField: 'phone', matchedText: '+1 416 555 0100' };
  expect(explained(option, [hit(option.value, words)])).toMatchObject({
    marks: ['+1 416 555 0100'],
    reason: { field: 'phone', text: '+1 416 555 0100' },
  });
});

test('an option names no reason that its own title or hint shows, whatever the palette shows', () => {
  const shown = { title: 'Another title', matchedWords: [option.title], matchedText: option.title };
  expect(explained(option, [hit(option.value, shown)]).reason).toBeNull();
});

test('an option without a hit keeps the typed letters as its marks', () => {
  expect(explained(option, [])).toBe(option);
});
