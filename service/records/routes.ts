import type { FastifyRequest } from 'fastify';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { Id, IdParams, Input, StatusBody, Version, VersionBody, VersionQuery } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { wordOf } from '../shared/field-messages.ts';
import type { Needs } from '../shared/permissions.ts';
import type { Status } from '../shared/values.ts';
import { type Properties, propertiesOf, type Values, valuesOf } from './fields.ts';
import { groupRoutes } from './group-routes.ts';
import {
  type AnyFields,
  findRecord,
  type NewRow,
  type Patch,
  type RecordKind,
  type RecordTable,
  type Row,
} from './kind.ts';
import { type List, listRoutes } from './list-routes.ts';
import { companyForNew } from './references.ts';
import {
  changeRecord,
  changeStatus,
  createRecord,
  deleteRecord,
  restoreRecord,
  type Seen,
  type WritingBy,
} from './writes.ts';
import { OnceHeaders, write, writeOnce } from './writing.ts';

interface Place {
  path: string;
  extension?: boolean;
  /** Only after a recent login, see `recent-login.ts`. */
  recentLogin?: boolean;
  /** By default, the kind's words: 'Create a customer.' */
  summary?: string;
}

/** The values of a request, as columns keep them. */
type Given<Fields extends AnyFields, Part extends 'create' | 'update'> = Values<
  Fields,
  Static<TObject<Properties<Fields, Part>>>
>;

interface Creation<Table extends RecordTable, Fields extends AnyFields> extends Place {
  /** Checks the values before the transaction. */
  check?(values: Given<Fields, 'create'>): void;
  /** The row of the values; by default the values with the company. */
  row?(writing: WritingBy, values: Given<Fields, 'create'>): Promise<NewRow<Table>>;
}

/** Requires `row` for values that may lack a column. */
type Complete<Table extends RecordTable, Fields extends AnyFields> =
  Omit<Given<Fields, 'create'>, 'companyId'> & {
    companyId: string;
  } extends NewRow<Table>
    ? unknown
    : Required<Pick<Creation<Table, Fields>, 'row'>>;

interface Update<Table extends RecordTable, Fields extends AnyFields> extends Place {
  needs?: Needs;
  /** Further properties of the body, which are no fields. */
  besides?: Record<string, TSchema>;
  /** Checks the new values and the further properties before the transaction. */
  check?(patch: Given<Fields, 'update'>, request: UpdateRequest): void | Promise<void>;
  /** The change of a row; by default the new values. */
  patch?(writing: WritingBy, row: Row<Table>, patch: Given<Fields, 'update'>): Promise<Patch<Table>>;
}

/** A change of a record, with the body as sent. */
interface UpdateRequest extends Pick<FastifyRequest, 'viewer' | 'ip'> {
  body: Seen & Record<string, unknown>;
}

/** Requires `patch` for values other than the row's. */
type Fitting<Table extends RecordTable, Fields extends AnyFields> =
  Given<Fields, 'update'> extends Patch<Table> ? unknown : Required<Pick<Update<Table, Fields>, 'patch'>>;

/** Checks a row in the transaction of the change; an error forbids the change. */
type Check<Table extends RecordTable> = (writing: WritingBy, row: Row<Table>) => Promise<void>;

/** The rules of a kind with defaults, `defaultOf(kind)`. */
interface Defaults<Table extends RecordTable, Schema extends TObject> {
  create(writing: WritingBy, values: NewRow<Table>): Promise<Static<Schema>>;
  change(writing: WritingBy, seen: Seen, patch: Patch<Table>): Promise<Static<Schema>>;
  giveWay(writing: WritingBy, row: Row<Table>): Promise<void>;
}

/** The paths of a kind's endpoints; an endpoint without a path doesn't exist. */
export interface RecordPlaces<Table extends RecordTable, Schema extends TObject, Fields extends AnyFields> {
  /** The permission for all changes. */
  needs: Needs;
  lists?: readonly List<Table>[];
  defaults?: Defaults<Table, Schema>;
  /** Runs first in the transaction of each change, before the record's row is locked. */
  enter?(writing: WritingBy, id: string): Promise<void>;
  create?: Creation<Table, Fields> & Complete<Table, Fields>;
  /** A path with `:id` names the record; otherwise the body has `id`. */
  update?: Update<Table, Fields> & Fitting<Table, Fields>;
  info?: Place;
  status?: Place & { check?: (writing: WritingBy, row: Row<Table>, becomes: Status) => Promise<void> };
  delete?: Place & { check?: Check<Table> };
  restore?: Place & { check?: Check<Table> };
}

