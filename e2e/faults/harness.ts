import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { QueryResultRow } from 'pg'
import { BUSY_MS, type Client, dataOf, retried, signedIn } from '@/e2e/faults/client'
import type { Postgres } from '@/e2e/faults/postgres'
import { Replica } from '@/e2e/faults/replica'
import { expect } from '@/e2e/faults/verdict'
import { temporaryFolder } from '@/e2e/support/postgres/temporary'
import { clearSettings } from '@/e2e/support/processes/clean-env'
import { TERMS_EDITION } from '@/lib/core/domain/dictionaries'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { freePort } from '@/scripts/boot/ports.mjs'
import { ensureDatabase, withClient } from '@/scripts/database/database-url'
import { migrate } from '@/scripts/database/migrations'
import { prepareRunningRole, RUNNING_ROLE, urlOf } from '@/scripts/database/running-role'
import { seed } from '@/scripts/lib/prepare'
import { randomSecret } from '@/scripts/lib/secrets'
import { onStop } from '@/scripts/lib/shutdown'
import { startEmbedded } from '@/scripts/postgres/postgres'

/*
 * Fault tests on real processes: a PostgreSQL with the product's settings and production replicas of the build. A file
 * of e2e/faults/scenarios exports one `scenario`, or several that run in turn in one context. The context ends what was
 * started through it; a scenario ends anything else itself and registers it with `onStop`.
 */

export const PASSWORD = 'pokazateli-2026'
const WORLD = 'faults_world'

const runningOf = (url: string) => urlOf(url, RUNNING_ROLE, 'faults')

export type Size = 'short' | 'full'

export type Line = [label: string, value: string | number]

export interface Scenario {
  /** Id of the promise. */
  id: string
  /** Russian, follows the id. */
  title: string
  /**
   * For a scenario that may run beside any other: it never stops the database server, has no crowd, and its limits are
   * seconds. The value is the approximate duration of the short form in seconds; the longest start first, to keep the
   * lanes balanced.
   */
  goesBeside?: number
  /** Receives a copy of the demo data; fails by `expect`, `until` or any exception. @returns the lines of its table */
  run: (context: Context, size: Size) => Promise<Line[]>
}

/** A stopped cluster with the demo data, which servers are copied from. Removed when this process exits. */
export async function makeWorld(): Promise<{ dataDir: string; password: string }> {
  clearSettings()
  const folder = temporaryFolder()
  onStop(() => rmSync(folder, { recursive: true, force: true }))
  const password = randomSecret()
  const server = await startEmbedded({ dataDir: join(folder, 'postgres'), password, durable: false })
  try {
    const url = server.adminUrl.replace(/\/postgres$/, `/${WORLD}`)
    await ensureDatabase(server.adminUrl, WORLD)
    await migrate(url)
    await seed(url, true)
    // Roles belong to the server, so concurrent scenarios would create this one twice.
    await prepareRunningRole(url, runningOf(url))
    await withClient(url, (client) =>
      client.query('UPDATE users SET agreement_accepted_at = now(), agreement_edition = $1', [TERMS_EDITION]),
    )
  } finally {
    await server.stop()
  }
  return { dataDir: server.dataDir, password }
}

/** A scenario's resources and their clean-up. */
export class Context {
  #id
  #hired = 0
  #replicas: Replica[] = []
  #databases: string[] = []
  #secret = randomSecret()
  /** Resolved by `onlyWaits`. */
  readonly waits: Promise<void>
  /**
   * To be called when the rest of the scenario needs neither CPU time nor exclusive use of the database server: in the
   * short form the next scenario of the lane may start.
   */
  onlyWaits: () => void = () => {}
  postgres
  /** Folder of this scenario for logs and other files, kept until the next run. */
  folder
  /** Address of the scenario's database, as its owner. */
  url
  /** The same as the application's role. */
  running

  constructor(postgres: Postgres, id: string) {
    this.waits = new Promise((resolve) => {
      this.onlyWaits = resolve
    })
    this.postgres = postgres
    this.#id = id.toLowerCase().replace(/\W/g, '_')
    this.url = postgres.url(`faults_${this.#id}`)
    this.running = runningOf(this.url)
    this.folder = inRoot('.cache', 'faults', this.#id)
    rmSync(this.folder, { recursive: true, force: true })
    mkdirSync(this.folder, { recursive: true })
  }

  #opening: Promise<void> | undefined

  /** To be called once for scenarios that share a context. */
  open() {
    this.#opening ??= this.#open()
    return this.#opening
  }

  async #open() {
    // Not STRATEGY wal_log: after crash recovery a sequence copied that way repeats ids it handed out since, which only
    // happens right after a copy.
    await this.#create(`faults_${this.#id}`, `TEMPLATE ${WORLD} STRATEGY file_copy`)
    await prepareRunningRole(this.url, this.running)
  }

