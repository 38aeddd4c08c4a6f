import { sql } from 'kysely';
import { Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import { IdParams, Input, VersionBody } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { signatureOf } from '../records/audit.ts';
import { propertiesOf, valuesOf } from '../records/fields.ts';
import type { Row } from '../records/kind.ts';
import { listRecords, newestFirst, orderOf } from '../records/lists.ts';
import { Connection, CountQuery, PageQuery } from '../records/pages.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord, createRecord, type WritingBy } from '../records/writes.ts';
import { OnceHeaders, write, writeOnce } from '../records/writing.ts';
import { may } from '../shared/permissions.ts';
import { Problem } from '../shared/problem.ts';
import { Mention, mentions } from './mention.ts';
import { mention } from './mentioning.ts';
import { Note, noteFields, notes } from './note.ts';
import { demandSubject, findSubject } from './subjects.ts';

/** Notes on records, and the mentions of users in notes. */
export function noteRoutes(app: Service, surroundings: Surroundings): void {
  const { db } = surroundings;
  app.post('/admin/note/create', {
    ...extension('NOTES_WRITE', 'Add a note to a customer, customer company, job or quotation.', {
      headers: OnceHeaders,
      body: Input(propertiesOf(noteFields, 'create')),
      response: { 200: Note },
    }),
    handler: async (request) => {
      const { recordId: given, text, callNumber = null } = valuesOf(noteFields, request.body);
      return writeOnce(surroundings, request, async (writing) => {
        const { actor } = writing;
        const { recordId, companyId } = await demandSubject(writing.db, actor, given);
        const author = { authorId: actor.userId, authorName: signatureOf(actor) ?? actor.fullName };
        const note = await createRecord(writing, notes, { companyId, recordId, text, callNumber, ...author });
        await mention(writing, note, text);
        return note;
      });
    },
  });

  recordRoutes(app, surroundings, notes, {
    needs: 'NOTES_WRITE',
    lists: [
      {
        path: '/admin/note/get/all/:recordId',
        extension: true,
        summary: 'The notes on one record, newest first.',
        orders: newestFirst,
        owner: { column: 'recordId', find: (viewer, id) => findSubject(db, viewer, id) },
      },
    ],
    info: { path: '/admin/note/get/info/:id', extension: true },
    update: {
      path: '/admin/note/update/:id',
      extension: true,
      summary: 'Change a note of one’s own.',
      patch: async (writing, row, { text }) => {
        if (row.authorId !== writing.actor.userId) throw forbidden('Only the author can change a note.');
        if (text !== undefined) await mention(writing, row, text);
        return { text };
      },
    },
    delete: {
      path: '/admin/note/delete/:id',
      extension: true,
      check: async (writing, row) => {
        demandMayDelete(writing, row);
        await mention(writing, row, null);
      },
    },
    restore: {
      path: '/admin/note/restore/:id',
      extension: true,
      check: async (writing, row) => {
        demandMayDelete(writing, row);
        await mention(writing, row, row.text);
      },
    },
  });

  app.get('/admin/mention/get/all', {
    ...extension('NOTES_READ', 'The mentions of the viewer in notes, newest first.', {
      querystring: Input({
        unread: Type.Optional(Type.Boolean({ description: 'Only unread mentions, or only read mentions.' })),
        ...PageQuery,
        ...CountQuery,
      }),
      response: { 200: Connection('Mention', Mention) },
    }),
    handler: async ({ query, viewer }) => {
      const { unread } = query;
      const conditions = unread === undefined ? [] : [unread ? sql`read_at is null` : sql`read_at is not null`];
      return listRecords(
        db,
        mentions,
        viewer,
        query,
        orderOf(mentions, newestFirst, 'CREATED_AT_DESC'),
        {},
        conditions,
      );
    },
  });

  app.post('/admin/mention/read/:id', {
    ...extension('NOTES_WRITE', 'Mark a mention of the viewer as read.', {
      params: IdParams,
      body: VersionBody,
      response: { 200: Mention },
    }),
    handler: async (request) =>
      write(surroundings, request, (writing) =>
        changeRecord(writing, mentions, { ...request.params, ...request.body }, ({ readAt }) => ({
          readAt: readAt ?? new Date(),
        })),
      ),
  });
}

/** @throws Problem FORBIDDEN unless the actor is the author, or manages the company's users. */
function demandMayDelete({ actor }: WritingBy, { authorId }: Row<'notes'>): void {
  if (authorId === actor.userId || may(actor, 'USERS_WRITE')) return;
  throw forbidden('Only the author and company admins can delete or restore a note.');
}

const forbidden = (detail: string) => new Problem('FORBIDDEN', detail);
