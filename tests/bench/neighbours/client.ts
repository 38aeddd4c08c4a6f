import { Agent, type Dispatcher } from 'undici';

/** The answer to a GraphQL request. */
export interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows its query.
  data?: any;
  errors?: { message: string; extensions?: { code?: string } }[];
  /** Of a refused request. */
  code?: string;
}

interface Asked extends Partial<Pick<Dispatcher.RequestOptions, 'method' | 'path' | 'body' | 'signal'>> {
  token?: string | null;
  headers?: Record<string, string>;
}

/** The time for an answer, longer than the patience of gateway and service. */
const ANSWER_MS = 45_000;

/** A client at a network address, as the proxy in front of Docket tells. Connections are unlimited. */
export class Client implements AsyncDisposable {
  readonly #agent = new Agent({ headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS });
  readonly #origin: string;
  readonly #address: string;

  constructor(origin: string, address: string) {
    this.#origin = origin;
    this.#address = address;
  }

  /** The answer's head; the caller reads the body. */
  request({ token, headers, method = 'GET', path = '/', ...rest }: Asked): Promise<Dispatcher.ResponseData> {
    const authorization = token ? { authorization: `Bearer ${token}` } : {};
    const all = { 'x-forwarded-for': this.#address, ...authorization, ...headers };
    return this.#agent.request({ origin: this.#origin, method, path, headers: all, ...rest });
  }

  async graphql(token: string | null, query: string, variables?: object, signal?: AbortSignal): Promise<Answer> {
    const { body } = await this.request({
      method: 'POST',
      path: '/graphql',
      token,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal: signal ?? null,
    });
    return (await body.json()) as Answer;
  }

  /** The data of an answer. @throws for a refusal. */
  async demand(token: string | null, query: string, variables?: object, signal?: AbortSignal): Promise<Answer['data']> {
    const { data, errors, ...others } = await this.graphql(token, query, variables, signal);
    if (errors || !data) throw new Error(`Refused: ${JSON.stringify(errors ?? others)}`);
    return data;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#agent.destroy();
  }
}
