import { type Static, Type } from 'typebox';
import { DateTime, Nullable, OneOf } from '../http/schemas.ts';
import { kindOfType } from '../nodes/nodes.ts';
import { auditActions } from '../records/audited.ts';
import { typeOf } from '../shared/ids.ts';
import { RecordKind } from './change-filter.ts';
import type { SettledChange } from './look.ts';
import type { Matched } from './matching.ts';
import { cursorOf } from './position.ts';

/** A change, with fields by name only: clients read the record again under their own permissions. */
export const RecordChange = Type.Object(
  {
    cursor: Type.String(),
    at: DateTime,
    recordId: Type.String(),
    kind: RecordKind,
    action: OneOf(auditActions),
    actorId: Nullable(Type.String()),
    actorName: Nullable(Type.String()),
    fields: Type.Array(Type.String()),
    companyId: Nullable(Type.String()),
    matches: Nullable(Type.Boolean()),
  },
  { title: 'RecordChange' },
);

/** A change as an answer. @param matches whether the record matches the query; null without a query. */
export function answerOf(
  { position, fields, ...rest }: SettledChange,
  matches: boolean | null = null,
): Static<typeof RecordChange> {
  const kind = kindOfType(typeOf(rest.recordId) ?? '');
  return { cursor: cursorOf(position, rest.at), kind, ...rest, fields: namesOf(fields), matches };
}

/** A change as an event of a stream (WHATWG HTML, "Server-sent events"). */
export function eventOf({ change, matches }: Matched): string {
  const data = answerOf(change, matches);
  return `id: ${data.cursor}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The names of fields, an entry of a list by its list: 'lines.quotation_line_01h….quantity' → 'lines'. */
function namesOf(fields: readonly string[]): string[] {
  const names = fields.map((field) => {
    const segments = field.split('.');
    const at = segments.findIndex((segment) => typeOf(segment) !== undefined);
    return (at === -1 ? segments : segments.slice(0, at)).join('.');
  });
  return [...new Set(names)];
}
