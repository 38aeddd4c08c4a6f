import { made } from './documents.ts';

/* The documents of records, as files to print or save. */

export const JobReportFile = fileOf('JobReportFile', 'job', 'report');
export const JobReportWithNotes = fileOf('JobReportWithNotes', 'job', 'report(withNotes: true)');
export const QuotationFile = fileOf('QuotationFile', 'quotation');
export const QuotationWithNotes = fileOf('QuotationWithNotes', 'quotation', 'document(withNotes: true)');
export const EditedVersionFile = fileOf('EditedVersionFile', 'editedVersion');
export const ProformaInvoiceFile = fileOf('ProformaInvoiceFile', 'proformaInvoice');
export const MessageFile = fileOf('MessageFile', 'message');
export const CustomerData = fileOf('CustomerData', 'customer', 'dataExport');
export const UserData = fileOf('UserData', 'user', 'dataExport');
export const CompanyQrCodePng = fileOf('CompanyQrCodePng', 'company', 'qrCodeFile(format: PNG)');
export const CompanyQrCodeSvg = fileOf('CompanyQrCodeSvg', 'company', 'qrCodeFile(format: SVG)');

function fileOf(name: string, record: string, field = 'document') {
  return made<{ record: { document: { filename: string; url: string } | null } | null }, { id: string }>(
    `query ${name}($id: ID!) { record: ${record}(id: $id) { id document: ${field} { filename url } } }`,
    [],
  );
}
