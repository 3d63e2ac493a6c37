import { hostname } from 'node:os'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'

/** While nobody takes them, so many lines wait; of more the oldest are lost, and how many is told. */
const MOST_WAITING = 20_000
const AT_ONCE = 500
const AGAIN_MS = 5_000
const ANSWER_MS = 10_000
const DEFAULT_PORT = 6514

/** Of syslog: facility 10 is security, severities go by pino's levels. */
function priority(level: number) {
  const severity = level >= 50 ? 3 : level >= 40 ? 4 : level >= 30 ? 6 : 7
  return 10 * 8 + severity
}

/** A line of JSON as a message of RFC 5424, framed by its length as RFC 5425 wants. */
function framed(line: string): Buffer {
  const { level, time } = JSON.parse(line)
  const message = `<${priority(level)}>1 ${time} ${hostname()} pokazateli ${process.pid} - - ${line}`
  return Buffer.from(`${Buffer.byteLength(message)} ${message}`)
}

/** Sends lines to a machine that keeps and watches them, over TLS and to nobody it cannot verify. */
export class LogCollector {
  readonly #options: ConnectionOptions
  readonly #againMs: number
  #waiting: Buffer[] = []
  #lost = 0
  #socket: TLSSocket | undefined
  #isSending = false
  #hasTold = false
  #isOver = false

  /** @param url `tls://host:port` */
  constructor(
    url: string,
    { againMs = AGAIN_MS, ...options }: ConnectionOptions & { againMs?: number } = {},
  ) {
    const { hostname: host, port } = new URL(url)
    this.#options = { host, servername: host, port: Number(port || DEFAULT_PORT), ...options }
    this.#againMs = againMs
    this.#connect()
  }

  /** @param line of JSON, as the console has it */
  take(line: string): void {
    this.#waiting.push(framed(line.trimEnd()))
    if (this.#waiting.length > MOST_WAITING) this.#lost += this.#waiting.splice(0, AT_ONCE).length
    this.#send()
  }

  /** Hands over what waits, to a collector that is there. */
  async end(): Promise<void> {
    this.#isOver = true
    const socket = this.#socket
    if (socket === undefined) return
    this.#socket = undefined
    await new Promise((resolve) => {
      socket.once('close', resolve)
      socket.end(Buffer.concat(this.#waiting), () => resolve('sent'))
    })
  }

  #connect() {
    if (this.#isOver) return
    // It keeps no process alive that has ended its work.
    const socket = connect(this.#options).unref()
    socket.setKeepAlive(true, ANSWER_MS)
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('no answer')))
    socket.once('secureConnect', () => {
      socket.setTimeout(0)
      this.#socket = socket
      this.#hasTold = false
      this.#tellOfLost()
      this.#send()
    })
    socket.once('error', (error) => {
      // Once, until it is there again: each attempt would be a line more to send.
      if (!this.#hasTold) console.error('LOG_COLLECTOR_URL', error)
      this.#hasTold = true
    })
    socket.once('close', () => {
      this.#socket = undefined
      setTimeout(() => this.#connect(), this.#againMs).unref()
    })
  }

  #tellOfLost() {
    if (this.#lost === 0) return
    const line = { level: 50, time: new Date().toISOString(), msg: `log collector: ${this.#lost} lines lost` }
    this.#waiting.unshift(framed(JSON.stringify(line)))
    this.#lost = 0
  }

  #send() {
    const socket = this.#socket
    if (socket === undefined || this.#isSending || this.#waiting.length === 0) return
    const lines = this.#waiting.splice(0, AT_ONCE)
    this.#isSending = true
    socket.write(Buffer.concat(lines), (error) => {
      this.#isSending = false
      // A connection that breaks hands them back: they may come twice.
      if (error) this.#waiting.unshift(...lines)
      else this.#send()
    })
  }
}
