import { Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import { IdParams, Input, OneOf, Version } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { propertiesOf } from '../records/fields.ts';
import type { Row } from '../records/kind.ts';
import { byName, listRecords, orderOf } from '../records/lists.ts';
import { Connection, CountQuery, PageQuery } from '../records/pages.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord, createRecord, type WritingBy } from '../records/writes.ts';
import { OnceHeaders, write, writeOnce } from '../records/writing.ts';
import { may } from '../shared/permissions.ts';
import { Problem } from '../shared/problem.ts';
import { demandKeepable } from './definition.ts';
import { SavedCommand, savedCommandFields, savedCommandKinds, savedCommands } from './saved-command.ts';

const CreateSavedCommand = Input(propertiesOf(savedCommandFields, 'create'));
const UpdateSavedCommand = Input({ version: Version, ...propertiesOf(savedCommandFields, 'update') });

/** Listing, saving, changing, deleting and restoring views and macros. */
export function savedCommandRoutes(app: Service, surroundings: Surroundings): void {
  app.get('/admin/saved/command/get/all', {
    ...extension(
      'AUTHENTICATED',
      'The views and macros that the viewer has saved, and those that their company shares, by name.',
      {
        querystring: Input({ kind: Type.Optional(OneOf(savedCommandKinds)), ...PageQuery, ...CountQuery }),
        response: { 200: Connection('SavedCommand', SavedCommand) },
      },
    ),
    handler: async ({ query, viewer }) =>
      listRecords(surroundings.db, savedCommands, viewer, query, orderOf(byName, 'NAME_ASC'), { kind: query.kind }),
  });

  app.post('/admin/saved/command/create', {
    ...extension('AUTHENTICATED', 'Save a view or a macro.', {
      headers: OnceHeaders,
      body: CreateSavedCommand,
      response: { 200: SavedCommand },
    }),
    handler: async (request) => {
      const { body, viewer } = request;
      demandKeepable(body.definition);
      const { userId, companyId } = viewer;
      return writeOnce(surroundings, request, (writing) =>
        createRecord(writing, savedCommands, { ...body, userId, companyId }),
      );
    },
  });

  app.put('/admin/saved/command/update/:id', {
    ...extension('AUTHENTICATED', 'Change a view or macro of one’s own.', {
      params: IdParams,
      body: UpdateSavedCommand,
      response: { 200: SavedCommand },
    }),
    handler: async (request) => {
      const { id } = request.params;
      const { version, ...patch } = request.body;
      if (patch.definition !== undefined) demandKeepable(patch.definition);
      return write(surroundings, request, (writing) =>
        changeRecord(writing, savedCommands, { id, version }, (row) => {
          if (row.userId !== writing.actor.userId) throw forbidden(row, 'can change it');
          return patch;
        }),
      );
    },
  });

  recordRoutes(app, surroundings, savedCommands, {
    needs: 'AUTHENTICATED',
    info: { path: '/admin/saved/command/get/info/:id', extension: true },
    delete: { path: '/admin/saved/command/delete/:id', extension: true, check: refuseOthers },
    restore: { path: '/admin/saved/command/restore/:id', extension: true, check: refuseOthers },
  });
}

/** Whose it is deletes it and brings it back; of what is shared, so does who manages its users: owners leave. */
async function refuseOthers({ actor }: WritingBy, row: Row<'savedCommands'>): Promise<void> {
  if (row.userId === actor.userId || may(actor, 'USERS_WRITE')) return;
  throw forbidden(row, 'and who manages users can do that');
}

function forbidden({ name }: Row<'savedCommands'>, what: string): Problem {
  return new Problem('FORBIDDEN', `“${name}” was saved by someone else, who shares it: only they ${what}.`);
}
