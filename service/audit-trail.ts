import { Type } from 'typebox';
import { type AuditAction, auditActions } from './audit.ts';
import { findNode } from './node.ts';
import { Connection, type Order, PageQuery, readPage } from './records/pages.ts';
import { DateTime, Id, Input, Nullable, OneOf } from './schemas.ts';
import type { Service, Surroundings } from './service.ts';

const AuditEntry = Type.Object(
  {
    id: Type.String(),
    at: DateTime,
    recordId: Type.String(),
    action: OneOf(auditActions),
    actorId: Nullable(Type.String()),
    actorName: Nullable(Type.String()),
    changes: Type.Array(
      Type.Object({ field: Type.String(), from: Type.Unknown(), to: Type.Unknown() }, { title: 'FieldChange' }),
    ),
  },
  { title: 'AuditEntry' },
);

// A trail is read from its newest end: nobody asks how long it is.
const AuditEntries = Type.Omit(Connection('AuditEntry', AuditEntry), ['totalCount'], { title: 'AuditEntryConnection' });

const NEWEST: Order = { name: 'AT_DESC', column: 'at', direction: 'desc' };

/** A record's audit trail, for those who see the record. */
export function auditTrailRoutes(app: Service, surroundings: Surroundings): void {
  const { db } = surroundings;
  app.get(
    '/admin/audit/get/all/:recordId',
    {
      config: { needs: 'AUDIT_READ', extension: true },
      schema: {
        summary: 'The audit trail of a record, newest first.',
        params: Type.Object({ recordId: Id }),
        querystring: Input(PageQuery),
        response: { 200: AuditEntries },
      },
    },
    async ({ params: { recordId }, query, viewer }) => {
      await findNode(surroundings, viewer, recordId);
      const entries = db
        .selectFrom('auditEntries')
        .where('recordId', '=', recordId)
        .selectAll()
        .$narrowType<{ action: AuditAction }>();
      return readPage(db, entries, NEWEST, query);
    },
  );
}
