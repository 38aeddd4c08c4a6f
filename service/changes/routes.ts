import { Type } from 'typebox';
import { Input, WITHOUT_NUL } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { RecordChange } from './record-change.ts';

const Stream = {
  description:
    'Each change as an event whose `id` is its cursor; a comment now and then says that the stream is there.',
  content: { 'text/event-stream': { schema: Type.Unsafe<unknown>(RecordChange) } },
};

/** Following what is changed, as it is changed. */
export function changeRoutes(app: Service, { changes }: Surroundings): void {
  app.get(
    '/admin/changes/get/stream',
    {
      // The headers alone say nothing, and a stream that nobody reads would stay open.
      exposeHeadRoute: false,
      config: { needs: 'AUTHENTICATED', extension: true },
      schema: {
        summary: 'The changes of all records that the viewer may see, as they are made: an event stream (WHATWG HTML).',
        querystring: Input({
          after: Type.Optional(
            Type.String({ maxLength: 200, pattern: WITHOUT_NUL, description: 'The cursor of the last change seen.' }),
          ),
        }),
        response: { 200: Stream },
      },
    },
    async ({ viewer, headers, query: { after } }, reply) => {
      const { body } = await changes.open(viewer, headers, after);
      // A proxy that gathered events before it passes them on would hold them back.
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(body);
    },
  );

  app.get(
    '/admin/changes/get/cursor',
    {
      config: { needs: 'AUTHENTICATED', extension: true },
      schema: { summary: 'Where the stream of changes stands now.', response: { 200: Type.String() } },
    },
    // Text would be sent as it is; this is JSON, as all answers are.
    async (_, reply) => reply.type('application/json').send(JSON.stringify(await changes.cursor())),
  );
}
