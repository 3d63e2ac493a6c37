import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { QueryResultRow } from 'pg'
import { BUSY_MS, type Client, insisted, signedIn, taken } from '@/e2e/faults/client'
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
 * Faults, tried on real processes: a PostgreSQL with the product's own settings and production replicas of the finished
 * build. A scenario is a file of e2e/faults/scenarios that exports `scenario`, or several that go one after another in one
 * context; what it starts through the context is ended behind it, anything else it ends itself and names to `onStop`.
 */

export const PASSWORD = 'pokazateli-2026'
const WORLD = 'faults_world'

const runningOf = (url: string) => urlOf(url, RUNNING_ROLE, 'faults')

export type Size = 'short' | 'full'

export type Line = [label: string, value: string | number]

export interface Scenario {
  /** Of the promise */
  id: string
  /** Russian, continues the id */
  title: string
  /**
   * Never ends the server of databases, brings no crowd, has bounds of seconds: it may go beside any other. How many seconds
   * its short form keeps a lane, roughly: the longest begin first, or one of them would be left alone at the end.
   */
  goesBeside?: number
  /** Gets a copy of the demo world; fails by `expect`, `until` or any other exception. @returns the lines of its table */
  run: (context: Context, size: Size) => Promise<Line[]>
}

/**
 * A stopped cluster with the world that every scenario gets a copy of, for servers to begin as copies of. Removed with
 * this process.
 */
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
    // Roles are the server's: scenarios that begin at once would make it twice.
    await prepareRunningRole(url, runningOf(url))
    await withClient(url, (client) =>
      client.query('UPDATE users SET agreement_accepted_at = now(), agreement_edition = $1', [TERMS_EDITION]),
    )
  } finally {
    await server.stop()
  }
  return { dataDir: server.dataDir, password }
}

/** What a scenario works with, and what it leaves to be cleared away. */
export class Context {
  #id
  #hired = 0
  #replicas: Replica[] = []
  #databases: string[] = []
  #secret = randomSecret()
  /** Resolves by `onlyWaits`. */
  readonly waits: Promise<void>
  /**
   * To be called when what is left needs neither the processors nor the server of databases to itself: in the short form
   * the next of its lane may begin.
   */
  onlyWaits: () => void = () => {}
  postgres
  /** Folder of this scenario for logs and other files; kept until the next run. */
  folder
  /** Address of the scenario's database, as its owner. */
  url
  /** The same as the role that runs. */
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

  /** For the first scenario of those that share it. */
  open() {
    this.#opening ??= this.#open()
    return this.#opening
  }

  async #open() {
    // Copied through WAL, a sequence forgets on recovery what it gave out after the copy: PostgreSQL would give the
    // same ids again, which no installation meets, for none is a copy of a database that was just written to.
    await this.#create(`faults_${this.#id}`, `TEMPLATE ${WORLD} STRATEGY file_copy`)
    await prepareRunningRole(this.url, this.running)
  }

  /** @returns address of one more database, with nothing in it */
  async emptyDatabase(): Promise<string> {
    const name = `faults_${this.#id}_${this.#databases.length}`
    await this.#create(name, '')
    return this.postgres.url(name)
  }

  async #create(name: string, template: string) {
    this.#databases.push(name)
    await this.postgres.administer(`CREATE DATABASE ${name} ${template}`)
  }

  /** What a replica over the scenario's database needs; a mail server is not part of it. */
  get env() {
    return {
      NODE_ENV: 'production',
      DATABASE_URL: this.running,
      AUTH_SECRET: this.#secret,
      APP_URL: 'http://localhost:3000',
    }
  }

  /**
   * Over the usual one, for a scenario whose database answers or refuses at once: what goes beside the short form makes a
   * request wait for a connection, not fail.
   * @param url of the scenario's database
   */
  patient(size: Size, url = this.running) {
    return { DATABASE_URL: size === 'short' ? `${url}?connect_timeout=20` : url }
  }

  /**
   * Starts a production replica and waits until it is ready.
   * @param env over the usual one
   */
  async replica(env: Record<string, string | undefined> = {}): Promise<Replica> {
    const port = await freePort()
    const log = `${this.folder}/replica-${port}.log`
    const replica = new Replica({ port, env: { ...this.env, ...env }, log })
    this.#replicas.push(replica)
    await replica.start()
    return replica
  }

  /** The same, several of them. */
  replicas(count: number, env?: Record<string, string | undefined>) {
    return Promise.all(Array.from({ length: count }, () => this.replica(env)))
  }

  /**
   * @param email `admin@example.com`, `manager@example.com`, `operator@example.com` or somebody hired
   */
  async signIn(origin: string, email: string) {
    const client = await signedIn(origin, email, PASSWORD)
    // Until a session has been answered once its requests count with all others of nobody known from the address.
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

  /** Adds an organisation described in full by the demo one, with its manager. @param changes of what that one has */
  async company(admin: Client, changes: { short_name: string; date_begin_quarter: string }) {
    const demo = await this.row(`SELECT company_id FROM users WHERE email = 'manager@example.com'`)
    const path = `/api/companies/${demo.company_id}`
    const described = await insisted(() => admin.get<Record<string, unknown>>(path))
    const company = { ...taken(described, 200, 'организация'), ...changes }
    const made = await insisted(() => admin.post<{ id: number }>('/api/companies', company))
    const { id } = taken(made, 201, 'организация')
    return { id, user: await this.hire('manager', id) }
  }

  /**
   * Reads or writes the scenario's database past the application.
   * @param url of another one
   * @returns rows
   */
  async sql<Row extends QueryResultRow>(sql: string, values?: unknown[], url = this.url): Promise<Row[]> {
    return withClient(url, async (client) => (await client.query<Row>(sql, values)).rows, {
      connectionTimeoutMillis: BUSY_MS,
    })
  }

  /** The first row of an answer that has one. */
  async row<Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<Row> {
    const [row] = await this.sql<Row>(sql, values)
    expect(row, `ни одной строки: ${sql}`)
    return row
  }

  /** Ends the replicas, brings the server of databases back, drops the databases. */
  async close() {
    await Promise.all(this.#replicas.map((replica) => replica.kill()))
    await this.postgres.restore()
    for (const name of this.#databases) {
      await this.postgres.administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    }
  }
}
