import { readdirSync, readFileSync } from 'node:fs';
import { isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from './schema.ts';

test('the gateway knows no word of the domain: any service that speaks the contract can stand behind it', () => {
  const records = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Record'))
    .flatMap(({ name }) => name.split(/(?=[A-Z])/));
  const words = new Set(records.map((word) => word.toLowerCase().replace(/y$/, '')));
  expect(words.size).toBeGreaterThan(3);
  for (const file of readdirSync('gateway')) {
    const text = readFileSync(`gateway/${file}`, 'utf8').toLowerCase();
    expect([...words].filter((word) => text.includes(word)).map((word) => `${file}: ${word}`)).toEqual([]);
  }
});
