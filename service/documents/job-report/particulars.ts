import type { Block } from '../block.ts';
import { type Fact, factGrid, known } from '../fact-grid.ts';
import type { Sheet } from '../sheet.ts';
import { addressLines, CUSTOMER_REFERENCE, moment, OUTCOMES, span } from '../words.ts';
import type { JobReport } from './report.ts';

/** Who, where and when, in two columns of short facts. */
export function particulars(sheet: Sheet, report: JobReport): Block[] {
  return factGrid(sheet, factsOf(report));
}

function factsOf(report: JobReport): Fact[] {
  const { company, customer, scheduledStart, scheduledEnd } = report;
  const home = { locale: company.locale, home: company.address?.country ?? null };
  const customerLines = [customer.fullName, customer.companyName, customer.phone, customer.email];
  const siteLines = addressLines(report.siteAddress ?? customer.address, home);
  const scheduled =
    scheduledStart && scheduledEnd
      ? span(scheduledStart, scheduledEnd, company)
      : (scheduledStart ?? scheduledEnd) && moment((scheduledStart ?? scheduledEnd) as string, company);
  return known([
    ['Customer', customerLines.filter(Boolean).join('\n')],
    ['Site', siteLines.join('\n')],
    [CUSTOMER_REFERENCE, report.reference],
    ['Requested', moment(report.requestedAt, company)],
    ['Scheduled', scheduled ?? null],
    ['Arrival', moment(report.startedAt, company)],
    ['Departure', moment(report.finishedAt, company)],
    ['Worker', report.workerName],
    ['Outcome', OUTCOMES[report.outcome]],
    ['Department', report.departmentName],
    ['Type', report.type],
  ]);
}
