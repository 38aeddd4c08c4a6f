import type { GraphQLFieldResolver } from 'graphql';
import { FormData } from 'undici';
import { DOCUMENTS_PREFIX } from '../calls/documents.ts';
import { fileNameOf } from '../calls/file-name.ts';
import type { ServiceCalls } from '../calls/service-calls.ts';
import { expand, lastSegment } from '../calls/uri-template.ts';
import { Refusal } from '../errors.ts';
import type { Outcome } from '../watch/outcome.ts';
import type { RestField } from './rest-directive.ts';
import { isUpload, type Upload } from './scalars.ts';
import { type Selected, selects } from './selection.ts';

/** The request, as its resolvers see it. */
export interface RequestContext {
  readonly calls: ServiceCalls;
  readonly outcome: Outcome;
}

type Values = Readonly<Record<string, unknown>>;

/** Characters of a path that every server and proxy on the way accepts. */
const LONGEST_PATH = 2000;

/** Subscribes to the event stream of an endpoint. */
export function restSubscriber(rest: RestField): GraphQLFieldResolver<unknown, RequestContext> {
  const readers = valueReaders(namesOf(rest));
  return (_, args: Values, { calls }, info) => calls.follow(rest.path.text, pathOf(rest, readers, {}, args, info));
}

/** Resolves a field by its endpoint; to null when a value of the parent is null. @throws Refusal, or rejects with one. */
export function restResolver(rest: RestField): GraphQLFieldResolver<Values, RequestContext> {
  const names = namesOf(rest);
  const readers = valueReaders(names);
  const ofParent = names.filter((name) => name.startsWith('parent.')).map((name) => name.slice('parent.'.length));
  const parentNames = rest.when === undefined ? ofParent : [...ofParent, rest.when];
  const { method } = rest;
  const endpoint = rest.path.text;

  function answerOf(path: string, args: Values, calls: ServiceCalls, info: Selected): Promise<unknown> {
    if (rest.isDocument) return readDocument(calls, rest, path, info);
    if (method === 'GET') return calls.read(endpoint, path);
    const value = bodyOf(rest, names, args);
    if (rest.type === 'Query') return calls.read(endpoint, path, JSON.stringify(value));
    const idempotencyKey = typeof args.idempotencyKey === 'string' ? args.idempotencyKey : undefined;
    return encoded(value).then((body) => calls.change({ method, endpoint, path, body, idempotencyKey }));
  }

  function longAnswerOf(path: string, parent: Values, args: Values, calls: ServiceCalls, info: Selected) {
    const values = readers
      .filter(([name]) => rest.path.queryNames.includes(name))
      .map(([name, read]) => [lastSegment(name), read(parent, args, info)]);
    const given = values.filter(([, value]) => value !== null && value !== undefined);
    return calls.read(endpoint, path.slice(0, path.indexOf('?')), JSON.stringify(Object.fromEntries(given)));
  }

  return (parent, args: Values, { calls }, info) => {
    if (parentNames.some((name) => parent[name] === null || parent[name] === undefined)) return null;
    const path = pathOf(rest, readers, parent, args, info);
    const isLong = rest.isLongByPost && path.length > LONGEST_PATH;
    const answer = isLong ? longAnswerOf(path, parent, args, calls, info) : answerOf(path, args, calls, info);
    if (!rest.isNullable) return answer;
    return answer.catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
      throw error;
    });
  };
}

function namesOf({ path }: RestField): string[] {
  return [...path.pathNames, ...path.queryNames];
}

type ValueReader = (parent: Values, args: Values, info: Selected) => unknown;

/** The readers of a template's values, by the names in braces. */
function valueReaders(names: readonly string[]): [name: string, ValueReader][] {
  return names.map((name) => [name, valueReader(name)]);
}

/** Reads the value of a name in braces: of the enclosing object, of the selection, or of an argument. */
function valueReader(name: string): ValueReader {
  const [first = '', ...more] = name.split('.');
  const [second = ''] = more;
  if (first === 'parent') return (parent) => parent[second];
  if (first === 'selected') return (_, __, info) => selects(info, (field) => field === second) || undefined;
  return (_, args) => more.reduce<unknown>((value, key) => (value as Values | null)?.[key], args[first]);
}

/** An input object stands in a query string as JSON. */
const written = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value;

function pathOf(
  { path }: RestField,
  readers: readonly [string, ValueReader][],
  parent: Values,
  args: Values,
  info: Selected,
): string {
  const values: Record<string, unknown> = {};
  for (const [name, read] of readers) values[name] = written(read(parent, args, info));
  try {
    return expand(path, values);
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('BAD_INPUT', error.message, { cause: error });
    throw error;
  }
}

async function readDocument(calls: ServiceCalls, rest: RestField, path: string, info: Selected) {
  const url = DOCUMENTS_PREFIX + path;
  // A record has its documents; an argument may name an absent file.
  if (rest.type !== 'Query' && !selects(info, (field) => field !== 'url' && field !== '__typename')) return { url };
  const withBody = selects(info, (field) => field === 'base64');
  const { headers, body } = await calls.readFile(rest.path.text, path, { withBody });
  return {
    url,
    filename: fileNameOf(headers['content-disposition']) ?? path.split(/[/?]/).findLast((part) => part !== ''),
    contentType: headers['content-type'] ?? 'application/octet-stream',
    size: withBody ? body.length : Number(headers['content-length'] ?? body.length),
    base64: () => body.toString('base64'),
  };
}

/** The body's argument without the values of the path; of several arguments, an object without nulls. */
function bodyOf({ body }: RestField, names: readonly string[], args: Values): unknown {
  const [only, ...others] = body;
  if (only === undefined) return undefined;
  if (others.length > 0) return Object.fromEntries(body.map((name) => [name, args[name] ?? undefined]));
  return names
    .filter((name) => name.startsWith(`${only}.`))
    .reduce((left, name) => without(left, name.split('.').slice(1)), args[only]);
}

/** JSON, or a form where the value holds files. */
async function encoded(value: unknown): Promise<string | FormData | undefined> {
  const fields = Object.entries((value ?? {}) as Values);
  return fields.some(([, field]) => isUpload(field)) ? formOf(fields) : JSON.stringify(value);
}

function without(value: unknown, [first = '', ...more]: string[]): unknown {
  const { [first]: inner, ...others } = value as Values; // the schema's check found the field in an object
  return more.length === 0 ? others : { ...others, [first]: without(inner, more) };
}

async function formOf(fields: readonly (readonly [string, unknown])[]): Promise<FormData> {
  const form = new FormData();
  const files: [string, Upload][] = [];
  // Fields go first: the service reads them before the bytes of a file arrive.
  for (const [name, field] of fields) {
    if (isUpload(field)) files.push([name, field]);
    else if (field !== undefined && field !== null)
      form.set(name, typeof field === 'object' ? JSON.stringify(field) : String(field));
  }
  for (const [name, file] of files)
    form.set(name, new File([await file.arrayBuffer()], file.name, { type: file.type }));
  return form;
}
