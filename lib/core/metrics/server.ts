import 'server-only'
import { type IncomingMessage, type RequestListener, Server, type ServerResponse } from 'node:http'
import { Server as TlsServer } from 'node:https'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { z } from 'zod'
import { dbPool } from '@/lib/core/db/client'
import { onlyRow, rows } from '@/lib/core/db/rows'
import { env } from '@/lib/core/process/env'
import { type GuardBridge, guardBridge } from '@/lib/core/process/guard-bridge'
import { log } from '@/lib/core/process/log'
import { namesOf } from '@/lib/core/record/record'
import { refusalCounts, refusedKeys } from '@/lib/core/route/refusals'
import { withOwnCertificate } from '@/lib/core/tls/own-certificate'
import { Prisma } from '@/lib/generated/prisma/client'

/** Gauges by name, as the statement names its columns. */
const countsRow = z.object({
  outbox_waiting_letters: z.int(),
  /** Seconds since the oldest unsent letter became due. */
  outbox_oldest_letter_seconds: z.number(),
  outbox_failing_letters: z.int(),
  sessions_open: z.int(),
  /** Disclosures in the certificate of the current publication; null before the first. */
  anonymity_leaks: z.int().nullable(),
  /** Seconds since the last backup or WAL archive; without any, since the database was created. */
  backup_age_seconds: z.number(),
  /** Publications held back by the gate past their due date. */
  publication_problems: z.int(),
})
const jobRow = z.object({ queue: z.string(), state: z.string(), count: z.int() })

/** Queue lengths and signed-in people, read from the database: the same on every replica. */
type SharedState = z.output<typeof countsRow> & { jobs: Array<z.output<typeof jobRow>> }

const JOB_STATES = Prisma.sql`
  SELECT name AS queue, state::text AS state, count(*)::int AS count FROM pgboss.job
  WHERE name NOT LIKE '\\_\\_%' GROUP BY 1, 2`

/** @throws when the database does not answer */
async function readSharedState(): Promise<SharedState> {
  const counts = await onlyRow(
    countsRow,
    Prisma.sql`
    SELECT waiting.count AS outbox_waiting_letters, waiting.age AS outbox_oldest_letter_seconds,
      waiting.failing AS outbox_failing_letters, (SELECT count(*)::int FROM sessions WHERE expires_at > now()) AS sessions_open,
      (SELECT (SELECT coalesce(sum((one->>'found')::int), 0)::int FROM jsonb_array_elements(p.certificate->'profiles'->'checks') one)
        FROM publications p WHERE p.state = 'published' ORDER BY p.published_at DESC, p.id DESC LIMIT 1) AS anonymity_leaks,
      (SELECT extract(epoch FROM now() - coalesce(
        greatest((SELECT at FROM upkeep WHERE kind = 'backup'), (SELECT last_archived_time FROM pg_stat_archiver)),
        (SELECT min(finished_at) FROM _prisma_migrations)))::float8) AS backup_age_seconds,
      (SELECT count(*)::int FROM publications WHERE state IN ('planned', 'preview') AND problem IS NOT NULL) AS publication_problems
    FROM (
      SELECT count(*)::int AS count, count(*) FILTER (WHERE attempts > 0)::int AS failing,
        coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS age
      FROM outbox_messages WHERE sent_at IS NULL) waiting`,
  )
  // pg-boss creates its tables at the first start; before that there are no jobs.
  const { known } = await onlyRow(
    z.object({ known: z.boolean() }),
    Prisma.sql`SELECT to_regclass('pgboss.job') IS NOT NULL AS known`,
  )
  return { ...counts, jobs: known ? await rows(jobRow, JOB_STATES) : [] }
}

const HELP: Readonly<Record<keyof z.output<typeof countsRow>, string>> = {
  outbox_waiting_letters: 'Letters not sent yet, the same from every replica',
  outbox_failing_letters: 'Letters refused at least once and not sent yet',
  outbox_oldest_letter_seconds: 'Age of the oldest letter not sent yet',
  sessions_open: 'Sessions that have not expired',
  anonymity_leaks: 'What the last certificate of anonymity found; above 0 comparisons are not anonymous',
  backup_age_seconds: 'Since the last copy or part of the archive; of none, since the database was made',
  publication_problems: 'Publications that were due and could not pass the gate',
}

