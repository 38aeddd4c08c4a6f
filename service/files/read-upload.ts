import type { FastifyRequest } from 'fastify';
import { badField, Problem, refusal } from '../shared/problem.ts';
import { MAX_IMAGE_BYTES } from './image.ts';

/** The parts around the file: boundaries, headers, a field or two. */
const ROOM_FOR_THE_REST = 16 * 1024;

export interface Upload {
  filename: string;
  bytes: Buffer;
  companyId: string | undefined;
}

/** The body of an upload for the OpenAPI document; the route reads it by hand. */
export const uploadDocumentation = {
  consumes: ['multipart/form-data'],
  body: {
    type: 'object',
    required: ['file'],
    properties: {
      companyId: { type: 'string', description: 'The company that it is for; left out, the viewer’s own.' },
      file: { type: 'string', format: 'binary', description: 'PNG, JPEG or WebP, at most 5 MiB and 40 megapixels.' },
    },
  },
};

/**
 * Reads a form with one `file` and an optional `companyId`, in either order, counting bytes as they arrive.
 *
 * @throws Problem TOO_LARGE as soon as the file exceeds 5 MiB; UNSUPPORTED_MEDIA_TYPE for a body that is no form;
 * BAD_INPUT for a broken form, no file, a file without a name, or several files.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'Upload the image as multipart/form-data, in a part named file.');
  }
  if (Number(request.headers['content-length']) > MAX_IMAGE_BYTES + ROOM_FOR_THE_REST) throw tooLarge();
  try {
    return await readParts(request);
  } catch (error) {
    throw asProblem(error);
  }
}

async function readParts(request: FastifyRequest): Promise<Upload> {
  const limits = { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 4, fieldSize: 1000, fieldNameSize: 100 };
  let file: Pick<Upload, 'filename' | 'bytes'> | undefined;
  let companyId: string | undefined;
  for await (const part of request.parts({ limits })) {
    // The parser's types promise both names, but a part may come without.
    const names: { fieldname?: string; filename?: string } = part;
    if (names.fieldname === undefined) throw badField('name', 'REQUIRED');
    if (names.fieldname === 'file' && names.filename === undefined) throw badField('filename', 'REQUIRED');
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.fieldname !== 'file') throw badField(part.fieldname, 'UNKNOWN', { allowed: ['file'] });
      file = { bytes, filename: part.filename };
    } else if (part.fieldname === 'companyId' && typeof part.value === 'string') {
      companyId = part.value || undefined;
    } else {
      throw badField(part.fieldname, 'UNKNOWN', { allowed: ['file', 'companyId'] });
    }
  }
  if (!file) throw badField('file', 'REQUIRED');
  return { ...file, companyId };
}

function asProblem(error: unknown): unknown {
  if (error instanceof Problem) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (code === 'FST_FILES_LIMIT') return badField('file', 'TOO_MANY', { max: 1 });
  return new Problem('BAD_INPUT', 'The form is broken or incomplete.', { cause: error });
}

function tooLarge(): Problem {
  return refusal('TOO_LARGE', 'file', 'TOO_MANY_BYTES', { max: MAX_IMAGE_BYTES });
}
