import 'server-only'
import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api'

/** Records the kind of an error on the current span: its words may hold what people typed. */
export function noteError(error: unknown): void {
  const span = trace.getActiveSpan()
  span?.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
  span?.setStatus({ code: SpanStatusCode.ERROR })
}

/** The tracer of our own spans, whose names hold nothing that people typed. */
export const SCOPE = 'pokazateli'

/** Runs the work within a span of its own. While tracing is off, the API's empty span costs next to nothing. */
export function withSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return trace.getTracer(SCOPE).startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      noteError(error)
      throw error
    } finally {
      span.end()
    }
  })
}
