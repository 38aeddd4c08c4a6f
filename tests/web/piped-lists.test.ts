import { describe, expect, test } from 'vitest';
import { panes } from '../../web/app/panes.ts';
import { isOfRecords } from '../../web/panes/frame/pane.ts';
import { catalogueOf } from '../../web/records/fields/catalogues.ts';
import { pipedFrom } from '../../web/wings/asking/piped.ts';
import { actor } from './made.ts';
import '../../web/app/registries.ts';

const pane = panes.filter(isOfRecords).find(({ path }) => path === '/layout/jobs');
if (!pane) throw new Error('There is no list of jobs.');
await pane.content.fetch();
const catalogue = catalogueOf('job');
const piped = (query: Readonly<Record<string, string>>, pieces: readonly string[], command: string) =>
  pipedFrom({ pane, query, actor, catalogue }, pieces, command);

describe('a command on the query line of a list', () => {
  test('is a line of the palette with the pieces, the single filters and the search of the list', () => {
    expect(piped({}, ['overdue', 'priority: high..'], 'close')).toBe('jobs overdue, priority: high.. | close');
    expect(piped({}, ['overdue', '| by worker', ''], 'assign maria')).toBe('jobs overdue | assign maria');
    expect(piped({ status: 'NEW' }, ['overdue or unassigned'], 'close')).toBe(
      'jobs status: new, overdue or unassigned | close',
    );
    expect(piped({ q: 'no worker' }, ['overdue'], 'close')).toBe('jobs "no worker", overdue | close');
  });

  test.each([[{ deleted: 'true' }], [{ companyId: 'company_01jd3k8f0ve2mb2q5d6n7x8y91' }]])(
    'is refused for a list that no line can name: %j',
    (query) => expect(piped(query, ['overdue'], 'close')).toMatchObject({ why: expect.stringMatching(/^A command/) }),
  );
});
