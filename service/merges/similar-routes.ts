import { Type } from 'typebox';
import { customers } from '../customers/customer.ts';
import { customerCompanies } from '../customers/customer-company.ts';
import { extension } from '../http/endpoints.ts';
import { Id, Input, OneOf, WITHOUT_NUL } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { items } from '../quotations/support/items.ts';
import { demandCompany } from '../records/references.ts';
import { SimilarRecord, similarKinds, similarRecords } from '../records/similar.ts';
import { demand } from '../shared/permissions.ts';

const READS = { CUSTOMER: customers.read, CUSTOMER_COMPANY: customerCompanies.read, ITEM: items.read };

const Text = Type.Optional(Type.String({ maxLength: 254, pattern: WITHOUT_NUL }));

/** The likely doubles of a new record. */
export function similarRoutes(app: Service, { db }: Surroundings): void {
  app.get('/admin/merge/get/similar', {
    ...extension(
      'AUTHENTICATED',
      'The records that share a phone, an e-mail, or a name and a city with a new record.',
      {
        querystring: Input({
          kind: OneOf(similarKinds),
          companyId: Type.Optional(Id),
          name: Text,
          email: Text,
          phone: Text,
          city: Text,
        }),
        response: { 200: Type.Array(SimilarRecord) },
      },
    ),
    handler: async ({ query: { kind, companyId: given, ...values }, viewer }) => {
      demand(viewer, READS[kind]);
      if (given !== undefined) await demandCompany(db, viewer, given);
      const companyId = given ?? viewer.companyId;
      return companyId === null ? [] : similarRecords(db, kind, companyId, values);
    },
  });
}
