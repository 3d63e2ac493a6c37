import 'server-only'
import type { Attributes, Context, SpanKind } from '@opentelemetry/api'
import { type Sampler, SamplingDecision, type SamplingResult } from '@opentelemetry/sdk-trace'

/** The span attribute with our own request id. */
export const REQUEST_ID = 'request.id'

/**
 * Samples a share of requests by our own random ids, because clients may choose the trace id. Work outside a request (a
 * job) starts its own trace, whose id is random.
 */
export class OwnShareSampler implements Sampler {
  /** @param share 0…1 */
  constructor(private readonly share: number) {}

  shouldSample(
    _context: Context,
    traceId: string,
    _name: string,
    _kind: SpanKind,
    attributes: Attributes,
  ): SamplingResult {
    const drawn = Number.parseInt(String(attributes[REQUEST_ID] ?? traceId).slice(0, 8), 16) / 2 ** 32
    return {
      decision: drawn < this.share ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
    }
  }

  toString(): string {
    return `OwnShareSampler{${this.share}}`
  }
}