  /** @returns address of an additional empty database */
  async emptyDatabase(): Promise<string> {
    const name = `faults_${this.#id}_${this.#databases.length}`
    await this.#create(name, '')
    return this.postgres.url(name)
  }

  async #create(name: string, template: string) {
    this.#databases.push(name)
    await this.postgres.administer(`CREATE DATABASE ${name} ${template}`)
  }

  /** Settings of a replica over the scenario's database, without a mail server. */
  get env() {
    return {
      NODE_ENV: 'production',
      DATABASE_URL: this.running,
      AUTH_SECRET: this.#secret,
      APP_URL: 'http://localhost:3000',
    }
  }

  /**
   * Settings for a scenario whose database stays available: in the short form, with others running, a request waits for
   * a connection instead of failing.
   * @param url of the scenario's database
   */
  patient(size: Size, url = this.running) {
    return { DATABASE_URL: size === 'short' ? `${url}?connect_timeout=20` : url }
  }

  /**
   * Starts a production replica and waits until it is ready.
   * @param env overrides of the settings
   */
  async replica(env: Record<string, string | undefined> = {}): Promise<Replica> {
    const port = await freePort()
    const log = `${this.folder}/replica-${port}.log`
    const replica = new Replica({ port, env: { ...this.env, ...env }, log })
    this.#replicas.push(replica)
    await replica.start()
    return replica
  }

  replicas(count: number, env?: Record<string, string | undefined>) {
    return Promise.all(Array.from({ length: count }, () => this.replica(env)))
  }

  /** @param email `admin@example.com`, `manager@example.com`, `operator@example.com` or one from `hire` */
  async signIn(origin: string, email: string) {
    const client = await signedIn(origin, email, PASSWORD)
    // Until a session's first answer its requests count as a guest's, by address.
    await client.get('/api/user')
    return client
  }

  /**
   * Adds a person who has accepted the terms, with the demo password.
   * @param companyId of a manager
   */
  async hire(role: 'admin' | 'manager', companyId?: number): Promise<{ id: number; email: string }> {
    this.#hired += 1
    const email = `${role}-${this.#hired}@faults.test`
    const { id } = await this.row<{ id: number }>(
      `INSERT INTO users (surname, name, email, password_hash, user_role_id, company_id, agreement_accepted_at,
         agreement_edition)
       SELECT 'Громова', 'Нина', $1, password_hash, $2, $3, now(), $4 FROM users WHERE email = 'manager@example.com'
       RETURNING id`,
      [email, role === 'admin' ? 1 : 2, role === 'admin' ? null : companyId, TERMS_EDITION],
    )
    return { id, email }
  }

  /** Adds a copy of the demo organisation with its manager. @param changes to the copy */
  async company(admin: Client, changes: { short_name: string; date_begin_quarter: string }) {
    const demo = await this.row(`SELECT company_id FROM users WHERE email = 'manager@example.com'`)
    const path = `/api/companies/${demo.company_id}`
    const described = await retried(() => admin.get<Record<string, unknown>>(path))
    const company = { ...dataOf(described, 200, 'организация'), ...changes }
    const made = await retried(() => admin.post<{ id: number }>('/api/companies', company))
    const { id } = dataOf(made, 201, 'организация')
    return { id, user: await this.hire('manager', id) }
  }

  /**
   * Queries the scenario's database directly.
   * @param url of another database
   * @returns rows
   */
  async sql<Row extends QueryResultRow>(sql: string, values?: unknown[], url = this.url): Promise<Row[]> {
    return withClient(url, async (client) => (await client.query<Row>(sql, values)).rows, {
      connectionTimeoutMillis: BUSY_MS,
    })
  }

  /** The first row; fails when there is none. */
  async row<Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<Row> {
    const [row] = await this.sql<Row>(sql, values)
    expect(row, `ни одной строки: ${sql}`)
    return row
  }

  /** Ends the replicas, restores the database server and drops the databases. */
  async close() {
    await Promise.all(this.#replicas.map((replica) => replica.kill()))
    await this.postgres.restore()
    for (const name of this.#databases) {
      await this.postgres.administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    }
  }
}
