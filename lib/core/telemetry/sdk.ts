import 'server-only'
import { hostname } from 'node:os'
import {
  type Attributes,
  type AttributeValue,
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseTraceParent, setGlobalErrorHandler, suppressTracing } from '@opentelemetry/core'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  SamplingDecision,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { type GuardBridge, guardBridge } from '@/lib/core/process/guard-bridge'
import { log } from '@/lib/core/process/log'
import { SCOPE } from '@/lib/core/telemetry/statement'

/** The span attribute with our own request id. */
export const REQUEST_ID = 'request.id'

type Rule = (value: AttributeValue) => boolean

const matching =
  (pattern: RegExp): Rule =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const isNumber: Rule = (value) => typeof value === 'number'
const isBoolean: Rule = (value) => typeof value === 'boolean'

/**
 * Allowed span attributes and their form. Others are dropped: Next records URLs with their query (`http.target`), some
 * of which contain a token.
 */
const RULES: Record<string, Rule> = {
  'http.request.method': matching(/^[A-Z-]{1,20}$/),
  'http.method': matching(/^[A-Z-]{1,20}$/),
  'http.response.status_code': isNumber,
  'http.status_code': isNumber,
  [REQUEST_ID]: matching(/^[0-9a-f-]{36}$/),
  'next.span_type': matching(/^[\w.]{1,80}$/),
  'next.rsc': isBoolean,
  'db.system.name': matching(/^postgresql$/),
  'db.operation.name': matching(/^[A-Z]{1,20}$/),
  'db.collection.name': matching(/^[a-z][a-z_]{1,62}$/),
  'outbox.attempts': isNumber,
  'error.type': matching(/^\w{1,60}$/),
}
const ROUTE_KEYS = new Set(['http.route', 'next.route'])

function cleanAttributes(attributes: Attributes, routes: ReadonlySet<string>): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(([key, value]) => {
      if (value === undefined) return false
      if (ROUTE_KEYS.has(key)) return typeof value === 'string' && routes.has(value)
      return RULES[key]?.(value) ?? false
    }),
  )
}

/** Next puts URLs into span names; only the kind and the route's pattern remain. */
function cleanName(span: ReadableSpan, attributes: Attributes): string {
  if (span.instrumentationScope.name === SCOPE) return span.name
  const { 'next.span_type': type = 'other', 'next.route': route } = attributes
  return route ? `${type} ${route}` : String(type)
}

/**
 * A copy with route, duration and outcome, without anything about the person or the input.
 * @param routes the allowed route patterns
 */
function scrubbed(span: ReadableSpan, routes: ReadonlySet<string>): ReadableSpan {
  const attributes = cleanAttributes(span.attributes, routes)
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    name: cleanName(span, attributes),
    kind: span.kind,
    // Drops the client's `tracestate`.
    spanContext: () => ({ traceId, spanId, traceFlags }),
    ...(span.parentSpanContext
      ? { parentSpanContext: { ...span.parentSpanContext, traceState: undefined } }
      : {}),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code },
    attributes,
    links: [],
    events: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

/** Next also traces its own startup; root spans that are not ours are dropped. */
const belongs = (span: ReadableSpan) =>
  span.instrumentationScope.name === SCOPE || span.parentSpanContext !== undefined

function scrubbing(exporter: SpanExporter, routes: ReadonlySet<string>): SpanExporter {
  return {
    export: (spans, done) => {
      const exported = spans.filter(belongs).map((span) => scrubbed(span, routes))
      exporter.export(exported, done)
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

/** Paths requested all the time, whose traces are useless. */
const UNTRACED = new Set(['/healthz', '/readyz', '/_next/static'])
const COMPLAIN_EVERY_MS = 600_000
const EXPORT_WITHIN_MS = 10_000

/**
 * Samples a share of requests by our own random ids, because clients may choose the trace id; their sampling flag does not
 * matter either. Work outside a request (a job) starts its own trace, whose id is random.
 */
export function sampler(share: number): ParentBasedSampler {
  const root: Sampler = {
    shouldSample: (_context, traceId, _name, _kind, attributes) => {
      const drawn = Number.parseInt(String(attributes[REQUEST_ID] ?? traceId).slice(0, 8), 16) / 2 ** 32
      return { decision: drawn < share ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD }
    },
    toString: () => `OwnShareSampler{${share}}`,
  }
  return new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root })
}

/** Gives every request a span in the trace named by the client. Nothing else of that header is used. */
function traceRequests(): NonNullable<GuardBridge['trace']> {
  const tracer = trace.getTracer(SCOPE)
  return ({ method, route, requestId, traceparent }, work) => {
    if (UNTRACED.has(route)) {
      context.with(suppressTracing(ROOT_CONTEXT), work)
      return () => {}
    }
    const sender = parseTraceParent(traceparent ?? '')
    const parent = sender ? trace.setSpanContext(ROOT_CONTEXT, { ...sender, isRemote: true }) : ROOT_CONTEXT
    const attributes = { 'http.request.method': method, 'http.route': route, [REQUEST_ID]: requestId }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    context.with(trace.setSpan(parent, span), work)
    return (status) => {
      span.setAttribute('http.response.status_code', status)
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
  }
}

/** Starts tracing in this process. @param options.share share of traced requests, 0…1 @returns flushes and stops it */
export function startTracing(
  exporter: SpanExporter,
  options: { serviceName: string; share: number },
): () => Promise<void> {
  // While the collector does not answer, traces are lost and one line is logged every ten minutes.
  let next = 0
  setGlobalErrorHandler((error) => {
    if (Date.now() < next) return
    next = Date.now() + COMPLAIN_EVERY_MS
    log().warn({ reason: error instanceof Error ? error.message : String(error) }, 'traces not sent')
  })
  const bridge = guardBridge()
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.serviceName,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    sampler: sampler(options.share),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: scrubbing(exporter, bridge.routes),
        exportTimeoutMillis: EXPORT_WITHIN_MS,
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  bridge.trace = traceRequests()
  return () => provider.shutdown()
}
