import { expect, test } from 'vitest';
import { filledExample } from '../../web/panes/filled-example.ts';

const placeholders = [
  { name: 'job.number', example: 'J-000123' },
  { name: 'customer.fullName', example: '{{ job.number }} $& Park' },
];

test('fills each placeholder with its example, wherever it stands', () => {
  expect(filledExample('{{job.number}}: report of {{ job.number }}', placeholders)).toBe(
    'J-000123: report of J-000123',
  );
});

test('an example is text: what looks like a placeholder in it stays', () => {
  expect(filledExample('Dear {{ customer.fullName }}', placeholders)).toBe('Dear {{ job.number }} $& Park');
});

test('what isn’t a placeholder stays as it is written', () => {
  expect(filledExample('{{ job.colour }} { job.number }', placeholders)).toBe('{{ job.colour }} { job.number }');
});
