import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Attributes,
  DiagLogLevel,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  ROOT_CONTEXT,
  type Span,
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
import type { Log } from '../../process/log.ts';
import type { Outcome } from './outcome.ts';

export type Tracing = ReturnType<typeof createTracing>;
export type Trace = ReturnType<Tracing['begin']>;

export interface TracingOptions {
  /** Receives spans as OTLP JSON. */
  readonly url: string;
  /** OpenTelemetry's name of the sampler: `parentbased_traceidratio`. */
  readonly sampler: string;
  /** The share of traces that a sampler by ratio keeps: 0.25 is a quarter. */
  readonly ratio: number;
  readonly publicUrl: string;
  readonly serviceUrl: string;
  readonly log: Log;
}

const STOP_MS = 2_000;
const SELDOM_MS = 60_000;
/** Bounds the names of callers and the codes of the service. */
const LONGEST_VALUE = 200;

/**
 * Traces requests by OpenTelemetry's semantic conventions, and posts their spans in batches. A slow or absent receiver loses spans and delays nothing. The SDK reads
 * further settings (headers, time limits, the name of this service) from the environment.
 */
export function createTracing({ url, sampler, ratio, publicUrl, serviceUrl, log }: TracingOptions) {
  const say = seldom((reason, unsaid) => log.warn({ reason, ...(unsaid > 0 && { unsaid }) }, 'tracing'));
  const nothing = () => {};
  diag.setLogger(
    { error: say, warn: say, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const detectors = [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector];
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'docket-gateway' }))
      .merge(detectResources({ detectors })),
    sampler: samplerOf(sampler, ratio),
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('docket-gateway');
  const propagator = new W3CTraceContextPropagator();
  const here = serverOf(publicUrl);
  const there = serverOf(serviceUrl);

  return {
    /** Begins a request's span, in the trace of its headers. @param route the path without ids: `/graphql`. */
    begin(req: IncomingMessage, route: string, requestId: string) {
      const method = req.method ?? 'GET';
      // Paths and queries hold ids and people's words, so spans have templates only.
      const attributes = {
        ...here,
        'http.request.method': method,
        'http.route': route,
        'http.response.header.x-request-id': [requestId],
      };
      const parent = propagator.extract(ROOT_CONTEXT, req.headers, defaultTextMapGetter);
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
      const context = trace.setSpan(ROOT_CONTEXT, span);

      return {
        /** Begins a call's span; its headers carry the trace to the service. @param endpoint the template of its path. */
        call(method: string, endpoint: string) {
          const attributes = { ...there, 'http.request.method': method, 'url.template': endpoint };
          const call = tracer.startSpan(`${method} ${endpoint}`, { kind: SpanKind.CLIENT, attributes }, context);
          const headers: Record<string, string> = {};
          propagator.inject(trace.setSpan(context, call), headers, defaultTextMapSetter);
          return {
            headers,
            end(status: number, failure: unknown) {
              if (status > 0) call.setAttribute('http.response.status_code', status);
              end(call, failure === undefined ? status >= 400 && String(status) : typeOf(failure));
            },
          };
        },
        /** @param known the operation's name in span names. */
        end(status: number, { type, name, codes = [] }: Partial<Outcome> = {}, known = 'other') {
          span.setAttribute('http.response.status_code', status);
          if (type && type !== 'refused') {
            span.setAttributes({ 'graphql.operation.type': type, ...(name && { 'graphql.operation.name': name }) });
            span.updateName(name && known !== 'other' ? `${type} ${known}` : type);
          }
          if (codes.length > 0) span.setAttribute('docket.error.codes', [...new Set(codes)]);
          // A caller's mistake is no error of the gateway.
          end(span, codes.includes('UNAVAILABLE') ? 'UNAVAILABLE' : status >= 500 && String(status));
        },
      };
    },
    async stop() {
      const late = delay(STOP_MS, undefined, { ref: false }).then(() => {
        throw new Error(`no answer within ${STOP_MS} ms`);
      });
      await Promise.race([provider.shutdown(), late]).catch((error) =>
        log.warn({ reason: `The last spans are lost: ${error}` }, 'tracing'),
      );
    },
  };
}

function end(span: Span, error: string | false): void {
  if (error) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', error);
  span.end();
}

/** Says the first reason at once and further reasons at most once a minute, with the number of reasons left unsaid. */
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

/** Makes OpenTelemetry's samplers; `always_on` and `always_off` are the ratios 1 and 0. */
function samplerOf(name: string, ratio: number): Sampler {
  const root = new TraceIdRatioBasedSampler(name.endsWith('ratio') ? ratio : Number(name.endsWith('on')));
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function serverOf(origin: string): Attributes {
  const { hostname, port, protocol } = new URL(origin);
  const number = Number(port) || (protocol === 'https:' ? 443 : 80);
  return { 'server.address': hostname, 'server.port': number, 'url.scheme': protocol.slice(0, -1) };
}

/** A failure's code or class. Only the log may hold its text. */
function typeOf(failure: unknown): string {
  if (!(failure instanceof Error)) return '_OTHER';
  return 'code' in failure ? String(failure.code) : failure.name;
}
