import { binary, sendBytes } from '../../files/send-bytes.ts';
import { endpoint } from '../../http/endpoints.ts';
import { IdParams, Input } from '../../http/schemas.ts';
import type { Service } from '../../http/surroundings.ts';
import type { DocumentSurroundings } from '../documents.ts';
import { internalJobReport, jobReport } from '../job-report.ts';
import { WithNotes } from '../with-notes.ts';

/** The job report, to show and print. */
export function jobReportRoutes(app: Service, surroundings: DocumentSurroundings): void {
  app.get('/admin/job/downloadPdf/:id', {
    ...endpoint(
      'JOBS_READ',
      'A job’s report: PDF, whole or by a byte range. NOT_FOUND before the completed info is saved.',
      { params: IdParams, querystring: Input(WithNotes), response: { 200: binary('application/pdf') } },
    ),
    handler: async (request, reply) => {
      const make = request.query.withNotes ? internalJobReport : jobReport;
      const document = await make(surroundings, request.viewer, request.params.id);
      return sendBytes(request, reply, { ...document, contentType: 'application/pdf', disposition: 'inline' });
    },
  });
}
