import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Attributes,
  DiagLogLevel,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import type { Outcome } from './outcome.ts';

/** Traces of requests, by the semantic conventions of OpenTelemetry. */
export interface Tracing {
  /**
   * Begins the span of a request, in the trace that its headers name (W3C Trace Context) or one of its own.
   *
   * @param route what all paths like its own have in common: `/graphql`.
   */
  begin(req: IncomingMessage, route: string, requestId: string): Trace;
  /** Sends what was not sent yet, if that is taken within 2 seconds. */
  stop(): Promise<void>;
}

/** A request's span. */
export interface Trace {
  /** Begins the span of a call to the service, by its path's template. */
  call(method: string, endpoint: string): TracedCall;
  /** Ends the span, with the answer's HTTP status and, of a GraphQL request, what became known of it and as what it is seen. */
  end(status: number, outcome: Outcome | undefined, known: string | undefined): void;
}

/** A call's span. */
export interface TracedCall {
  /** By these the service goes on with the trace. */
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the span, with the HTTP status, 0 where there was no answer, and why the answer was of no use. */
  end(status: number, failure: unknown): void;
}

export interface TracingOptions {
  /** Where spans are posted, by OTLP as JSON. */
  readonly url: string;
  /** Which traces are kept, by its name in OpenTelemetry: `parentbased_traceidratio`. */
  readonly sampler: string;
  /** Of the traces that a sampler by ratio decides on, the part that is kept: 0.25 is a quarter of them. */
  readonly ratio: number;
  /** Where people reach the gateway, and the gateway its service: origins. */
  readonly publicUrl: string;
  readonly serviceUrl: string;
  readonly log: Log;
}

const STOP_MS = 2_000;
/** Names come from callers, and codes from the service. */
const LONGEST_VALUE = 200;

/**
 * Traces requests and posts their spans, some at a time and besides: a receiver that is slow or gone loses them and holds
 * nothing. What isn't among the options (headers, time limits, the name of this service, …) the SDK reads from the
 * environment.
 */
export function createTracing({ url, sampler, ratio, publicUrl, serviceUrl, log }: TracingOptions): Tracing {
  const say = seldom((reason, unsaid) => log.warn({ reason, ...(unsaid > 0 && { unsaid }) }, 'tracing'));
  const nothing = () => {};
  diag.setLogger(
    { error: say, warn: say, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'docket-gateway' }))
      .merge(
        detectResources({
          detectors: [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector],
        }),
      ),
    sampler: samplerOf(sampler, ratio),
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('docket-gateway');
  const propagator = new W3CTraceContextPropagator();
  // Paths and queries hold ids, and what was searched for: of both, spans say only the template.
  const here = serverOf(publicUrl);
  const there = serverOf(serviceUrl);

  return {
    begin(req, route, requestId) {
      const method = req.method ?? 'GET';
      const span = tracer.startSpan(
        `${method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: {
            ...here,
            'http.request.method': method,
            'http.route': route,
            'http.response.header.x-request-id': [requestId],
          },
        },
        propagator.extract(ROOT_CONTEXT, req.headers, defaultTextMapGetter),
      );
      const context = trace.setSpan(ROOT_CONTEXT, span);

      return {
        call(method, endpoint) {
          const attributes = { ...there, 'http.request.method': method, 'url.template': endpoint };
          const call = tracer.startSpan(`${method} ${endpoint}`, { kind: SpanKind.CLIENT, attributes }, context);
          const headers: Record<string, string> = {};
          propagator.inject(trace.setSpan(context, call), headers, defaultTextMapSetter);
          return {
            headers,
            end(status, failure) {
              if (status > 0) call.setAttribute('http.response.status_code', status);
              const error = failure === undefined ? status >= 400 && String(status) : typeOf(failure);
              if (error) call.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', error);
              call.end();
            },
          };
        },
        end(status, { type, name, codes = [] }: Partial<Outcome> = {}, known = 'other') {
          span.setAttribute('http.response.status_code', status);
          if (type) {
            span.setAttributes({ 'graphql.operation.type': type, ...(name && { 'graphql.operation.name': name }) });
            span.updateName(name && known !== 'other' ? `${type} ${known}` : type);
          }
          if (codes.length > 0) span.setAttribute('docket.error.codes', [...new Set(codes)]);
          // What a caller asks for amiss is no error of this service's.
          const error = codes.includes('UNAVAILABLE') ? 'UNAVAILABLE' : status >= 500 && String(status);
          if (error) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', error);
          span.end();
        },
      };
    },
    async stop() {
      const done = new AbortController();
      const late = delay(STOP_MS, undefined, { signal: done.signal }).then(() => {
        throw new Error(`not taken within ${STOP_MS} ms`);
      });
      await Promise.race([provider.shutdown(), late]).catch((error) =>
        log.warn({ reason: `The last spans are lost: ${error}` }, 'tracing'),
      );
      done.abort();
    },
  };
}

const SELDOM_MS = 60_000;

/** Says a reason at once, and others at most once a minute, then with how many were not said since. */
function seldom(say: (reason: string, unsaid: number) => void): (reason: string) => void {
  let saidMs = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return (reason) => {
    const nowMs = performance.now();
    if (nowMs - saidMs < SELDOM_MS) {
      unsaid += 1;
      return;
    }
    say(reason, unsaid);
    saidMs = nowMs;
    unsaid = 0;
  };
}

/** Each sampler that the specification names, of which a constant one is by ratio 0 or 1. */
function samplerOf(name: string, ratio: number): Sampler {
  const root = new TraceIdRatioBasedSampler(name.endsWith('ratio') ? ratio : Number(name.endsWith('on')));
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function serverOf(origin: string): Attributes {
  const { hostname, port, protocol } = new URL(origin);
  const usualPort = protocol === 'https:' ? 443 : 80;
  return {
    'server.address': hostname,
    'server.port': port === '' ? usualPort : Number(port),
    'url.scheme': protocol.slice(0, -1),
  };
}

/** What kind of failure it was, in one word: its text may hold what only the log is to hold. */
function typeOf(failure: unknown): string {
  if (!(failure instanceof Error)) return '_OTHER';
  return 'code' in failure ? String(failure.code) : failure.name;
}
