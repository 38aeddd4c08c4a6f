import type { Wrong } from '../../../service/shared/query/reader.ts';

/** Names a wrong word of a query, with the right words: `No field is called “statsu”. Try status.` */
export function wrongWords({ text, code, would }: Wrong): string {
  const right = would.length > 0 ? ` Try ${would.join(', ')}.` : '';
  switch (code) {
    case 'UNKNOWN_FIELD':
      return `No field is called “${text}”.${right}`;
    case 'UNFIT_FIELD':
      return `“${text}” doesn’t fit this step.${right}`;
    case 'WITHOUT_GROUPS':
      return `“${text}” belongs to groups.${right}`;
    case 'UNKNOWN_VALUE':
      return text === '' ? `A value is missing.${right}` : `“${text}” is not a value of this field.${right}`;
    default:
      return `“${text}” makes no sense here.${right}`;
  }
}
