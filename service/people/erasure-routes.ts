import { type TSchema, Type } from 'typebox';
import { Customer, customers } from '../customers/customer.ts';
import { afterRecentLogin, extension } from '../http/endpoints.ts';
import { IdParams, OneOf, VersionBody } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { answerOf, findRow } from '../records/kind.ts';
import { write } from '../records/writing.ts';
import { User, users } from '../users/user.ts';
import { customerParts } from './erasing/customer-parts.ts';
import { eraseCustomer, erasedCustomer, erasedUser, eraseUser, previewOf } from './erasing/erasing.ts';
import { fates, partNames } from './erasing/part.ts';
import { userParts } from './erasing/user-parts.ts';

const ErasurePart = Type.Object(
  { name: OneOf(partNames), fate: OneOf(fates), count: Type.Integer() },
  { title: 'ErasurePart' },
);

const Erasure = Type.Object(
  { personId: Type.String(), placeholder: Type.String(), parts: Type.Array(ErasurePart) },
  { title: 'Erasure' },
);

/** Erases customers and users on request (GDPR, Article 17), after a preview. */
export function erasureRoutes(app: Service, surroundings: Surroundings): void {
  const { db } = surroundings;
  const preview = (summary: string) =>
    extension('PERSONAL_DATA_ERASE', summary, { params: IdParams, response: { 200: Erasure } });
  const erasing = <Answer extends TSchema>(summary: string, answer: Answer) =>
    afterRecentLogin(
      extension('PERSONAL_DATA_ERASE', summary, { params: IdParams, body: VersionBody, response: { 200: answer } }),
    );

  app.get('/admin/customer/get/erasure/:id', {
    ...preview('What the erasure of a customer erases, replaces and keeps.'),
    handler: async ({ viewer, params }) => {
      const customer = await erasedCustomer(db, await findRow(db, customers, viewer, params.id));
      return previewOf(db, customer, customerParts);
    },
  });

  app.get('/admin/user/get/erasure/:id', {
    ...preview('What the erasure of a user erases and replaces.'),
    handler: async ({ viewer, params }) =>
      previewOf(db, erasedUser(await findRow(db, users, viewer, params.id)), userParts),
  });

  app.post('/admin/customer/erase/:id', {
    ...erasing('Erase a customer for good.', Customer),
    handler: (request) =>
      write(surroundings, request, async (writing) => {
        const { id } = request.params;
        await eraseCustomer(writing, { id, version: request.body.version });
        return answerOf(customers, await findRow(writing.db, customers, request.viewer, id));
      }),
  });

  app.post('/admin/user/erase/:id', {
    ...erasing('Erase a user for good.', User),
    handler: (request) =>
      write(surroundings, request, async (writing) => {
        const { id } = request.params;
        await eraseUser(writing, { id, version: request.body.version });
        return answerOf(users, await findRow(writing.db, users, request.viewer, id));
      }),
  });
}
