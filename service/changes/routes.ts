import { Type } from 'typebox';
import { beforeSecondFactor, extension } from '../http/endpoints.ts';
import { Id, Input, WITHOUT_NUL } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import type { Viewer } from '../login/sessions.ts';
import { askedBy, findView } from '../nodes/saved-views.ts';
import { TypedQuery } from '../records/lists.ts';
import { Uncounted } from '../records/pages.ts';
import { refusedField } from '../shared/problem.ts';
import { type ChangeFilter, changeFilter, wantedBy } from './change-filter.ts';
import { changesAfter } from './change-page.ts';
import { matchingOf } from './matching.ts';
import { RecordChange } from './record-change.ts';
import type { ChangeStreams } from './streams.ts';

const Stream = {
  description:
    'Each change as an event whose `id` is its cursor; a comment now and then says that the stream is there.',
  content: { 'text/event-stream': { schema: Type.Unsafe<unknown>(RecordChange) } },
};

const First = Type.Integer({ minimum: 1, maximum: 200, default: 50, description: '1 to 200.' });
const After = Type.String({ maxLength: 200, pattern: WITHOUT_NUL, description: 'The cursor of the last change seen.' });

const ONLY_LIVE = 'The view shows deleted records. Only live records have changes to follow.';
const NO_QUERY = 'A filter of the view has no typed query. Pass kinds and q in place of viewId.';

/** The query that chooses among the changes, typed or saved. */
const chosenBy = {
  q: TypedQuery,
  viewId: Type.Optional({ ...Id, description: 'A saved view in place of kinds, companyId and q.' }),
};
type Chosen = Partial<Readonly<Record<keyof typeof chosenBy, string>>>;

// The feed has no end to count to.
const RecordChanges = Uncounted('RecordChange', RecordChange);

/** Changes after a cursor: by pages, and as a stream. */
export function changeRoutes(
  app: Service,
  { db, changes }: Pick<Surroundings, 'db'> & { changes: ChangeStreams },
): void {
  app.get('/admin/changes/get/stream', {
    // A HEAD answer tells nothing, and its stream would stay open.
    exposeHeadRoute: false,
    ...extension(
      'AUTHENTICATED',
      'A stream of the changes that the viewer may see: server-sent events (WHATWG HTML).',
      {
        querystring: Input({ after: Type.Optional(After), ...changeFilter, ...chosenBy }),
        response: { 200: Stream },
      },
    ),
    handler: async ({ viewer, query: { after, ...given } }, reply) => {
      const { wanted, matching } = await chosen(viewer, given);
      const { body } = await changes.open(viewer, after, wanted, matching);
      // Keeps proxies from buffering events.
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(body);
    },
  });

  app.get('/admin/changes/get/all', {
    ...extension('AUTHENTICATED', 'The changes after a cursor that the viewer may see, in the order of the stream.', {
      querystring: Input({ after: After, first: First, ...changeFilter, ...chosenBy }),
      response: { 200: RecordChanges },
    }),
    handler: async ({ viewer, query: { after, first, ...given } }) =>
      changesAfter(db, viewer, { after, first, ...(await chosen(viewer, given)) }),
  });

  app.get('/admin/changes/get/cursor', {
    ...beforeSecondFactor(
      extension('AUTHENTICATED', 'The present cursor of the stream of changes.', { response: { 200: Type.String() } }),
    ),
    // JSON like all answers; plain text would pass through unquoted.
    handler: async (_, reply) => reply.type('application/json').send(JSON.stringify(await changes.cursor())),
  });

  /** @throws Problem BAD_INPUT, FORBIDDEN, and NOT_FOUND for an unknown view. */
  async function chosen(viewer: Viewer, { viewId, ...given }: ChangeFilter & Chosen) {
    const { q, ...filter } = viewId === undefined ? given : await ofView(viewer, viewId, given);
    return { wanted: wantedBy(filter), matching: await matchingOf(db, viewer, q, filter) };
  }

  /** Narrows the changes to the records of a view. @throws Problem NOT_FOUND; BAD_INPUT for a view of deleted records, and beside another filter. */
  async function ofView(
    viewer: Viewer,
    viewId: string,
    { kinds, companyId, q, recordIds }: ChangeFilter & { q?: string },
  ) {
    for (const [name, value] of Object.entries({ kinds, companyId, q }))
      if (value !== undefined) throw refusedField(name, `The view gives ${name}. Leave out ${name} or viewId.`);
    const { view } = await findView(db, viewer, viewId);
    const { kind, query, isOfDeleted, companyId: ofCompany } = await askedBy(app, db, viewer, view);
    if (isOfDeleted) throw refusedField('viewId', ONLY_LIVE);
    if (query === null) throw refusedField('viewId', NO_QUERY);
    return { kinds: [kind], q: query, ...(ofCompany && { companyId: ofCompany }), ...(recordIds && { recordIds }) };
  }
}
