import { Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import { DateTime, Id, Input, Nullable, OneOf } from '../http/schemas.ts';
import type { Service } from '../http/surroundings.ts';
import { type AuditAction, auditActions } from '../records/audited.ts';
import { listingOf } from '../records/cursors.ts';
import { PageQuery, readPage, Uncounted } from '../records/pages.ts';
import type { Order } from '../records/sorted-rows.ts';
import { findNode, type NodeSurroundings } from './nodes.ts';

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

// A trail has no count: people read the newest entries first.
const AuditEntries = Uncounted('AuditEntry', AuditEntry);

const NEWEST: Order = { name: 'AT_DESC', column: 'at', direction: 'desc' };

/** A record's audit trail, for viewers of the record. */
export function auditTrailRoutes(app: Service, surroundings: NodeSurroundings): void {
  const { db } = surroundings;
  app.get('/admin/audit/get/all/:recordId', {
    ...extension('AUDIT_READ', 'The audit trail of a record, newest first.', {
      params: Type.Object({ recordId: Id }),
      querystring: Input(PageQuery),
      response: { 200: AuditEntries },
    }),
    handler: async ({ params: { recordId }, query, viewer }) => {
      await findNode(surroundings, viewer, recordId);
      const entries = db
        .selectFrom('auditEntries')
        .where('recordId', '=', recordId)
        .selectAll()
        .$narrowType<{ action: AuditAction }>();
      const listing = listingOf('audit_entry', NEWEST.name, { recordId });
      return readPage(db, { query: entries, slow: [] }, NEWEST, listing, query);
    },
  });
}
