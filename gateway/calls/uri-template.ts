/** Text of a path, or the names whose values stand there. */
type Part = string | { isQuery: boolean; names: readonly string[] };

export interface UriTemplate {
  readonly text: string;
  readonly parts: readonly Part[];
  /** Names in the path, each a whole segment. */
  readonly pathNames: readonly string[];
  /** Names in the query string; `input.version` becomes `version`. */
  readonly queryNames: readonly string[];
  /** The query's names with lists of values: a pair for each value. */
  readonly listNames: readonly string[];
}

/** The values of a template's names. `undefined` and `null` leave a name out of the query. */
export type TemplateValues = Readonly<Record<string, unknown>>;

/** Half of the 16 KiB that Node allows for a request's head: the rest is for headers. */
const MAX_LENGTH = 8192;
const NAME = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/;
/** Characters that percent-encoding keeps (RFC 3986, section 2.3). */
const UNRESERVED = /^[\w.~-]*$/;

/**
 * Reads a template of `@rest`, a part of RFC 6570. `{a}` fills a whole segment of the path. `{?a,b}` ends the path with a query
 * string, `{&a}` extends a literal query string, and `{?a*}` writes a list.
 * @throws SyntaxError
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

/** A name's key in the query string: `input.version` → `version`. */
export function lastSegment(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/**
 * Fills a template, percent-encoding every value (RFC 6570, levels 1 and 3).
 *
 * expand('/app/file/get/{id}', { id: 'a/b' })         → '/app/file/get/a%2Fb'
 * expand('/app/file/get/all{?first}', { first: 20 }) → '/app/file/get/all?first=20'
 * expand('/app/file/get/all{?ids*}', { ids: ['a', 'b'] }) → '/app/file/get/all?ids=a&ids=b'
 * @throws RangeError for a path value that is missing, empty, '.' or '..': the URL would name another endpoint. Also for objects as
 * values, and for more than 8,192 characters.
 */
export function expand(template: UriTemplate | string, values: TemplateValues): string {
  const { parts, listNames } = typeof template === 'string' ? parseTemplate(template) : template;
  let path = '';
  for (const part of parts) {
    if (typeof part === 'string') path += part;
    else if (!part.isQuery) path += part.names.map((name) => segment(name, values[name]));
    else {
      for (const name of part.names) {
        const value = values[name];
        if (value === undefined || value === null) continue;
        for (const single of listNames.includes(name) ? [value].flat() : [value])
          path += `${path.includes('?') ? '&' : '?'}${lastSegment(name)}=${encoded(name, single)}`;
      }
    }
  }
  if (path.length > MAX_LENGTH)
    throw new RangeError(`The values for the path are longer than ${MAX_LENGTH} characters.`);
  return path;
}

/**
 * Reads the values from an encoded path; null for a path of another template.
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
  if (text === '') throw new RangeError(`${name} is empty; the path needs a value.`);
  if (text === '.' || text === '..')
    throw new RangeError(`${name} is "${text}"; the path would name another endpoint.`);
  return text;
}

function encoded(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string' && typeof value !== 'boolean' && !Number.isFinite(value))
    throw new RangeError(`${name} can't be written into a path.`);
  const text = String(value);
  if (UNRESERVED.test(text)) return text;
  try {
    // RFC 3986 reserves five characters that encodeURIComponent keeps.
    return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  } catch (cause) {
    throw new RangeError(`${name} is not well-formed Unicode.`, { cause });
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
