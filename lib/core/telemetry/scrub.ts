import 'server-only'
import type { Attributes, AttributeValue } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import { SCOPE } from '@/lib/core/telemetry/span'

type Rule = (value: AttributeValue) => boolean

const matching =
  (pattern: RegExp): Rule =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const isNumber: Rule = (value) => typeof value === 'number'
const isBoolean: Rule = (value) => typeof value === 'boolean'

/**
 * What may leave the process, and in which shape. The rest stays: Next records addresses with their query
 * (`http.target`), and some of them hold a token.
 */
const RULES: Record<string, Rule> = {
  'http.request.method': matching(/^[A-Z-]{1,20}$/),
  'http.method': matching(/^[A-Z-]{1,20}$/),
  'http.response.status_code': isNumber,
  'http.status_code': isNumber,
  'request.id': matching(/^[0-9a-f-]{36}$/),
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

/** Next puts addresses into span names; only the kind and the route's pattern remain. */
function cleanName(span: ReadableSpan, attributes: Attributes): string {
  if (span.instrumentationScope.name === SCOPE) return span.name
  const { 'next.span_type': type = 'other', 'next.route': route } = attributes
  return route ? `${type} ${route}` : String(type)
}

/**
 * A copy that tells the route, the duration and the outcome, and nothing of who asked for what.
 * @param routes the patterns an address may be named by
 */
function scrubbed(span: ReadableSpan, routes: ReadonlySet<string>): ReadableSpan {
  const attributes = cleanAttributes(span.attributes, routes)
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    name: cleanName(span, attributes),
    kind: span.kind,
    // Without the `tracestate` of the sender.
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

/** Next also traces its own start; a span without a parent that is not ours is left out. */
const belongs = (span: ReadableSpan) =>
  span.instrumentationScope.name === SCOPE || span.parentSpanContext !== undefined

/** Wraps an exporter, so that nothing bypasses the scrubbing. */
export function scrubbing(exporter: SpanExporter, routes: ReadonlySet<string>): SpanExporter {
  return {
    export: (spans, done) => {
      const kept = spans.filter(belongs).map((span) => scrubbed(span, routes))
      exporter.export(kept, done)
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