/**
 * Gauges read from the database. While it does not answer, `db_up` is 0 and the rest is absent: a stale number would
 * look healthy.
 * @returns refreshes them; call it before every scrape
 */
function addShared(registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const up = gauge('db_up', 'Whether PostgreSQL answered this scrape')
  const shared = namesOf(HELP).map((name) => ({ name, metric: gauge(name, HELP[name]) }))
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs of pg-boss by queue and state',
    labelNames: ['queue', 'state'] as const,
    registers: [registry],
  })
  return async () => {
    const state = await readSharedState().catch((error: unknown) => {
      log().warn({ err: error }, 'metrics of the database not read')
      return null
    })
    for (const { metric } of shared) metric.remove()
    jobs.reset()
    up.set(state ? 1 : 0)
    if (!state) return
    for (const { name, metric } of shared) {
      const count = state[name]
      if (count !== null) metric.set(count)
    }
    for (const { queue, state: name, count } of state.jobs) jobs.set({ queue, state: name }, count)
  }
}

/** In seconds: from a cached answer to well beyond the timeout of one query. */
const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

function addRequests(registry: Registry): NonNullable<GuardBridge['measure']> {
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
    const label = status === 499 ? '499' : `${Math.floor(status / 100)}xx`
    durations.observe({ method, route, status: label }, seconds)
  }
}

/** All metrics of one process. Nothing is measured until this is called. @returns `names` for dashboards */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // The connection pool is read at every scrape without a query.
  new Gauge({
    name: 'db_pool_connections',
    help: 'Connections of this process to PostgreSQL and requests waiting for one, heavy calls apart from all others',
    labelNames: ['pool', 'state'] as const,
    registers: [registry],
    collect() {
      for (const name of ['ordinary', 'heavy'] as const) {
        const pool = dbPool(name)
        this.set({ pool: name, state: 'total' }, pool?.totalCount ?? 0)
        this.set({ pool: name, state: 'idle' }, pool?.idleCount ?? 0)
        this.set({ pool: name, state: 'waiting' }, pool?.waitingCount ?? 0)
      }
    },
  })
  new Gauge({
    name: 'comparison_min_group',
    help: 'MIN_COMPARISON_GROUP: so many others a comparison needs; below 5 it is not anonymous',
    registers: [registry],
    collect() {
      this.set(env().MIN_COMPARISON_GROUP)
    },
  })
  // Error codes, which the histogram of requests has only as status classes.
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
  new Counter({
    name: 'exchange_key_refusals_total',
    help: 'Calls by a key that was not accepted: of none, revoked, expired, stopped or from another address',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(refusedKeys().count)
    },
  })
  const refresh = addShared(registry)
  const noteRequest = addRequests(registry)
  const scrape = async () => {
    await refresh()
    return registry.metrics()
  }
  const names = registry.getMetricsAsArray().map(({ name }) => name)
  return { scrape, contentType: registry.contentType, names, noteRequest }
}

async function answer(
  metrics: ReturnType<typeof createMetrics>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' || request.url !== '/metrics') {
    response.writeHead(404).end()
    return
  }
  try {
    const text = await metrics.scrape()
    response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text)
  } catch (error) {
    log().error({ err: error }, 'metrics')
    response.writeHead(500).end()
  }
}

/**
 * Serves GET /metrics on a separate private port, METRICS_PORT; off without it. A taken port disables metrics, not the
 * application.
 * @returns the listening server, undefined when off
 */
export function startMetrics(): Server | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host, TLS_DIR: folder } = env()
  if (port === undefined) return undefined
  const metrics = createMetrics()
  guardBridge().measure = metrics.noteRequest
  const listener: RequestListener = (request, response) => void answer(metrics, request, response)
  // Not createServer, which is patched with the application's guard.
  const server = folder
    ? withOwnCertificate(folder, (own) => new TlsServer(own, listener))
    : new Server(listener)
  server.on('error', (error) => log().error({ err: error }, 'metrics server'))
  server.listen(port, host, () => log().info({ host, port }, 'metrics server'))
  // Keep-alive scrapes must not hold up a drained process.
  server.unref()
  return server
}
