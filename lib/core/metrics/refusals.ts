import 'server-only'
import { Counter, type Registry } from 'prom-client'
import { refusalCounts } from '@/lib/core/route/refusals'

/** Beside the histogram of requests, which knows classes of statuses only. */
export function addRefusals(registry: Registry): void {
  new Counter({
    name: 'http_refusals_total',
    help: 'Refusals that leave a line in the log: 401 with a cookie, 403, 404 of a signed-in person, 419, 429',
    labelNames: ['status'] as const,
    registers: [registry],
    collect() {
      this.reset()
      for (const [status, count] of Object.entries(refusalCounts())) this.inc({ status }, count)
    },
  })
}
