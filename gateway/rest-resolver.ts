import type { GraphQLFieldResolver } from 'graphql';
import { FormData } from 'undici';
import { Refusal } from './errors.ts';
import { fileNameOf } from './file-name.ts';
import type { Outcome } from './outcome.ts';
import type { Method, RestField } from './rest-directive.ts';
import { isUpload, type Upload } from './scalars.ts';
import { type Selected, selects } from './selection.ts';
import type { ServiceCalls } from './service-calls.ts';
import { expand } from './uri-template.ts';

/** What each resolver gets to know of the request that it works for. */
export interface RequestContext {
  readonly calls: ServiceCalls;
  readonly outcome: Outcome;
}

type Record_ = Readonly<Record<string, unknown>>;

/** Where the gateway serves the files of the service: their path in the service follows. */
export const DOCUMENTS_PREFIX = '/documents';

/** The source of a subscription's events: the stream that its endpoint answers. */
export function restSubscriber(rest: RestField): GraphQLFieldResolver<unknown, RequestContext> {
  const readers = valueReaders(namesOf(rest));
  return (_, args: Record_, { calls }, info) => calls.follow(rest.path.text, pathOf(rest, readers, {}, args, info));
}

/** The resolver of a field that an endpoint answers. Null where its parent names nothing. @throws Refusal, or rejects with one */
export function restResolver(rest: RestField): GraphQLFieldResolver<Record_, RequestContext> {
  const names = namesOf(rest);
  const readers = valueReaders(names);
  const parentNames = names.filter((name) => name.startsWith('parent.')).map((name) => name.slice('parent.'.length));
  const { method } = rest;
  const endpoint = rest.path.text;

  async function change(kind: Exclude<Method, 'GET'>, path: string, args: Record_, calls: ServiceCalls) {
    const body = await bodyOf(rest, names, args);
    const idempotencyKey = typeof args.idempotencyKey === 'string' ? args.idempotencyKey : undefined;
    return calls.change({ method: kind, endpoint, path, body, idempotencyKey });
  }

  function answerOf(path: string, args: Record_, calls: ServiceCalls, info: Selected): Promise<unknown> {
    if (rest.isDocument) return readDocument(calls, rest, path, info);
    return method === 'GET' ? calls.read(endpoint, path) : change(method, path, args, calls);
  }

  return (parent, args: Record_, { calls }, info) => {
    if (parentNames.some((name) => parent[name] === null || parent[name] === undefined)) return null;
    const answer = answerOf(pathOf(rest, readers, parent, args, info), args, calls, info);
    return rest.isNullable ? answer.catch(nullWhereNotFound) : answer;
  };
}

function nullWhereNotFound(error: unknown): null {
  if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
  throw error;
}

function namesOf({ path }: RestField): string[] {
  return [...path.pathNames, ...path.queryNames];
}

/** How the values of a template are found, by their names. */
function valueReaders(names: readonly string[]): ValueReader[] {
  return names.map((name) => {
    const [first = '', ...more] = name.split('.');
    const [second = ''] = more;
    if (first === 'parent') return { name, read: (parent) => parent[second] };
    if (first === 'selected')
      return { name, read: (_, __, info) => selects(info, (field) => field === second) || undefined };
    return { name, read: (_, args) => more.reduce<unknown>(member, args[first]) };
  });
}

interface ValueReader {
  readonly name: string;
  read(parent: Record_, args: Record_, info: Selected): unknown;
}

function member(value: unknown, key: string): unknown {
  return (value as Record_ | null | undefined)?.[key];
}

function pathOf(
  { path }: RestField,
  readers: readonly ValueReader[],
  parent: Record_,
  args: Record_,
  info: Selected,
): string {
  const values: Record<string, unknown> = {};
  for (const { name, read } of readers) values[name] = read(parent, args, info);
  try {
    return expand(path, values);
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('BAD_INPUT', error.message, { cause: error });
    throw error;
  }
}

async function readDocument(calls: ServiceCalls, rest: RestField, path: string, info: Selected) {
  const url = DOCUMENTS_PREFIX + path;
  if (!selects(info, (field) => field !== 'url' && field !== '__typename')) return { url };
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

/** The argument that is the body, less the values that stand in the path: JSON, or a form where it holds a file. */
async function bodyOf(
  rest: RestField,
  names: readonly string[],
  args: Record_,
): Promise<string | FormData | undefined> {
  if (rest.body === undefined) return undefined;
  const value = names
    .filter((name) => name.startsWith(`${rest.body}.`))
    .reduce((rest_, name) => without(rest_, name.split('.').slice(1)), args[rest.body]);
  const fields = Object.entries((value ?? {}) as Record_);
  return fields.some(([, field]) => isUpload(field)) ? formOf(fields) : JSON.stringify(value);
}

function without(value: unknown, [first = '', ...more]: string[]): unknown {
  const { [first]: inner, ...others } = value as Record_; // a field was found there, so it is an object
  return more.length === 0 ? others : { ...others, [first]: without(inner, more) };
}

async function formOf(fields: readonly (readonly [string, unknown])[]): Promise<FormData> {
  const form = new FormData();
  const files: [string, Upload][] = [];
  // Fields before files, so that the service knows them when the bytes begin to come.
  for (const [name, field] of fields) {
    if (isUpload(field)) files.push([name, field]);
    else if (field !== undefined && field !== null) {
      form.set(name, typeof field === 'object' ? JSON.stringify(field) : String(field));
    }
  }
  for (const [name, file] of files) {
    form.set(name, new File([await file.arrayBuffer()], file.name, { type: file.type }));
  }
  return form;
}
