import { type DocumentNode, OperationTypeNode, parse } from 'graphql';
import type { Tokens } from '../login/tokens.ts';
import { Problem, refusedField } from '../shared/problem.ts';

/** The answer of the gateway to a document. */
interface Shaped {
  /** Absent for a document that the gateway refused. */
  data?: unknown;
  errors?: readonly { message: string; extensions?: { code?: string } }[];
}

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 1024 * 1024;
/** A pass for the gateway is good for so long, and serves half the time. */
const PASS_MS = 10 * 60_000;

/** Asks the gateway for bodies in the shape of GraphQL documents, with the rights of API tokens. */
export class Shaper {
  readonly #gatewayUrl: string | undefined;
  readonly #tokens: Pick<Tokens, 'signReader'>;
  readonly #passes = new Map<string, { pass: string; untilMs: number }>();

  constructor(gatewayUrl: string | undefined, tokens: Pick<Tokens, 'signReader'>) {
    this.#gatewayUrl = gatewayUrl;
    this.#tokens = tokens;
  }

  /**
   * The answer to a document about a record.
   *
   * @throws Error with a sentence for the log: without an answer, for a refused document, and for too large an answer.
   */
  async shape(document: string, recordId: string, apiTokenId: string): Promise<Shaped> {
    const answer = await this.#ask(document, recordId, apiTokenId);
    if (!('data' in answer)) throw new Error(`The gateway refused the GraphQL document: ${messageOf(answer)}`);
    const codes = (answer.errors ?? []).map(({ extensions }) => extensions?.code);
    // Another attempt may go better.
    const passing = codes.find((code) => code === 'UNAVAILABLE' || code === 'TOO_MANY_REQUESTS');
    if (passing) throw new Error(`The GraphQL document has no answer: ${messageOf(answer)}`);
    return answer;
  }

  /**
   * Checks a document with the gateway.
   *
   * @throws Problem BAD_INPUT for a document that is no query with the variable `$id`, or that the gateway refuses; UNAVAILABLE
   * without a gateway.
   */
  async check(document: string, recordId: string, apiTokenId: string): Promise<void> {
    const wrong = wrongIn(document);
    if (wrong) throw refused(wrong);
    const answer = await this.#ask(document, recordId, apiTokenId).catch((cause: Error) => {
      throw new Problem('UNAVAILABLE', `The document can’t be checked. ${cause.message}`, {
        cause,
        retryAfterSeconds: 30,
      });
    });
    if (!('data' in answer)) throw refused(`The gateway refuses the document: ${messageOf(answer)}`);
  }

  async #ask(query: string, id: string, apiTokenId: string): Promise<Shaped> {
    if (!this.#gatewayUrl) throw new Error('This service knows no gateway: the setting GATEWAY_URL is missing.');
    const pass = await this.#passOf(apiTokenId);
    const response = await fetch(`${this.#gatewayUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${pass}` },
      body: JSON.stringify({ query, variables: { id } }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: Error) => {
      throw new Error('The gateway did not answer.', { cause });
    });
    const text = await response.text();
    if (text.length > MOST_BYTES) throw new Error('The answer to the GraphQL document has more than 1 MiB.');
    try {
      return JSON.parse(text) as Shaped;
    } catch (cause) {
      throw new Error(`The gateway answered ${response.status} without JSON.`, { cause });
    }
  }

  async #passOf(apiTokenId: string): Promise<string> {
    const now = Date.now();
    const kept = this.#passes.get(apiTokenId);
    if (kept && kept.untilMs > now) return kept.pass;
    for (const [id, { untilMs }] of this.#passes) if (untilMs <= now) this.#passes.delete(id);
    const pass = await this.#tokens.signReader(apiTokenId, new Date(now + PASS_MS));
    this.#passes.set(apiTokenId, { pass, untilMs: now + PASS_MS / 2 });
    return pass;
  }
}

const messageOf = ({ errors = [] }: Shaped): string => errors[0]?.message ?? 'no reason was given.';

const refused = (message: string) => refusedField('shape', message);

/** Why a document shapes no body; undefined for a single query with `$id: ID!` and no other required variable. */
function wrongIn(text: string): string | undefined {
  let document: DocumentNode;
  try {
    document = parse(text, { maxTokens: 2_000 });
  } catch (error) {
    return `The document is no GraphQL: ${(error as Error).message}`;
  }
  const operations = document.definitions.filter((definition) => definition.kind === 'OperationDefinition');
  const [operation] = operations;
  if (operations.length !== 1 || operation?.operation !== OperationTypeNode.QUERY)
    return 'The document must be a single query, such as query ($id: ID!) { job(id: $id) { id number status } }.';
  const names = (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
  if (names.length === 1 && names[0] === 'id') return undefined;
  return 'The query must have the variable $id: ID!, and no other variable.';
}
