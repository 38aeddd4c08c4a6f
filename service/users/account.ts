import { Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import { IdParams, Input, Line, Locale, Maybe, Phone, Version } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { valuesOf } from '../records/fields.ts';
import { TimeZone } from '../records/lists.ts';
import { changeRecord } from '../records/writes.ts';
import { write } from '../records/writing.ts';
import { Problem } from '../shared/problem.ts';
import { User, userFields, users } from './user.ts';

const UpdateAccount = Input({
  version: Version,
  fullName: Type.Optional(Line),
  phone: Maybe(Phone),
  timeZone: Maybe(TimeZone),
  locale: Maybe(Locale),
});

/** Changes the viewer's own user. Every role may: e-mail, role and department stay with people who manage users. */
export function accountRoutes(app: Service, surroundings: Surroundings): void {
  app.put('/admin/user/update/account/:id', {
    ...extension('SESSION', "Change the viewer's own account.", {
      params: IdParams,
      body: UpdateAccount,
      response: { 200: User },
    }),
    handler: async (request) => {
      const { version, ...given } = request.body;
      const { id } = request.params;
      if (id !== request.viewer.userId) throw new Problem('FORBIDDEN', 'This call changes only your own account.');
      return write(surroundings, request, (writing) =>
        changeRecord(writing, users, { id, version }, () => valuesOf(userFields, given)),
      );
    },
  });
}
