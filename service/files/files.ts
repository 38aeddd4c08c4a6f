import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { endpoint } from '../http/endpoints.ts';
import { Id } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { sees } from '../shared/permissions.ts';
import { notFound } from '../shared/problem.ts';
import { binary, sendBytes } from './send-bytes.ts';
import { uploadRoutes } from './upload.ts';

/** Stores images, and serves them by byte ranges to viewers of their company. */
export function fileRoutes(app: Service, surroundings: Surroundings): void {
  const { db } = surroundings;
  // In a scope of its own: no other route reads forms.
  app.register(async (scope) => {
    await scope.register(multipart);
    uploadRoutes(scope.withTypeProvider<TypeBoxTypeProvider>(), surroundings);
  });

  app.get('/app/file/get/:fileId', {
    ...endpoint('AUTHENTICATED', 'A file, whole or by a byte range.', {
      params: Type.Object({ fileId: Id }),
      response: { 200: binary('image/png', 'image/jpeg', 'image/webp') },
    }),
    handler: async (request, reply) => {
      const { fileId } = request.params;
      const file = await db
        .selectFrom('files')
        .innerJoin('fileBytes', 'fileBytes.fileId', 'files.id')
        .where('files.id', '=', fileId)
        .select(['companyId', 'name', 'contentType', 'sha256', 'bytes'])
        .executeTakeFirst();
      if (!file || !sees(request.viewer, file.companyId)) throw notFound(fileId);
      const { name: filename, contentType, sha256, bytes } = file;
      return sendBytes(request, reply, { filename, contentType, sha256, bytes, disposition: 'inline' });
    },
  });
}
