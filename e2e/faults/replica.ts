import { readFileSync } from 'node:fs'
import { until } from '@/e2e/faults/verdict'
import { localUrl } from '@/scripts/boot/ports.mjs'
import { serverFile } from '@/scripts/lib/build'
import { startServer } from '@/scripts/lib/server'
import { isAlive } from '@/scripts/postgres/postgres-files'

const HOST = '127.0.0.1'
const GONE_MS = 300_000

/** A production process of the application; it keeps its port over restarts. */
export class Replica {
  #options
  #server: Awaited<ReturnType<typeof startServer>> | undefined

  /** @param options log: a file */
  constructor(options: { port: number; env: Record<string, string | undefined>; log: string }) {
    this.#options = options
  }

  get origin() {
    return localUrl(HOST, this.port)
  }

  get port() {
    return this.#options.port
  }

  /** 0 before the first start. */
  get pid() {
    return this.#server?.pid ?? 0
  }

  /** Resolves to the exit code (1 when a signal ended the process). */
  get exited() {
    return this.#server?.exited ?? Promise.resolve(1)
  }

  get isAlive() {
    return this.pid > 0 && isAlive(this.pid)
  }

  /** Output of all its starts. */
  get output() {
    return readFileSync(this.#options.log, 'utf8')
  }

  /** Starts it and waits for `/readyz`. */
  async start() {
    this.#server = await startServer([serverFile], { ...this.#options, host: HOST })
  }

  signal(signal: NodeJS.Signals) {
    if (this.isAlive) process.kill(this.pid, signal)
  }

  /** `kill -9`. */
  async kill() {
    this.signal('SIGKILL')
    await until('процесс приложения завершился', () => !this.isAlive, GONE_MS)
  }

  /** SIGTERM, and SIGKILL after the grace period. */
  async stop() {
    await this.#server?.stop()
  }
}
