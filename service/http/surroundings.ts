import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The database, or a transaction. */
export type Db = Kysely<Tables>;

/** The app for routes: the schema of a route types the arguments of the handler. */
export type Service = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/**
 * The surroundings of every resource's routes. Resources that send mail, make documents or stream changes declare more.
 */
export interface Surroundings {
  db: Db;
  /** A keyed hash (HMAC-SHA-256), hexadecimal: nobody without the secret can try out texts against a hash. */
  fingerprint(text: string): string;
  /** The console's address without a trailing slash: `https://docket.example`. */
  publicUrl: string;
}
