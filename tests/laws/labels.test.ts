import { isInputObjectType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { english } from '../../service/languages/english.ts';
import '../../web/app/registries.ts';
import { panes } from '../../web/app/panes.ts';
import { asksOf } from '../../web/commands/core/command.ts';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { isOfRecords } from '../../web/panes/frame/pane.ts';
import { completedFields } from '../../web/records/completed-info.ts';
import { addressLabels, filterName, partLabel, partsOf } from '../../web/records/fields/declared.ts';
import { formOf } from '../../web/records/fields/forms.ts';
import { fieldLabel } from '../../web/records/fields/labels.ts';
import { type Asks, addressParts, type Field } from '../../web/records/fields/question.ts';
import { cellFields } from '../../web/records/imports/cells.ts';
import { importedKinds } from '../../web/records/imports/imported.ts';
import { type Kind, kinds } from '../../web/records/kinds.ts';
import { lineFields, totalFields } from '../../web/records/quotation.ts';
import { wordFor } from '../../web/records/words.ts';
import type { Actor } from '../../web/state/viewer.ts';
import { headsOf } from '../../web/wings/lists/csv-file.ts';
import { sampleOf } from './sample-subjects.ts';
import { schema } from './schema.ts';

const declared = (kind: Kind) =>
  Object.entries(kinds[kind].fields).flatMap(([name, field]) =>
    field.type === 'hidden' ? [] : [[name, field] as [string, Field]],
  );

/** A question of another thing than the record’s own field. */
const renamed = new Set(['emailTemplate.preview record', 'quotation.generateProforma terms']);

const commands = await everyCommand();
const everyKind = Object.keys(kinds) as Kind[];
const superAdmin: Actor = { userId: '', role: 'ROLE_SUPER_ADMIN', companyId: null, timeZone: 'UTC' };
const lists = await Promise.all(
  panes.filter(isOfRecords).map(async (pane) => {
    await pane.content.fetch();
    const known = pane.content.known();
    if (known.is !== 'here') throw new Error(`${pane.title} could not be fetched.`);
    return { pane, columns: known.part.list.columns };
  }),
);

describe.each(everyKind)('%s', (kind) => {
  const fields = declared(kind);
  const labels = new Map(fields.map(([name, { label }]) => [name, label]));

  test('has a label of its own for each field, in sentence case', () => {
    expect(new Set(labels.values()).size).toBe(labels.size);
    for (const label of labels.values()) expect(label).toMatch(/^[A-Z]([a-z’-]|[A-Z]+\b)*( (?!State\b)[\w’-]+)*$/);
  });

  test('says the label in its list and its CSV file', () => {
    const { columns } = lists.find(({ pane }) => pane.kind === kind) ?? { columns: [] };
    for (const [name, field] of fields) {
      if (!field.column || field.type === 'address') continue;
      const column = columns.find((each) => each.name === name);
      expect(column?.title, name).toBe(field.label);
      expect(column && headsOf([column], 'UTC')[0]?.replace(' (UTC)', '')).toBe(field.label);
    }
  });

  test('says the labels of an address in its list', () => {
    const { columns } = lists.find(({ pane }) => pane.kind === kind) ?? { columns: [] };
    for (const [name, field] of fields) {
      if (field.type !== 'address') continue;
      for (const [part, column] of partsOf(name)) {
        const title = columns.find((each) => each.name === column)?.title ?? '';
        expect(title.toLowerCase()).toContain(addressLabels[part].toLowerCase());
      }
    }
  });

  test('says the label in each of its forms', () => {
    for (const [name, { label }] of Object.entries(formOf(kinds[kind].fields) as Asks))
      expect(label).toBe(labels.get(name));
    for (const command of commands.filter(({ id, operation }) => operation && id.startsWith(`${kind}.`)))
      for (const [name, { label }] of Object.entries(asksOf(command, sampleOf(command.on), superAdmin)))
        if (!renamed.has(`${command.id} ${name}`))
          expect(labels.get(name) ?? label, `${command.id} ${name}`).toBe(label);
  });

  test('says the label where its list is narrowed', () => {
    const filters = lists.find(({ pane }) => pane.kind === kind)?.pane.filters?.(superAdmin) ?? {};
    for (const [name, field] of fields)
      if (field.filter) expect(filters[filterName(name, field)]?.label, name).toBe(field.label);
  });

  test('says the label in its history, whether or not the name ends in Id', () => {
    for (const [name, { label }] of fields) {
      expect(fieldLabel(kind, name)).toBe(label);
      expect(fieldLabel(kind, `${name}Id`)).toBe(label);
    }
  });

  test('declares each scalar of its type, or hides it', () => {
    const type = schema.getType(`${kind.charAt(0).toUpperCase()}${kind.slice(1)}`);
    if (!isObjectType(type)) throw new Error(`${kind} is no type of the schema.`);
    const scalars = Object.values(type.getFields()).filter(({ type }) => !isObjectType(named(type)));
    const unnamed = scalars.map(({ name }) => name).filter((name) => !isKnown(kind, name));
    expect(unnamed).toEqual([]);
  });

  test('says the label in the schema’s descriptions of its type and inputs', () => {
    const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
    const unsaid = [name, `Create${name}Input`, `Update${name}Input`].flatMap((typeName) => {
      const type = schema.getType(typeName);
      if (!isObjectType(type) && !isInputObjectType(type)) return [];
      return Object.values(type.getFields()).flatMap(({ name: path, description }) => {
        const label = labels.get(path) ?? labels.get(path.replace(/(File)?Id$/, ''));
        const isSaid = !label || description?.toLowerCase().includes(label.toLowerCase());
        return isSaid ? [] : [`${typeName}.${path}, "${label}": ${description}`];
      });
    });
    expect(unsaid).toEqual([]);
  });
});

const named = (type: unknown): unknown => {
  const inner = (type as { ofType?: unknown }).ofType;
  return inner ? named(inner) : type;
};

const common = ['id', 'version', 'createdAt', 'updatedAt', 'deletedAt', 'companyId'];

/** Fields of a single screen, with words of its own. */
const beside: Partial<Record<Kind, readonly string[]>> = {
  message: ['body', 'messageId', 'sender'],
  apiToken: ['secret'],
  webhook: ['secret'],
  quotation: ['publicLink'],
};

const isKnown = (kind: Kind, name: string) =>
  common.includes(name) ||
  name in kinds[kind].fields ||
  name.replace(/(File)?Id$/, '') in kinds[kind].fields ||
  beside[kind]?.includes(name);

test('an import has a column for each part of an address, and each cell the label of its field', () => {
  for (const kind of importedKinds) {
    const labels = new Map(
      [...declared(kind), ...(kind === 'job' ? Object.entries(completedFields) : [])].flatMap(
        ([name, { type, label }]) =>
          type === 'address'
            ? partsOf(name).map(([part, cell]) => [cell, partLabel(name, label, part)] as const)
            : [[name, label] as const],
      ),
    );
    for (const { name, label } of cellFields[kind]) expect(label, name).toBe(labels.get(name));
  }
  expect(cellFields.customer.map(({ name }) => name)).toEqual(expect.arrayContaining([...addressParts]));
});

/** The fields of printed records that are no kinds of their own. */
const printedParts: Record<string, object> = {
  completedInfo: completedFields,
  material: completedFields.materials.columns,
  quotationLine: lineFields,
  totals: totalFields,
};

test.each(Object.entries(english.labels))('documents print the labels of the console: %s', (kind, printed) => {
  const fields = printedParts[kind] ?? kinds[kind as Kind].fields;
  for (const [name, label] of Object.entries(printed)) expect(fields, name).toHaveProperty([name, 'label'], label);
});

test('documents and messages write statuses and outcomes in the words of the console', () => {
  for (const [value, word] of Object.entries({ ...english.jobStatuses, ...english.outcomes }))
    expect(wordFor(value)).toBe(word);
});

/** Words that screens once mixed with the present labels. */
test('no label is a former name', () => {
  const former =
    /^(Begins|To be done by|Done by|Until|Asked for|Kind of work|Worker (came|left)|State|Town|Postal code)$/;
  for (const kind of everyKind) for (const [, { label }] of declared(kind)) expect(label).not.toMatch(former);
});
