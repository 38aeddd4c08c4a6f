import { getNullableType, isNonNullType, isObjectType, isScalarType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { searchedKinds } from '../../service/search/kinds.ts';
import { quotation } from '../service/documents/made-quotation.ts';
import { report } from '../service/documents/made-report.ts';
import { recordKinds } from './record-kinds.ts';
import { schema } from './schema.ts';

/** Text that people write and nobody searches for, by its type. */
const UNSEARCHED: Record<string, readonly string[]> = {
  Company: ['website', 'currency', 'locale', 'timeZone'],
  Customer: ['locale'],
  CustomerCompany: ['locale'],
  BankDetails: ['branch', 'bankCode'],
  EmailTemplate: ['body'],
  Item: ['unit', 'unitPrice', 'currency'],
  Job: ['type'],
  Note: ['callNumber'],
  ProformaInvoice: ['advancePercent'],
  Quotation: ['currency', 'discountPercent', 'notes'],
};

const NAMED = ['termsId', 'contactDetailsId', 'bankDetailsId'];
const ADVANCED = ['quotationNumber', 'dueDate', 'paidAt', 'advancePercent', 'amountDue'];

/** The documents, each with its fields of another name. */
const documents: Record<string, { printed: object; as: Record<string, string> }> = {
  Job: {
    printed: report(),
    as: { number: 'jobNumber', customerId: 'customer', departmentId: 'departmentName', assigneeId: 'workerName' },
  },
  Quotation: {
    printed: quotation(),
    as: { customerId: 'particulars', status: 'isVoid', ...Object.fromEntries(NAMED.map((id) => [id, 'particulars'])) },
  },
  ProformaInvoice: {
    printed: quotation(),
    as: {
      customerId: 'particulars',
      status: 'isVoid',
      ...Object.fromEntries(NAMED.map((id) => [id, 'particulars'])),
      ...Object.fromEntries(ADVANCED.map((name) => [name, 'advance'])),
    },
  },
};

/** Fields that no document prints. */
const UNPRINTED: Record<string, readonly string[]> = {
  Job: ['companyId', 'priority', 'isOverdue', 'status', 'statusReason', 'transitions', 'quotationId', 'completedAt'],
  Quotation: ['companyId', 'revision', 'taxRounding', 'statusReason', 'sentAt', 'transitions'],
  ProformaInvoice: ['companyId', 'quotationId', 'versionNumber', 'taxRounding', 'statusReason', 'transitions'],
};

interface AnswerSchema {
  type?: string | string[];
  enum?: unknown[];
  format?: string;
}

const titleOf = (type: string) => type.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

describe.each(recordKinds.map((kind) => [titleOf(kind.type), kind] as const))('each field of %s', (title, kind) => {
  const type = schema.getType(title);
  const inSchema = isObjectType(type) ? type.getFields() : {};
  const fields = Object.entries(kind.fields);

  test('stands in schema.graphql, null exactly where its answer may be', () => {
    const lacking = fields.flatMap(([name, { answer }]) => {
      if (!answer) return [];
      const field = inSchema[name];
      if (!field) return [`${title}.${name} is missing in schema.graphql`];
      const mayBeNull = [(answer as AnswerSchema).type ?? []].flat().includes('null');
      return mayBeNull === isNonNullType(field.type) ? [`${title}.${name} is null in one of the two`] : [];
    });
    expect(lacking).toEqual([]);
  });

  test('is found by a search, where people write it as text', () => {
    const searched = searchedKinds.some(({ record }) => record.type === kind.type);
    const lacking = fields.flatMap(([name, { answer, create, search }]) => {
      const isText =
        answer && isPlainText(answer) && create !== undefined && isScalarType(getNullableType(inSchema[name]?.type));
      const isId = name.endsWith('Id') || name === 'role' || name === 'key';
      return searched && isText && !isId && !search && !UNSEARCHED[title]?.includes(name)
        ? [`${title}.${name} is declared without a search form`]
        : [];
    });
    expect(lacking).toEqual([]);
  });

  test('has its place in the document of its record', () => {
    const { printed, as } = documents[title] ?? {};
    const lacking = fields.flatMap(([name, { answer }]) => {
      const isPrinted = !printed || name in printed || as?.[name] !== undefined;
      return answer && !isPrinted && !UNPRINTED[title]?.includes(name) ? [`${title}.${name} is printed nowhere`] : [];
    });
    expect(lacking).toEqual([]);
  });
});

function isPlainText({ type, enum: words, format }: AnswerSchema): boolean {
  return [type ?? []].flat().includes('string') && !words && !format;
}
