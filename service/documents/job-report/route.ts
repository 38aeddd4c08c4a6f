import { binary, sendBytes } from '../../files/send-bytes.ts';
import { IdParams } from '../../schemas.ts';
import type { Service, Surroundings } from '../../service.ts';
import { jobReport } from '../job-report.ts';

/** The job report, to show and print. */
export function jobReportRoutes(app: Service, surroundings: Surroundings): void {
  app.get(
    '/admin/job/downloadPdf/:id',
    {
      config: { needs: 'JOBS_READ' },
      schema: {
        summary: 'A job’s report: PDF, whole or by a byte range. Unknown until what was done is saved.',
        params: IdParams,
        response: { 200: binary('application/pdf') },
      },
    },
    async (request, reply) => {
      const { filename, bytes, sha256 } = await jobReport(surroundings, request.viewer, request.params.id);
      return sendBytes(request, reply, {
        filename,
        bytes,
        sha256,
        contentType: 'application/pdf',
        disposition: 'inline',
      });
    },
  );
}
