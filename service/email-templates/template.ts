import { Liquid, type TagToken, TokenizationError, Tokenizer, TokenKind, type TopLevelToken } from 'liquidjs';
import type { FieldError } from '../shared/field-errors.ts';
import { fieldError } from '../shared/field-messages.ts';
import { Problem } from '../shared/problem.ts';
import type { EmailPurpose } from '../shared/values.ts';
import { type FactsOf, placeholders } from './placeholders.ts';

const LONGEST_SUBJECT = 200;

/** Templates reach only the given values; an unknown name throws. */
const liquid = new Liquid({ strictVariables: true, strictFilters: true, ownPropertyOnly: true });

export interface TemplateTexts {
  subject: string;
  body: string;
}

/**
 * Lets a template hold only placeholders of its purpose in braces.
 *
 * @throws Problem BAD_INPUT with every mistake, its place, and the names to choose from.
 */
export function demandPlaceholders(purpose: EmailPurpose, texts: Partial<TemplateTexts>): void {
  const errors = Object.entries(texts).flatMap(([path, text]) => mistakes(purpose, path, text));
  const [first] = errors;
  if (!first) return;
  const detail = errors.length === 1 ? first.message : errors.map(({ message }) => message).join(' ');
  throw new Problem('BAD_INPUT', detail, { errors });
}

/**
 * Fills a template. Braces inside a value stay as they are. The subject stays a line of at most 200 characters.
 *
 * @throws Error for a template with mistakes for `demandPlaceholders`.
 */
export function fill<Purpose extends EmailPurpose>(
  purpose: Purpose,
  { subject, body }: TemplateTexts,
  facts: FactsOf[Purpose],
): TemplateTexts {
  const values: Record<string, unknown> = {};
  for (const { name, value } of placeholders[purpose]) set(values, name.split('.'), value(facts) ?? '');
  const filled = (text: string): string => liquid.parseAndRenderSync(text, values);
  return { subject: asLine(filled(subject)), body: filled(body).trim() };
}

function mistakes(purpose: EmailPurpose, path: string, text: string): FieldError[] {
  const names = placeholders[purpose].map(({ name }) => name);
  try {
    const tokens: TopLevelToken[] = new Tokenizer(text).readTopLevelTokens();
    return tokens.flatMap((token) => {
      if (token.kind === TokenKind.HTML) return [];
      const content = (token as TagToken).content.trim();
      if (token.kind === TokenKind.Output && names.includes(content)) return [];
      const at = { given: content, ...placeOf(token) };
      if (token.kind === TokenKind.Tag) return [fieldError(path, 'TAG_NOT_ALLOWED', at)];
      return [fieldError(path, 'UNKNOWN_PLACEHOLDER', { ...at, allowed: namesLike(content, names) })];
    });
  } catch (error) {
    if (!(error instanceof TokenizationError)) throw error;
    return [fieldError(path, 'UNCLOSED_PLACEHOLDER', placeOf(error.token))];
  }
}

/** The names with the same first word, such as `customer`; without any, all names. */
function namesLike(content: string, names: readonly string[]): readonly string[] {
  const [first = ''] = /^[a-zA-Z]+/.exec(content) ?? [];
  const alike = names.filter((name) => first !== '' && name.toLowerCase().startsWith(first.toLowerCase()));
  return alike.length > 0 ? alike : names;
}

function placeOf(token: { getPosition(): number[] }): { line: number; column: number } {
  const [line = 1, column = 1] = token.getPosition();
  return { line, column };
}

function set(values: Record<string, unknown>, [first = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    values[first] = value;
    return;
  }
  values[first] ??= {};
  set(values[first] as Record<string, unknown>, rest, value);
}

function asLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= LONGEST_SUBJECT
    ? line
    : `${characters
        .slice(0, LONGEST_SUBJECT - 1)
        .join('')
        .trimEnd()}…`;
}
