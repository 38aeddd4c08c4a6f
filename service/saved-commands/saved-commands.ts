import { Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import { Input, OneOf } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import type { Row } from '../records/kind.ts';
import { byName, listRecords, orderOf } from '../records/lists.ts';
import { Connection, CountQuery, PageQuery } from '../records/pages.ts';
import { recordRoutes } from '../records/routes.ts';
import type { WritingBy } from '../records/writes.ts';
import { may } from '../shared/permissions.ts';
import { badField, Problem } from '../shared/problem.ts';
import { SavedCommand, savedCommandKinds, savedCommands } from './saved-command.ts';

/** Saved views and macros. */
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
      listRecords(surroundings.db, savedCommands, viewer, query, orderOf(savedCommands, byName, 'NAME_ASC'), {
        kind: query.kind,
      }),
  });

  recordRoutes(app, surroundings, savedCommands, {
    needs: 'AUTHENTICATED',
    create: {
      path: '/admin/saved/command/create',
      extension: true,
      summary: 'Save a view or a macro.',
      check: ({ definition }) => demandKeepable(definition),
      row: async ({ actor: { userId, companyId } }, command) => ({ ...command, userId, companyId }),
    },
    update: {
      path: '/admin/saved/command/update/:id',
      extension: true,
      summary: 'Change a view or macro of one’s own.',
      check: ({ definition }) => definition && demandKeepable(definition),
      patch: async ({ actor }, row, patch) => {
        if (row.userId !== actor.userId) throw forbidden(row, 'Only the owner can change a view or macro.');
        return patch;
      },
    },
    info: { path: '/admin/saved/command/get/info/:id', extension: true },
    delete: { path: '/admin/saved/command/delete/:id', extension: true, check: refuseOthers },
    restore: { path: '/admin/saved/command/restore/:id', extension: true, check: refuseOthers },
  });
}

/** @throws Problem FORBIDDEN unless the viewer is the owner, or manages users: owners may have left. */
async function refuseOthers({ actor }: WritingBy, row: Row<'savedCommands'>): Promise<void> {
  if (row.userId === actor.userId || may(actor, 'USERS_WRITE')) return;
  throw forbidden(row, 'Only the owner and company admins can delete or restore a view or macro.');
}

function forbidden({ name }: Row<'savedCommands'>, rule: string): Problem {
  return new Problem('FORBIDDEN', `“${name}” belongs to another user. ${rule}`);
}

/** Bytes of the JSON in UTF-8. */
const LARGEST = 64 * 1024;
/** Nested objects and lists; the console writes fewer than ten. */
const DEEPEST = 32;

/**
 * Checks that the database can store a definition; only the console knows its meaning. The depth is counted first,
 * without recursion.
 *
 * @throws Problem BAD_INPUT for a definition that is too deep or too large, or has text unfit for the database.
 */
function demandKeepable(definition: unknown): void {
  const open: [value: unknown, depth: number][] = [[definition, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value === 'string' && !isKeepable(value)) throw unfit();
    if (typeof value !== 'object' || value === null) continue;
    if (depth > DEEPEST) throw badField('definition', 'TOO_DEEP', { max: DEEPEST });
    for (const [name, part] of Object.entries(value)) {
      if (!isKeepable(name)) throw unfit();
      open.push([part, depth + 1]);
    }
  }
  if (Buffer.byteLength(JSON.stringify(definition)) > LARGEST) {
    throw badField('definition', 'TOO_MANY_BYTES', { max: LARGEST });
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair in JSON. */
function isKeepable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function unfit() {
  return badField('definition', 'WRONG_FORMAT', { format: 'TEXT' });
}
