/** How large a request may be. What is above one of these is refused with a sentence that names it and the value. */
export interface Limits {
  /** Bytes of a JSON request body. */
  readonly bodyBytes: number;
  /** Bytes of a multipart request body: an image of 5 MiB and what is around it. */
  readonly uploadBytes: number;
  /** Parts of a multipart request body. */
  readonly uploadParts: number;
  /** Multipart bodies held in memory at once. */
  readonly uploadsAtOnce: number;
  /** Lexical tokens of a document. */
  readonly tokens: number;
  /** Fields within fields. */
  readonly depth: number;
  /** Fields at the root of an operation. */
  readonly rootFields: number;
  /** Aliased fields of a document. */
  readonly aliases: number;
  /** Directives of a document. */
  readonly directives: number;
  /** What an operation may cost, as `costOf` counts it. */
  readonly cost: number;
}

export const LIMITS: Limits = {
  bodyBytes: 1024 * 1024,
  uploadBytes: 6 * 1024 * 1024,
  uploadParts: 10,
  uploadsAtOnce: 8,
  tokens: 2_000,
  depth: 14,
  rootFields: 20,
  aliases: 30,
  directives: 30,
  cost: 20_000,
};
