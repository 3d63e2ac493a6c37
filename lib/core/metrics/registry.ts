import 'server-only'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { addApplicationGauges } from '@/lib/core/metrics/gauges'
import { guardBridge, type RequestFacts } from '@/lib/core/process/guard-bridge'

/** In seconds: from an answer held in memory to well beyond the timeout of one query. */
const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface Metrics {
  /** The current values in Prometheus's format. */
  scrape(): Promise<string>
  contentType: string
  /** Names of all series, for dashboards. */
  names: readonly string[]
  /** Notes a request that has ended. `status` is 499 when the client leaves before the answer is complete. */
  noteRequest(facts: RequestFacts, status: number, seconds: number): void
}

function addRequests(registry: Registry): Metrics['noteRequest'] {
  new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests begun and not answered yet',
    registers: [registry],
    collect() {
      this.set(guardBridge().inFlight)
    },
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route and class of status, in seconds until the answer was handed over whole or given up (499)',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: LATENCY_BUCKETS,
    registers: [registry],
  })
  return ({ method, route }, status, seconds) => {
    durations.observe({ method, route, status: statusLabel(status) }, seconds)
  }
}

function statusLabel(status: number): string {
  return status === 499 ? '499' : `${Math.floor(status / 100)}xx`
}

/** All measurements of one process. Nothing is measured until this is called. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const refresh = addApplicationGauges(registry)
  const noteRequest = addRequests(registry)
  const scrape = async () => {
    await refresh()
    return registry.metrics()
  }
  const names = registry.getMetricsAsArray().map(({ name }) => name)
  return { scrape, contentType: registry.contentType, names, noteRequest }
}
