import 'server-only'
import { Counter, Gauge, type Registry } from 'prom-client'
import { STANDBY_OUTCOMES, standbyUse } from '@/lib/core/db/standby'

/** Without DATABASE_REPLICA_URL these series have no values, and that is no fault. */
export function addStandby(registry: Registry): void {
  new Gauge({
    name: 'db_standby_in_use',
    help: 'Whether comparisons are read from the standby (1) or, because of it, from the primary (0)',
    registers: [registry],
    collect() {
      this.remove()
      const use = standbyUse()
      if (use) this.set(use.inUse ? 1 : 0)
    },
  })
  new Counter({
    name: 'db_standby_reads_total',
    help: 'Calls that may read from the standby, by what became of it; all but "standby" were read from the primary',
    labelNames: ['outcome'] as const,
    registers: [registry],
    collect() {
      this.reset()
      const use = standbyUse()
      for (const outcome of use ? STANDBY_OUTCOMES : []) this.inc({ outcome }, use?.counts[outcome] ?? 0)
    },
  })
}
