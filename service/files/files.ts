import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { endpoint } from '../http/endpoints.ts';
import { DateTime, Id } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { validatorCompiler } from '../http/validation.ts';
import { audit } from '../records/audit.ts';
import { changesBetween } from '../records/differences.ts';
import { companyForNew } from '../records/references.ts';
import { OnceHeaders, type Writing, writeOnce } from '../records/writing.ts';
import { newId } from '../shared/ids.ts';
import { sees } from '../shared/permissions.ts';
import { notFound } from '../shared/problem.ts';
import { cleanFilename } from './filename.ts';
import { reencodeImage } from './image.ts';
import { readUpload, uploadDocumentation } from './read-upload.ts';
import { binary, sendBytes } from './send-bytes.ts';

const File = Type.Object(
  {
    id: Type.String(),
    createdAt: DateTime,
    name: Type.String(),
    contentType: Type.String(),
    size: Type.Integer(),
    sha256: Type.String(),
  },
  { title: 'File' },
);

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

/** Stores an image: decoded and encoded anew, with a name and a hash. */
function uploadRoutes(app: Service, surroundings: Surroundings): void {
  app.post('/app/file/upload/image', {
    ...endpoint('FILES_WRITE', 'Upload an image.', {
      headers: OnceHeaders,
      ...uploadDocumentation,
      response: { 200: File },
    }),
    // The route reads a multipart body as it arrives, so there is nothing to validate before.
    validatorCompiler: (part) => (part.httpPart === 'body' ? () => true : validatorCompiler(part)),
    handler: async (request) => {
      const upload = await readUpload(request);
      const image = await reencodeImage(upload.bytes);
      const particulars = {
        name: cleanFilename(upload.filename, image.extension),
        contentType: image.contentType,
        size: image.bytes.length,
        sha256: sha256Of(image.bytes),
      };
      const keep = async (writing: Writing) => {
        const companyId = await companyForNew(writing.db, request.viewer, upload.companyId);
        const file = await writing.db
          .insertInto('files')
          .values({ id: newId('file'), companyId, ...particulars })
          .returningAll()
          .executeTakeFirstOrThrow();
        await writing.db.insertInto('fileBytes').values({ fileId: file.id, bytes: image.bytes }).execute();
        await audit(writing, {
          recordId: file.id,
          companyId,
          action: 'CREATED',
          changes: changesBetween({}, particulars),
        });
        return file;
      };
      return writeOnce(surroundings, request, keep, { ...upload, bytes: sha256Of(upload.bytes) });
    },
  });
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
