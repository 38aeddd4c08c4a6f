import { beforeAll, expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import type { Person } from './person.ts';

const here = journeys();
const COUNT = 130;
beforeAll(async () => {
  const { stack } = here;
  const { id: companyId, admin } = stack.lima;
  for (let number = 1; number <= COUNT; number++) {
    const input = { companyId, name: `Department ${String(number).padStart(3, '0')}` };
    await stack.demand(admin.token, CREATE_DEPARTMENT, { input });
  }
});

const CREATE_DEPARTMENT = /* GraphQL */ `
  mutation ($input: CreateDepartmentInput!) { createDepartment(input: $input) { id } }`;

/** A user looking at all departments by name. */
async function reader(): Promise<Person> {
  const person = await here.arrives('#/layout/departments?orderBy=NAME_ASC');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', 'Department 001');
  return person;
}

test('only rows near the visible rows are in the document, each with its position in the list', async () => {
  const person = await reader();
  const { rowCount, rows } = await gridOf(person);
  expect(rowCount).toBe(COUNT + 1);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThan(COUNT / 2);
  // The head is the first row.
  expect(rows.map(({ index }) => index)).toEqual(rows.map((_, at) => at + 2));
  expect(rows.every(({ index, name }) => name === nameOf(index))).toBe(true);
});

test('the row under the cursor stays visible while loading more rows', async () => {
  const person = await reader();
  for (let time = 1; time <= 12; time++) {
    await person.page.reload();
    await person.sees('row', 'Department 001');
    await person.press('End');
    await expect.poll(async () => (await gridOf(person)).cursor).toMatchObject({ isInSight: true });
  }
});

test('the grid names the row under the cursor and keeps the row visible', async () => {
  const person = await reader();
  await person.press(...Array<string>(70).fill('j'));
  await expect.poll(() => gridOf(person)).toMatchObject({ cursor: { index: 71, name: nameOf(71), isInSight: true } });
  const { rows } = await gridOf(person);
  expect(rows.some(({ index }) => index === 2)).toBe(false);

  // End goes to the last loaded row; then the next page loads.
  const end = async () => {
    await person.press('End');
    return gridOf(person);
  };
  await expect.poll(end).toMatchObject({ cursor: { index: COUNT + 1, name: nameOf(COUNT + 1), isInSight: true } });
  await person.press('Home');
  await expect.poll(() => gridOf(person)).toMatchObject({ cursor: { index: 2, isInSight: true } });
});

test('a range is checked from the last checked row to the cursor, and stays checked out of sight', async () => {
  const person = await reader();
  await person.press('j', 'x', 'j', 'j', 'j', 'j', 'Shift+X');
  const checked = async () => (await gridOf(person)).rows.filter((row) => row.isChecked).map(({ index }) => index);
  await expect.poll(checked).toEqual([2, 3, 4, 5, 6]);
  await person.press('End');
  await expect.poll(checked).toEqual([]);
  await person.reads('5 departments checked');
  await person.press('Home');
  await expect.poll(checked).toEqual([2, 3, 4, 5, 6]);
  await person.press('x');
  await expect.poll(checked).toEqual([3, 4, 5, 6]);
});

/** The name of the department with this `aria-rowindex`. */
const nameOf = (index: number) => `Department ${String(index - 1).padStart(3, '0')}`;

/** The grid's accessible attributes, and its rows in the document. */
async function gridOf({ page }: Person) {
  return page.getByRole('grid').evaluate((grid) => {
    const told = (row: Element) => ({
      index: Number(row.getAttribute('aria-rowindex')),
      name: row.querySelector('[role=rowheader]')?.textContent ?? '',
      isChecked: row.getAttribute('aria-selected') === 'true',
    });
    const active = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
    const frame = grid.getBoundingClientRect();
    const place = active?.getBoundingClientRect();
    return {
      rowCount: Number(grid.getAttribute('aria-rowcount')),
      rows: [...grid.querySelectorAll('[role=row]:has([role=rowheader])')]
        .map(told)
        .sort((one, other) => one.index - other.index),
      cursor: active &&
        place && {
          index: told(active).index,
          name: told(active).name,
          isInSight: place.top >= frame.top && place.bottom <= frame.bottom,
        },
    };
  });
}
