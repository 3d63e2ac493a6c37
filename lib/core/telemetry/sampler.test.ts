import { randomBytes, randomUUID } from 'node:crypto'
import { ROOT_CONTEXT, SpanKind, TraceFlags, trace } from '@opentelemetry/api'
import { SamplingDecision } from '@opentelemetry/sdk-trace'
import { expect, it } from 'vitest'
import { REQUEST_ID, sampler } from '@/lib/core/telemetry/sdk'

/** Trace ids that a sampler by trace id would always or never take. */
const CHOSEN = ['00000000000000000000000000000001', 'ffffffff000000000000000000000000']
const ROUNDS = 2_000

function isTraced(share: number, traceId: string, requestId: string, traceFlags: TraceFlags): boolean {
  const sender = { traceId, spanId: 'b7ad6b7169203331', traceFlags, isRemote: true }
  const parent = trace.setSpanContext(ROOT_CONTEXT, sender)
  const attributes = { [REQUEST_ID]: requestId }
  const { decision } = sampler(share).shouldSample(parent, traceId, 'GET x', SpanKind.SERVER, attributes, [])
  return decision === SamplingDecision.RECORD_AND_SAMPLED
}

for (const traceId of CHOSEN) {
  for (const flags of [TraceFlags.NONE, TraceFlags.SAMPLED]) {
    it(`L2 is ours, whatever the sender says (${traceId.slice(0, 8)}, ${flags})`, () => {
      const of = (share: number) =>
        Array.from({ length: ROUNDS }, () => isTraced(share, traceId, randomUUID(), flags)).filter(Boolean)
      expect(of(0)).toHaveLength(0)
      expect(of(1)).toHaveLength(ROUNDS)
      // Ten standard deviations.
      expect(Math.abs(of(0.25).length - ROUNDS / 4)).toBeLessThan(200)
    })
  }
}

it('holds for traces begun here, and children follow their parent', () => {
  const decide = (traceId: string, parent = ROOT_CONTEXT) =>
    sampler(0.5).shouldSample(parent, traceId, 'job nightly', SpanKind.INTERNAL, {}, []).decision
  const ids = Array.from({ length: ROUNDS }, () => randomBytes(16).toString('hex'))
  const traced = ids.filter((id) => decide(id) === SamplingDecision.RECORD_AND_SAMPLED)
  expect(Math.abs(traced.length - ROUNDS / 2)).toBeLessThan(230)
  for (const traceId of CHOSEN) {
    const own = (traceFlags: TraceFlags) =>
      trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: 'b7ad6b7169203331', traceFlags })
    expect(decide(traceId, own(TraceFlags.SAMPLED))).toBe(SamplingDecision.RECORD_AND_SAMPLED)
    expect(decide(traceId, own(TraceFlags.NONE))).toBe(SamplingDecision.NOT_RECORD)
  }
})
