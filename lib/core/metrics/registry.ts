import 'server-only'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { addApplicationGauges } from '@/lib/core/metrics/gauges'

/** Seconds: from an answer out of memory to the bound of a query. */
const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface Metrics {
  /** What Prometheus reads, as of now. */
  scrape(): Promise<string>
  contentType: string
  /** Names of all series, for whoever draws them. */
  names: readonly string[]
  requests: Histogram<'method' | 'route' | 'status'>
}

/** All that is measured of one process. Nothing is measured until this is made. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const refresh = addApplicationGauges(registry)
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'API requests by route and class of status, in seconds until the answer begins',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: LATENCY_BUCKETS,
    registers: [registry],
  })
  const scrape = async () => {
    await refresh()
    return registry.metrics()
  }
  const names = registry.getMetricsAsArray().map(({ name }) => name)
  return { scrape, contentType: registry.contentType, names, requests }
}

/** On globalThis: the start of the server and the routes are bundles of their own. */
export const metricsHolder = globalThis as typeof globalThis & { metrics?: Metrics }
