import 'server-only'
import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api'

/** Notes in the span of this work what went wrong, by its kind: words of errors may hold what people typed. */
export function noteError(error: unknown): void {
  const span = trace.getActiveSpan()
  span?.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
  span?.setStatus({ code: SpanStatusCode.ERROR })
}

/** Our own spans, whose names hold nothing that was typed. */
export const SCOPE = 'pokazateli'

/** Does the work within a span of its own. While tracing is off, the API's empty span costs next to nothing. */
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
