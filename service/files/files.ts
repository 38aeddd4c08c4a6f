import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { TurnLimits } from '../../process/turns.ts';
import { endpoint } from '../http/endpoints.ts';
import { DateTime, Id } from '../http/schemas.ts';
import type { Db, Service, Surroundings } from '../http/surroundings.ts';
import { validatorCompiler } from '../http/validation.ts';
import { Queue } from '../queue.ts';
import { audit } from '../records/audit.ts';
import { changesBetween } from '../records/differences.ts';
import { companyForNew } from '../records/references.ts';
import { OnceHeaders, type Writing, writeOnce } from '../records/writing.ts';
import { newId } from '../shared/ids.ts';
import { type Standing, sees } from '../shared/permissions.ts';
import { notFound } from '../shared/problem.ts';
import { cleanFilename } from './filename.ts';
import { reencodeImage } from './image.ts';
import { readUpload, uploadDocumentation } from './read-upload.ts';
import { binary, sendBytes } from './send-bytes.ts';
import { storedBytes } from './stored-bytes.ts';

export const File = Type.Object(
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

/** The shares of a company and of a person, like the gateway's. A slow reader keeps a turn for minutes. */
const DOWNLOADS: TurnLimits = {
  atOnce: 64,
  waiting: 500,
  patienceMs: 10_000,
  shares: [
    { atOnce: 24, waiting: 100 },
    { atOnce: 8, waiting: 50 },
  ],
};

/** An upload takes up to 5 MiB of memory while it arrives, and waits for its decoding. */
const UPLOADS: TurnLimits = {
  atOnce: 16,
  waiting: 200,
  patienceMs: 10_000,
  shares: [
    { atOnce: 8, waiting: 50 },
    { atOnce: 4, waiting: 20 },
  ],
};

/** What a file's answer says. @throws Problem NOT_FOUND for a file out of the viewer's sight. */
export async function findFile(db: Db, viewer: Standing, id: string) {
  const file = await db.selectFrom('files').where('id', '=', id).selectAll().executeTakeFirst();
  if (!file || !sees(viewer, file.companyId)) throw notFound(id);
  const { companyId, ...answer } = file;
  return answer;
}

/** Stores images, and serves them by byte ranges to viewers of their company. */
export function fileRoutes(app: Service, surroundings: Surroundings): void {
  const { db } = surroundings;
  const downloads = new Queue('downloads', DOWNLOADS);
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
      const { name: filename, contentType, size, sha256 } = await findFile(db, request.viewer, fileId);
      const read = (start: number, end: number) => storedBytes(db, fileId, start, end);
      const send = async () =>
        sendBytes(request, reply, { filename, contentType, size, sha256, read, disposition: 'inline' });
      // The turn lasts until the answer has left: a promise of a reply waits for its end.
      return downloads.take(send);
    },
  });
}

/** Stores an image: decoded and encoded anew, with a name and a hash. */
function uploadRoutes(app: Service, surroundings: Surroundings): void {
  const uploads = new Queue('uploads', UPLOADS);
  app.post('/app/file/upload/image', {
    ...endpoint('FILES_WRITE', 'Upload an image.', {
      headers: OnceHeaders,
      ...uploadDocumentation,
      response: { 200: File },
    }),
    // The route reads a multipart body as it arrives, so there is nothing to validate before.
    validatorCompiler: (part) => (part.httpPart === 'body' ? () => true : validatorCompiler(part)),
    handler: (request) => uploads.take(() => storeImage(request, surroundings)),
  });
}

async function storeImage(request: FastifyRequest, surroundings: Surroundings) {
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
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
