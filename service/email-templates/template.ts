import { Liquid, type TagToken, TokenizationError, Tokenizer, TokenKind, type TopLevelToken } from 'liquidjs';
import type { EmailPurpose } from '../database/values.ts';
import { type FieldError, Problem } from '../problem.ts';
import { type FactsOf, placeholders } from './placeholders.ts';

const LONGEST_SUBJECT = 200;

/** Every name is known, and nothing that a template could reach but the values that it is filled with. */
const liquid = new Liquid({ strictVariables: true, strictFilters: true, ownPropertyOnly: true });

export interface TemplateTexts {
  subject: string;
  body: string;
}

/**
 * Makes sure that a template holds nothing in braces but placeholders of its purpose.
 *
 * @throws Problem BAD_INPUT with each mistake, where it is, and what would be right.
 */
export function demandPlaceholders(purpose: EmailPurpose, texts: Partial<TemplateTexts>): void {
  const errors = Object.entries(texts).flatMap(([path, text]) => mistakes(purpose, path, text));
  const [first] = errors;
  if (!first) return;
  const detail = errors.length === 1 ? first.message : errors.map(({ message }) => message).join(' ');
  throw new Problem('BAD_INPUT', detail, { errors });
}

/**
 * Fills a template. A value is never looked at for placeholders again; the subject stays one line of at most 200
 * characters, whatever the values are.
 *
 * @throws Error for a template that `demandPlaceholders` refuses.
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
      const at = `${path}, ${placeOf(token)}`;
      if (token.kind === TokenKind.Tag) {
        return [
          {
            path,
            code: 'UNKNOWN',
            message: `${at}: {% ${content} %} can’t stand in a template, only placeholders such as {{ ${names[0]} }}.`,
          },
        ];
      }
      return [
        {
          path,
          code: 'UNKNOWN',
          message: `${at}: there is no placeholder {{ ${content} }}. ${whatThereIs(content, names)}`,
        },
      ];
    });
  } catch (error) {
    if (!(error instanceof TokenizationError)) throw error;
    const message = `${path}, ${placeOf(error.token)}: what opens with {{ must close with }}, as in {{ ${names[0]} }}.`;
    return [{ path, code: 'WRONG_FORMAT', message }];
  }
}

/** Those that begin alike, such as all of the customer; else all. */
function whatThereIs(content: string, names: readonly string[]): string {
  const [first = ''] = /^[a-zA-Z]+/.exec(content) ?? [];
  const alike = names.filter((name) => first !== '' && name.toLowerCase().startsWith(first.toLowerCase()));
  return `There ${alike.length === 1 ? 'is' : 'are'} ${(alike.length > 0 ? alike : names).join(', ')}.`;
}

function placeOf(token: { getPosition(): number[] }): string {
  const [line, column] = token.getPosition();
  return `line ${line}, column ${column}`;
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
