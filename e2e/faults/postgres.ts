import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import { BUSY_MS } from '@/e2e/faults/client'
import { expect } from '@/e2e/faults/verdict'
import { startTemporary } from '@/e2e/support/postgres/temporary'
import { tsxArgs } from '@/e2e/support/processes/tsx'
import { withClient } from '@/scripts/database/database-url'
import { mustRunNode } from '@/scripts/lib/processes'
import { isAlive, runningServer } from '@/scripts/postgres/postgres-files'

/** @returns every process of the machine */
function processTable(): Array<{ pid: number; parent: number }> {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const parent = parentOf(name)
        return parent === undefined ? [] : [{ pid: Number(name), parent }]
      })
  }
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => ({ pid, parent }))
}

/** @returns undefined when the process has ended */
function parentOf(pid: string): number | undefined {
  try {
    // The name in parentheses may contain anything; state and parent follow the last one.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

/** A process and its children, the parent first. */
function family(pid: number): number[] {
  const children = processTable().filter(({ parent }) => parent === pid)
  return [pid, ...children.map((child) => child.pid)]
}

/** @param pids processes that have ended are ignored */
function signalAll(pids: readonly number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

function anyAlive(pids: readonly number[]) {
  return pids.some(isAlive)
}

const GONE_MS = 300_000

/**
 * A temporary PostgreSQL with the product's settings that can be stopped in several ways. It restarts with the same
 * data folder and port.
 */
export class Postgres {
  #server
  #frozen: number[] = []

  constructor(server: Awaited<ReturnType<typeof startTemporary>>) {
    this.#server = server
  }

  /** @param from a stopped cluster to copy */
  static async open(from: { dataDir: string; password: string }) {
    return new Postgres(await startTemporary({ durable: true, from }))
  }

  url(database: string) {
    return this.#server.adminUrl.replace(/\/postgres$/, `/${database}`)
  }

  /** The postmaster's pid, undefined while the server is down. */
  get pid() {
    return runningServer(this.#server.dataDir)?.pid
  }

  /** `kill -9` of the postmaster and all children at once, like a power failure. */
  async kill() {
    await this.#end('SIGKILL')
  }

  /** A fast shutdown, as by an administrator or orchestrator. */
  async stop() {
    await this.#end('SIGINT')
  }

  async #end(signal: 'SIGKILL' | 'SIGINT') {
    const { pid } = this
    if (pid === undefined) return
    const isKilled = signal === 'SIGKILL'
    // Stopped first, the postmaster cannot fork a child that the list would miss.
    if (isKilled) signalAll([pid], 'SIGSTOP')
    const pids = family(pid)
    signalAll(isKilled ? pids : [pid], signal)
    const limit = performance.now() + GONE_MS
    while (anyAlive(pids)) {
      expect(performance.now() < limit, 'процессы PostgreSQL не завершились')
      await delay(10)
    }
    this.#frozen = []
  }

  /** Starts it as the product does, in a child process, so that clients in this process continue meanwhile. */
  async start() {
    const { dataDir, password, port } = this.#server
    await mustRunNode('PostgreSQL не запустился снова.', tsxArgs('e2e/faults/postgres-start.ts'), {
      FAULTS_POSTGRES: JSON.stringify({ dataDir, password, port, durable: true }),
    })
  }

  /** SIGSTOP of every process: connections stay open without an answer. */
  freeze() {
    const { pid } = this
    expect(pid !== undefined, 'PostgreSQL не работает, замораживать нечего')
    signalAll([pid], 'SIGSTOP')
    this.#frozen = family(pid)
    signalAll(this.#frozen, 'SIGSTOP')
  }

  /** SIGCONT of every process, children first, so that none misses a signal of the postmaster. */
  thaw() {
    signalAll(this.#frozen.reverse(), 'SIGCONT')
    this.#frozen = []
  }

  /** Thaws and starts the server as needed, for the next scenario. */
  async restore() {
    this.thaw()
    if (this.pid === undefined) await this.start()
  }

  /** Whether it accepts connections now. */
  async answers() {
    try {
      await withClient(this.#server.adminUrl, (client) => client.query('SELECT 1'))
      return true
    } catch {
      return false
    }
  }

  /** Queries the database `postgres`. @returns rows */
  async administer(sql: string, values?: unknown[]): Promise<QueryResultRow[]> {
    return withClient(this.#server.adminUrl, async (client) => (await client.query(sql, values)).rows, {
      connectionTimeoutMillis: BUSY_MS,
    })
  }

  /** Stops the server and deletes its data. */
  async remove() {
    this.thaw()
    await this.#server.stop()
  }
}
