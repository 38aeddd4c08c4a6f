import { type TObject, Type } from 'typebox';
import { IdParams, StatusBody, VersionBody, VersionQuery } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { wordOf } from '../shared/field-messages.ts';
import type { Needs } from '../shared/permissions.ts';
import type { Status } from '../shared/values.ts';
import { findRecord, type Patch, type RecordKind, type RecordTable, type Row } from './kind.ts';
import { changeRecord, deleteRecord, restoreRecord, type WritingBy } from './writes.ts';
import { write } from './writing.ts';

interface Place {
  /** With `:id` in it. */
  path: string;
  extension?: boolean;
}

/** Looks at a record in the transaction that is about to change it, which it may forbid by throwing. */
type Check<Table extends RecordTable> = (writing: WritingBy, row: Row<Table>) => Promise<void>;

/** Where the endpoints are that every kind of record has alike; one that is left out is not there. */
export interface RecordPlaces<Table extends RecordTable> {
  /** Who may switch, delete and restore. */
  needs: Needs;
  info?: Place;
  status?: Place & { check?: (writing: WritingBy, row: Row<Table>, becomes: Status) => Promise<void> };
  delete?: Place & { check?: Check<Table> };
  restore?: Place & { check?: Check<Table> };
}

/** Adds the endpoints that every kind of record has alike: one record, switch, delete, restore. */
export function recordRoutes<Table extends RecordTable, Schema extends TObject>(
  app: Service,
  surroundings: Surroundings,
  kind: RecordKind<Table, Schema>,
  { needs, info, status, delete: remove, restore }: RecordPlaces<Table>,
): void {
  const word = wordOf(kind.type);
  // The handlers are typed by the kind; the schema of any kind is too general to check them by.
  const response = { 200: Type.Unsafe<unknown>(kind.schema) };
  const config = ({ extension = false }: Place, needs: Needs) => ({ needs, extension });

  if (info) {
    const schema = { summary: `One ${word}.`, params: IdParams, response };
    app.get(info.path, {
      config: config(info, kind.read),
      schema,
      handler: async ({ params: { id }, viewer }) => findRecord(surroundings.db, kind, viewer, id),
    });
  }
  if (status) {
    const schema = { summary: `Switch one ${word} active or inactive.`, params: IdParams, body: StatusBody, response };
    app.put(status.path, {
      config: config(status, needs),
      schema,
      handler: async (request) => {
        const { status: becomes, version } = request.body;
        return write(surroundings, request, (writing) =>
          changeRecord(
            writing,
            kind,
            { ...request.params, version },
            async (row) => {
              // Kinds that are switched have the column; the type of any kind doesn't say so.
              if ((row as { status?: Status }).status !== becomes) await status.check?.(writing, row, becomes);
              return { status: becomes } as unknown as Patch<Table>;
            },
            'STATUS_CHANGED',
          ),
        );
      },
    });
  }
  if (remove) {
    const schema = { summary: `Delete one ${word}.`, params: IdParams, querystring: VersionQuery, response };
    app.delete(remove.path, {
      config: config(remove, needs),
      schema,
      handler: async (request) => {
        const seen = { ...request.params, ...request.query };
        return write(surroundings, request, (writing) =>
          deleteRecord(writing, kind, seen, async (row) => remove.check?.(writing, row)),
        );
      },
    });
  }
  if (restore) {
    const schema = { summary: `Bring one deleted ${word} back.`, params: IdParams, body: VersionBody, response };
    app.post(restore.path, {
      config: config(restore, needs),
      schema,
      handler: async (request) => {
        const seen = { ...request.params, ...request.body };
        return write(surroundings, request, (writing) =>
          restoreRecord(writing, kind, seen, async (row) => restore.check?.(writing, row)),
        );
      },
    });
  }
}
