import { type Static, Type } from 'typebox';
import { auditActions } from '../audit.ts';
import { typeOf } from '../ids.ts';
import { DateTime, Nullable, OneOf } from '../schemas.ts';
import type { SettledChange } from './look.ts';
import { cursorOf } from './position.ts';

/** What is streamed of a change: whoever shows the record fetches it anew, under their own permissions. */
export const RecordChange = Type.Object(
  {
    cursor: Type.String(),
    at: DateTime,
    recordId: Type.String(),
    action: OneOf(auditActions),
    actorId: Nullable(Type.String()),
    actorName: Nullable(Type.String()),
    fields: Type.Array(Type.String()),
    companyId: Nullable(Type.String()),
  },
  { title: 'RecordChange' },
);

/** A change as an event of a stream (WHATWG HTML, "Server-sent events"). */
export function eventOf(change: SettledChange): string {
  const { position, at, recordId, action, actorId, actorName, fields, companyId } = change;
  const cursor = cursorOf(position, at);
  const data: Static<typeof RecordChange> = {
    cursor,
    at,
    recordId,
    action,
    actorId,
    actorName,
    fields: namesOf(fields),
    companyId,
  };
  return `id: ${cursor}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Of a part that has an id of its own, what it is a part of: 'lines.quotation_line_01h….quantity' → 'lines'. */
function namesOf(fields: readonly string[]): string[] {
  const names = fields.map((field) => {
    const segments = field.split('.');
    const at = segments.findIndex((segment) => typeOf(segment) !== undefined);
    return (at === -1 ? segments : segments.slice(0, at)).join('.');
  });
  return [...new Set(names)];
}
