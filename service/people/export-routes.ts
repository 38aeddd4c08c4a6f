import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TurnLimits } from '../../process/turns.ts';
import { customers } from '../customers/customer.ts';
import type { DocumentSurroundings } from '../documents/documents.ts';
import { contentDisposition, filenameStem } from '../files/filename.ts';
import { binary } from '../files/send-bytes.ts';
import { extension } from '../http/endpoints.ts';
import { IdParams } from '../http/schemas.ts';
import type { Service } from '../http/surroundings.ts';
import { tellSecurityEvents } from '../login/events/security-event.ts';
import { Queue } from '../queue.ts';
import { findRow, type Row } from '../records/kind.ts';
import { demand, type Needs } from '../shared/permissions.ts';
import { users } from '../users/user.ts';
import { type ArchiveEntry, archiveOf } from './archive.ts';
import { customerData, ofCustomer } from './customer-data.ts';
import { type ArchivedFile, customerFiles } from './customer-files.ts';
import { jsonText, type Section } from './json-text.ts';
import { userData } from './user-data.ts';

/** An archive takes a thread for each of its documents, one after another. */
const EXPORTS: TurnLimits = {
  atOnce: 6,
  waiting: 60,
  patienceMs: 10_000,
  shares: [
    { atOnce: 2, waiting: 10 },
    { atOnce: 1, waiting: 4 },
  ],
};

/** Sizes of an archive have 32 bits, and the texts take the rest. In bytes. */
const MOST_FILES = 3.5 * 1024 ** 3;

/** Exports the data of a customer or a user as one archive (GDPR, Articles 15 and 20). */
export function personalDataExportRoutes(app: Service, surroundings: DocumentSurroundings): void {
  const { db } = surroundings;
  const exports = new Queue('downloads', EXPORTS);
  const options = (summary: string, needs: Needs = 'PERSONAL_DATA_READ') =>
    extension(needs, summary, { params: IdParams, response: { 200: binary('application/zip') } });

  app.get('/admin/customer/get/data/:id', {
    ...options('The data of one customer, with documents, signatures and photos: a ZIP archive.'),
    handler: async (request, reply) => {
      const { viewer, params } = request;
      const customer = await findRow(db, customers, viewer, params.id);
      return send(request, reply, customer, async () => {
        const files = customerFiles(surroundings, viewer, await ofCustomer(db, customer.id));
        return { sections: await customerData(db, viewer, customer), files };
      });
    },
  });

  app.get('/admin/user/get/data/:id', {
    ...options('The data of one user: a ZIP archive. Each user may read their own.', 'AUTHENTICATED'),
    handler: async (request, reply) => {
      const { viewer, params } = request;
      // A token must not tell sessions and devices of its user.
      if (params.id !== viewer.userId || viewer.apiToken) demand(viewer, 'PERSONAL_DATA_READ');
      const user = await findRow(db, users, viewer, params.id);
      return send(request, reply, user, async () => ({ sections: userData(db, user) }));
    },
  });

  /** Answers with the archive, and tells the export. The answer to HEAD has no archive. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    person: Person,
    gather: () => Promise<Gathered>,
  ): Promise<FastifyReply> {
    reply.type('application/zip').headers({
      'cache-control': 'private, no-store',
      'content-disposition': contentDisposition('attachment', `${filenameStem(person.fullName)} data.zip`),
    });
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    // The turn lasts until the answer has left: a promise of a reply waits for its end.
    return exports.take(async () => {
      const { sections, files } = await gather();
      await tell(request, person);
      return reply.send(streamOf(archiveOf(entriesOf(sections, files))));
    });
  }

  async function tell({ viewer }: FastifyRequest, { id, companyId }: Person): Promise<void> {
    const changes = [{ field: 'record', from: null, to: id }];
    const userId = id.startsWith('user_') ? id : null;
    await tellSecurityEvents(db, [{ kind: 'DATA_EXPORTED', companyId, userId, actor: viewer, changes }]);
  }
}

/** A customer or a user. */
type Person = Pick<Row<'users'>, 'id' | 'companyId' | 'fullName'>;

interface Gathered {
  sections: readonly Section[];
  files?: AsyncIterable<ArchivedFile>;
}

/** A piece is made once the reader has taken the piece before, in the caller's turn. */
function streamOf(archive: AsyncGenerator<Uint8Array>): Readable {
  // The connection asks for the pieces, in its own context.
  const next = AsyncLocalStorage.bind(() => archive.next());
  return new Readable({
    highWaterMark: 0,
    read() {
      next().then(
        ({ value, done }) => void this.push(done ? null : value),
        (error) => this.destroy(error),
      );
    },
    destroy(error, callback) {
      archive.return(undefined).then(
        () => callback(error),
        () => callback(error),
      );
    },
  });
}

/** The files, and then `data.json`, which lists the files. A file beyond the size of an archive is listed without a path. */
async function* entriesOf(
  sections: readonly Section[],
  files?: AsyncIterable<ArchivedFile>,
): AsyncGenerator<ArchiveEntry> {
  const listed: { recordId: string; path: string | null; size: number }[] = [];
  let total = 0;
  if (files)
    for await (const file of files) {
      const { recordId, path, size } = file;
      const fits = total + size <= MOST_FILES;
      listed.push({ recordId, path: fits ? path : null, size });
      if (!fits) continue;
      total += size;
      yield file;
    }
  const about: Section = ['exportedAt', new Date().toISOString()];
  const all = [
    about,
    ...sections,
    ...(files
      ? [
          [
            'files',
            (async function* () {
              yield* listed;
            })(),
          ] as const,
        ]
      : []),
  ];
  yield { path: 'data.json', isText: true, bytes: jsonText(all) };
}
