import 'server-only'
import { hostname } from 'node:os'
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseTraceParent, setGlobalErrorHandler, suppressTracing } from '@opentelemetry/core'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { type GuardBridge, guardBridge } from '@/lib/core/process/guard-bridge'
import { log } from '@/lib/core/process/log'
import { OwnShareSampler, REQUEST_ID } from '@/lib/core/telemetry/sampler'
import { scrubbing } from '@/lib/core/telemetry/scrub'
import { SCOPE } from '@/lib/core/telemetry/span'

/** Addresses called all the time, whose traces nobody looks for. */
const UNTRACED = new Set(['/healthz', '/readyz', '/_next/static'])
const COMPLAIN_EVERY_MS = 600_000
const EXPORT_WITHIN_MS = 10_000

/** Only our own share decides: neither the ids a sender chooses nor its own sampling matter. */
export function sampler(share: number): ParentBasedSampler {
  const root = new OwnShareSampler(share)
  return new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root })
}

/** A collector that does not answer costs the traces and one log line in ten minutes. */
function complainRarely(): void {
  let next = 0
  setGlobalErrorHandler((error) => {
    if (Date.now() < next) return
    next = Date.now() + COMPLAIN_EVERY_MS
    log().warn({ reason: error instanceof Error ? error.message : String(error) }, 'traces not sent')
  })
}

/** Every request gets a span within the trace its sender names. Nothing else of that header is used. */
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

/**
 * Starts tracing in this process.
 * @param options.share of requests that are traced, 0…1
 * @returns flushes what is left and ends it
 */
export function startTracing(
  exporter: SpanExporter,
  options: { serviceName: string; share: number },
): () => Promise<void> {
  complainRarely()
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