/** Adds the common endpoints of a kind: lists, groups, create, update, read, switch, delete, restore. */
export function recordRoutes<Table extends RecordTable, Schema extends TObject, Fields extends AnyFields>(
  app: Service,
  surroundings: Surroundings,
  kind: RecordKind<Table, Schema, Fields>,
  places: RecordPlaces<Table, Schema, Fields>,
): void {
  const { needs, lists = [], defaults, enter, create, update, info, status, delete: remove, restore } = places;
  const word = wordOf(kind.type);
  const some = kind.type.endsWith('s') ? kind.type.replaceAll('_', ' ') : `a ${word}`;
  // The handlers' types come from the kind; the schema of any kind is too general for the type checker.
  const response = { 200: Type.Unsafe<unknown>(kind.schema) };
  const at = <Parts extends object>(place: Place, summary: string, parts: Parts, permission = needs) => ({
    config: { needs: permission, extension: place.extension ?? false, recentLogin: place.recentLogin ?? false },
    schema: { summary: place.summary ?? summary, ...parts, response },
  });
  const change = <Answer>(
    request: Parameters<typeof write>[1],
    id: string,
    work: (writing: WritingBy) => Promise<Answer>,
  ) =>
    write(surroundings, request, async (writing) => {
      await enter?.(writing, id);
      return work(writing);
    });

  listRoutes(app, surroundings, kind, lists);
  groupRoutes(app, surroundings, kind);
  if (create) {
    const body = Type.Unsafe<object>(Input(propertiesOf(kind.fields, 'create')));
    const rowOf =
      create.row ??
      (async ({ db, actor }: WritingBy, values: { companyId?: string | null }) => {
        // `Complete` requires every column but the company in the values.
        return { ...values, companyId: await companyForNew(db, actor, values.companyId) } as unknown as NewRow<Table>;
      });
    app.post(create.path, {
      ...at(create, `Create ${some}.`, { headers: OnceHeaders, body }),
      handler: async (request) => {
        const values = valuesOf(kind.fields, request.body) as Given<Fields, 'create'>;
        create.check?.(values);
        return writeOnce(surroundings, request, async (writing) => {
          const row = await rowOf(writing, values);
          return defaults ? defaults.create(writing, row) : createRecord(writing, kind, row);
        });
      },
    });
  }
  if (update) {
    const isInPath = update.path.includes(':id');
    const fields = {
      ...(!isInPath && { id: Id }),
      version: Version,
      ...propertiesOf(kind.fields, 'update'),
      ...update.besides,
    };
    const body = Type.Unsafe<Seen>(Input(fields));
    const params = Type.Unsafe<object>(isInPath ? IdParams : Type.Object({}));
    app.put(update.path, {
      ...at(update, `Change ${some}.`, { params, body }, update.needs),
      handler: async (request) => {
        const body = { ...request.params, ...request.body } as UpdateRequest['body'];
        const { id, version } = body;
        const given = Object.fromEntries(Object.entries(body).filter(([name]) => name in kind.fields));
        const values = valuesOf(kind.fields, given) as Given<Fields, 'update'>;
        await update.check?.(values, { viewer: request.viewer, ip: request.ip, body });
        return change(request, id, (writing) => {
          if (defaults) return defaults.change(writing, { id, version }, values as Patch<Table>);
          return changeRecord(
            writing,
            kind,
            { id, version },
            (row) => update.patch?.(writing, row, values) ?? (values as Patch<Table>),
          );
        });
      },
    });
  }
  if (info) {
    app.get(info.path, {
      ...at(info, `One ${word}.`, { params: IdParams }, kind.read),
      handler: async ({ params: { id }, viewer }) => findRecord(surroundings.db, kind, viewer, id),
    });
  }
  if (status) {
    app.put(status.path, {
      ...at(status, `Switch one ${word} active or inactive.`, { params: IdParams, body: StatusBody }),
      handler: async (request) => {
        const { status: becomes, version } = request.body;
        const { id } = request.params;
        return change(request, id, (writing) =>
          changeStatus(writing, kind, { id, version }, async (row) => {
            // Kinds with a switch have the column; the type of any kind doesn't show it.
            if ((row as { status?: Status }).status !== becomes) await status.check?.(writing, row, becomes);
            return { status: becomes } as unknown as Patch<Table>;
          }),
        );
      },
    });
  }
  if (remove) {
    app.delete(remove.path, {
      ...at(remove, `Delete one ${word}.`, { params: IdParams, querystring: VersionQuery }),
      handler: async (request) => {
        const seen = { ...request.params, ...request.query };
        return change(request, seen.id, (writing) =>
          deleteRecord(writing, kind, seen, async (row) => remove.check?.(writing, row)),
        );
      },
    });
  }
  if (restore) {
    const check = restore.check ?? defaults?.giveWay;
    app.post(restore.path, {
      ...at(restore, `Bring one deleted ${word} back.`, { params: IdParams, body: VersionBody }),
      handler: async (request) => {
        const seen = { ...request.params, ...request.body };
        return change(request, seen.id, (writing) =>
          restoreRecord(writing, kind, seen, async (row) => check?.(writing, row)),
        );
      },
    });
  }
}
