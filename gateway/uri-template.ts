/** A part of a path: text as it stands, or the names whose values are written there. */
type Part = string | { isQuery: boolean; names: readonly string[] };

/** A template that has been read, and the names in it, in their order. */
export interface UriTemplate {
  readonly text: string;
  readonly parts: readonly Part[];
  /** Names whose values stand in the path itself: each is a segment. */
  readonly pathNames: readonly string[];
  /** Names whose values stand in the query string, each under its last segment (`input.version` as `version`). */
  readonly queryNames: readonly string[];
  /** Those of them whose values are lists: one pair for each value in it. */
  readonly listNames: readonly string[];
}

/** The value of each name in a template. `undefined` and `null` leave a query's name out. */
export type TemplateValues = Readonly<Record<string, unknown>>;

// Node refuses a request whose head is above 16 KiB; half of it leaves room for the headers.
const MAX_LENGTH = 8192;
const NAME = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/;

/**
 * Reads a template: the part of RFC 6570 that the directive `@rest` speaks. A name in braces fills one whole segment
 * of the path; `{?a,b}`, once and last, writes a query string, and `{&a}` goes on with one. `{?a*}` writes a list.
 *
 * parseTemplate('/app/file/get/{id}{?format}').pathNames → ['id']
 *
 * @throws SyntaxError that says what is wrong with it.
 */
export function parseTemplate(text: string): UriTemplate {
  if (!text.startsWith('/')) throw new SyntaxError(`"${text}" does not begin with "/"`);
  const parts: Part[] = [];
  const pathNames: string[] = [];
  const queryNames: string[] = [];
  const listNames: string[] = [];
  let rest = text;
  while (rest !== '') {
    const open = rest.indexOf('{');
    const literal = open === -1 ? rest : rest.slice(0, open);
    if (!/^[\w\-.~/]*(\?[\w\-.~=&]*)?$/.test(literal)) throw new SyntaxError(`"${literal}" can't stand in a path`);
    if (/(^|\/)\.{1,2}(\/|$)/.test(literal)) throw new SyntaxError(`"${literal}" has a segment "." or ".."`);
    if (literal !== '') parts.push(literal);
    if (open === -1) break;

    const close = rest.indexOf('}', open);
    if (close === -1) throw new SyntaxError(`a brace of "${text}" is not closed`);
    const inside = rest.slice(open + 1, close);
    const isQuery = inside.startsWith('?') || inside.startsWith('&');
    const given = (isQuery ? inside.slice(1) : inside).split(',');
    const names = given.map((name) => (isQuery && name.endsWith('*') ? name.slice(0, -1) : name));
    const wrong = names.find((name) => !NAME.test(name));
    if (wrong !== undefined) throw new SyntaxError(`"${wrong}" in the braces of "${text}" is not a name`);
    rest = rest.slice(close + 1);
    if (isQuery) {
      if (!/^(\{&|$)/.test(rest)) throw new SyntaxError(`{${inside}} is not the end of the path`);
      queryNames.push(...names);
      listNames.push(...names.filter((name) => !given.includes(name)));
    } else {
      const isSegment = literal.endsWith('/') && /^(\/|\?|\{[?&]|$)/.test(rest) && names.length === 1;
      if (!isSegment) throw new SyntaxError(`{${inside}} is not one whole segment of the path`);
      pathNames.push(...names);
    }
    parts.push({ isQuery, names });
  }
  return { text, parts, pathNames, queryNames, listNames };
}

/** The name that a value has in a query string: `input.version` → `version`. */
export function lastSegment(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/**
 * Fills a template, percent-encoding every value (RFC 6570, levels 1 and 3).
 *
 * expand('/app/file/get/{id}', { id: 'a/b' })         → '/app/file/get/a%2Fb'
 * expand('/app/file/get/all{?first}', { first: 20 }) → '/app/file/get/all?first=20'
 * expand('/app/file/get/all{?ids*}', { ids: ['a', 'b'] }) → '/app/file/get/all?ids=a&ids=b'
 *
 * @throws RangeError when a path value is missing, empty, '.' or '..': the URL would name another endpoint; also when a
 * value is no text, number, boolean or list of these, or the whole is longer than a request's head may be.
 */
export function expand(template: UriTemplate | string, values: TemplateValues): string {
  const { parts, listNames } = typeof template === 'string' ? parseTemplate(template) : template;
  let path = '';
  for (const part of parts) {
    if (typeof part === 'string') path += part;
    else if (part.isQuery) path = withQuery(path, part.names, values, listNames);
    else path += part.names.map((name) => segment(name, values[name]));
  }
  if (path.length > MAX_LENGTH)
    throw new RangeError(`The values for the path are longer than ${MAX_LENGTH} characters.`);
  return path;
}

/**
 * The values that make a template into this path, which is as it came over the wire; null where none do.
 *
 * match(parseTemplate('/app/file/get/{id}'), '/app/file/get/a%2Fb') → { id: 'a/b' }
 */
export function match(template: UriTemplate, path: string): TemplateValues | null {
  const [pathname = '', search = ''] = path.split('?', 2);
  const [templatePath = ''] = template.text.split(/\{?[?&]/, 1);
  const expected = templatePath.split('/');
  const given = pathname.split('/');
  if (given.length !== expected.length) return null;
  const values: Record<string, string | string[]> = {};
  for (const [i, segment] of expected.entries()) {
    const value = decoded(given[i] ?? '');
    if (value === null) return null;
    if (segment.startsWith('{')) values[segment.slice(1, -1)] = value;
    else if (segment !== given[i]) return null;
  }
  const parameters = new URLSearchParams(search);
  for (const name of template.queryNames) {
    const all = parameters.getAll(lastSegment(name));
    if (all.length > 0) values[name] = template.listNames.includes(name) ? all : (all[0] ?? '');
  }
  return values;
}

function segment(name: string, value: unknown): string {
  const text = encoded(name, value);
  if (text === '' || text === '.' || text === '..') {
    throw new RangeError(`${name} is ${text === '' ? 'empty' : `"${text}"`}: it must name something.`);
  }
  return text;
}

function withQuery(
  path: string,
  names: readonly string[],
  values: TemplateValues,
  listNames: readonly string[],
): string {
  let whole = path;
  let mark = path.includes('?') ? '&' : '?';
  for (const name of names) {
    const value = values[name];
    if (value === undefined || value === null) continue;
    for (const one of listNames.includes(name) ? [value].flat() : [value]) {
      whole += `${mark}${lastSegment(name)}=${encoded(name, one)}`;
      mark = '&';
    }
  }
  return whole;
}

function encoded(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' && typeof value !== 'boolean' && !Number.isFinite(value)) {
    throw new RangeError(`${name} can't be written into a path.`);
  }
  if (UNRESERVED.test(String(value))) return String(value);
  try {
    // RFC 3986 reserves these five too, which encodeURIComponent leaves as they are.
    return encodeURIComponent(String(value)).replace(
      /[!'()*]/g,
      (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  } catch (cause) {
    throw new RangeError(`${name} is not well-formed Unicode.`, { cause });
  }
}

/** What percent-encoding leaves as it is (RFC 3986, section 2.3). */
const UNRESERVED = /^[\w.~-]*$/;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
