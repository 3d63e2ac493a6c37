import { setTimeout as delay } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import { anyAlive, family, signalAll } from '@/e2e/faults/processes'
import { expect } from '@/e2e/faults/verdict'
import { startTemporary } from '@/e2e/support/postgres/temporary'
import { underTsx } from '@/e2e/support/processes/tsx'
import { withClient } from '@/scripts/database/database-url'
import { mustRunNode } from '@/scripts/lib/processes'
import { runningServer } from '@/scripts/postgres/postgres-files'

const GONE_MS = 60_000

/**
 * A temporary PostgreSQL with the settings the product itself uses, which can be ended in every way a server ends.
 * It comes back over the same data folder and port; addresses stay valid.
 */
export class Postgres {
  #server
  #frozen: number[] = []

  constructor(server: Awaited<ReturnType<typeof startTemporary>>) {
    this.#server = server
  }

  /** @param from a stopped cluster that it begins as a copy of */
  static async open(from: { dataDir: string; password: string }) {
    return new Postgres(await startTemporary({ durable: true, from }))
  }

  /** Address of a database on this server. */
  url(database: string) {
    return this.#server.adminUrl.replace(/\/postgres$/, `/${database}`)
  }

  /** Postmaster's id; undefined while the server is down. */
  get pid() {
    return runningServer(this.#server.dataDir)?.pid
  }

  /** `kill -9` of the postmaster and all its children at once, as when the power goes. */
  async kill() {
    await this.#end('SIGKILL')
  }

  /** A fast shutdown, as an administrator or an orchestrator does it. */
  async stop() {
    await this.#end('SIGINT')
  }

  async #end(signal: 'SIGKILL' | 'SIGINT') {
    const { pid } = this
    if (pid === undefined) return
    const isKilled = signal === 'SIGKILL'
    // Stopped first, the postmaster has no child that the list would miss.
    if (isKilled) signalAll([pid], 'SIGSTOP')
    const pids = family(pid)
    signalAll(isKilled ? pids : [pid], signal)
    const limit = performance.now() + GONE_MS
    while (anyAlive(pids)) {
      expect(performance.now() < limit, 'процессы PostgreSQL не завершились за минуту')
      await delay(10)
    }
    this.#frozen = []
  }

  /** Starts it again the way the product does, in a process of its own: clients here go on meanwhile. */
  async start() {
    const { dataDir, password, port } = this.#server
    await mustRunNode('PostgreSQL не запустился снова.', underTsx('e2e/faults/postgres-start.ts'), {
      FAULTS_POSTGRES: JSON.stringify({ dataDir, password, port, durable: true }),
    })
  }

  /** SIGSTOP of every process: connections stay open and nobody answers. */
  freeze() {
    const { pid } = this
    expect(pid !== undefined, 'PostgreSQL не работает, замораживать нечего')
    signalAll([pid], 'SIGSTOP')
    this.#frozen = family(pid)
    signalAll(this.#frozen, 'SIGSTOP')
  }

  /** SIGCONT of every process frozen, children first, so that none misses a word of the postmaster. */
  thaw() {
    signalAll(this.#frozen.reverse(), 'SIGCONT')
    this.#frozen = []
  }

  /** Thaws and starts as needed: whatever a scenario left, the next one finds a working server. */
  async restore() {
    this.thaw()
    if (this.pid === undefined) await this.start()
  }

  /** Whether it takes connections at this moment. */
  async answers() {
    try {
      await withClient(this.#server.adminUrl, (client) => client.query('SELECT 1'))
      return true
    } catch {
      return false
    }
  }

  /** @returns rows; in the server's own database `postgres` */
  async administer(sql: string, values?: unknown[]): Promise<QueryResultRow[]> {
    return withClient(this.#server.adminUrl, async (client) => (await client.query(sql, values)).rows)
  }

  /** Ends the server and removes its data. */
  async remove() {
    this.thaw()
    await this.#server.stop()
  }
}
