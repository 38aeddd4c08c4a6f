import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { endpoint } from '../http/endpoints.ts';
import { DateTime } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { validatorCompiler } from '../http/validation.ts';
import { audit } from '../records/audit.ts';
import { changesBetween } from '../records/differences.ts';
import { companyForNew } from '../records/references.ts';
import { OnceHeaders, type Writing, writeOnce } from '../records/writing.ts';
import { newId } from '../shared/ids.ts';
import { cleanFilename } from './filename.ts';
import { reencodeImage } from './image.ts';
import { readUpload, uploadDocumentation } from './read-upload.ts';

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

/** Stores an image: decoded and encoded anew, with a name and a hash. */
export function uploadRoutes(app: Service, surroundings: Surroundings): void {
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
