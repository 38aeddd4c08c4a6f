import { expect, test } from 'vitest';
import { filledExample } from '../../web/panes/post/filled-example.ts';

const placeholders = [
  { name: 'job.number', example: 'J-000123' },
  { name: 'customer.fullName', example: '{{ job.number }} $& Park' },
];

test('fills each placeholder with its example in every position', () => {
  expect(filledExample('{{job.number}}: report of {{ job.number }}', placeholders)).toBe(
    'J-000123: report of J-000123',
  );
});

test('an example containing placeholder syntax stays text', () => {
  expect(filledExample('Dear {{ customer.fullName }}', placeholders)).toBe('Dear {{ job.number }} $& Park');
});

test('an unknown placeholder stays as written', () => {
  expect(filledExample('{{ job.colour }} { job.number }', placeholders)).toBe('{{ job.colour }} { job.number }');
});
