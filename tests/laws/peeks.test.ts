import { readFileSync } from 'node:fs';
import { Kind as Ast, buildSchema, validate, visit } from 'graphql';
import { describe, expect, test } from 'vitest';
import { panes } from '../../web/app/panes.ts';
import type { Permission } from '../../web/ground/graphql.ts';
import { isOfRecords } from '../../web/panes/frame/pane.ts';
import { type Kind, kinds } from '../../web/records/kinds.ts';
import { byIdAlone } from '../../web/wings/peeks/peek.tsx';
import { peeks } from '../../web/wings/peeks/peeks.ts';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const all = Object.entries(peeks);

test('every kind with a pane has a peek', () => {
  const listed = panes.filter(isOfRecords).map(({ kind }) => kind as Kind);
  expect(listed.length).toBeGreaterThan(10);
  expect(listed.filter((kind) => !peeks[kind])).toEqual([]);
  expect(Object.keys(peeks).sort()).toEqual(Object.keys(kinds).sort());
});

describe.each(all)('the peek of a %s', (_, { query, variables }) => {
  const [operation, ...others] = query.definitions.filter(({ kind }) => kind === Ast.OPERATION_DEFINITION);

  test('is a single valid query', () => {
    expect(others).toEqual([]);
    expect(validate(schema, query)).toEqual([]);
    expect(operation).toMatchObject({ operation: 'query' });
  });

  test('requests at most 8 rows of any list', () => {
    visit(query, {
      enter(node) {
        if (node.kind !== Ast.ARGUMENT || node.name.value !== 'first') return;
        expect(Number('value' in node.value && node.value.value)).toBeLessThanOrEqual(8);
      },
    });
  });

  test('gets a value for every variable', () => {
    const asked = operation && 'variableDefinitions' in operation ? operation.variableDefinitions : [];
    const given = Object.keys(variables('id_1', new Set<Permission>()));
    expect(given.sort()).toEqual(asked?.map(({ variable }) => variable.name.value).sort());
  });
});

test('the history is requested only with permission to see it', () => {
  const { query, variables } = peeks.job;
  expect(variables).not.toBe(byIdAlone);
  expect(variables('job_1', new Set<Permission>())).toMatchObject({ mayAudit: false });
  expect(variables('job_1', new Set<Permission>(['AUDIT_READ']))).toMatchObject({ mayAudit: true });
  const guarded: unknown[] = [];
  visit(query, {
    enter(node) {
      if (node.kind === Ast.FIELD && node.name.value === 'history') guarded.push(node.directives?.length);
    },
  });
  expect(guarded).toEqual([1]);
});
