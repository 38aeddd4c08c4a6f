import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { sees } from '../permissions.ts';
import { notFound } from '../problem.ts';
import { Id } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { binary, sendBytes } from './send-bytes.ts';
import { uploadRoutes } from './upload.ts';

/** Keeping images, and giving them back by byte ranges to those who see their company. */
export function fileRoutes(app: Service, surroundings: Surroundings): void {
  const { db } = surroundings;
  // In a scope of its own: no other route reads forms.
  app.register(async (scope) => {
    await scope.register(multipart);
    uploadRoutes(scope.withTypeProvider<TypeBoxTypeProvider>(), surroundings);
  });

  app.get(
    '/app/file/get/:fileId',
    {
      config: { needs: 'AUTHENTICATED' },
      schema: {
        summary: 'A file, whole or by a byte range.',
        params: Type.Object({ fileId: Id }),
        response: { 200: binary('image/png', 'image/jpeg', 'image/webp') },
      },
    },
    async (request, reply) => {
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
  );
}
