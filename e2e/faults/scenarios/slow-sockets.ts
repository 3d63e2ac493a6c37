import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Interval between bytes. */
const BYTE_EVERY_MS = 500
/** Arrival rate: a flood would be a different test. */
const ARRIVE = { count: 10, everyMs: 25 }

/** One slow client. */
interface Slow {
  kind: 'headers' | 'body' | 'reader'
  openedAt: number
  /** When the server closed the connection; noticed only by reading. */
  cutAt: number | undefined
}

/** @returns a function that writes the next byte of the repeated text */
function endlessly(socket: Socket, text: string) {
  let at = 0
  return () => {
    if (socket.writable) socket.write(text[at++ % text.length] ?? '')
  }
}

/** The slow clients of one server. */
export class SlowCrowd {
  clients: Slow[] = []
  #sockets: Socket[] = []
  #timer: NodeJS.Timeout | undefined
  #drips: Array<() => void> = []
  #port

  constructor(port: number) {
    this.#port = port
  }

  /**
   * @param head sent at once
   * @param endless sent byte by byte, repeatedly
   */
  async add(kind: Slow['kind'], count: number, head: string, endless?: string) {
    this.#timer ??= setInterval(() => {
      for (const drip of this.#drips) drip()
    }, BYTE_EVERY_MS)
    for (let arrived = 0; arrived < count; arrived += ARRIVE.count) {
      const group = Math.min(ARRIVE.count, count - arrived)
      await Promise.all(Array.from({ length: group }, () => this.#open(kind, head, endless)))
      await delay(ARRIVE.everyMs)
    }
  }

  #open(kind: Slow['kind'], head: string, endless?: string): Promise<void> {
    const socket = connect(this.#port, '127.0.0.1')
    const client: Slow = { kind, openedAt: performance.now(), cutAt: undefined }
    this.clients.push(client)
    this.#sockets.push(socket)
    socket.on('error', () => {})
    const cut = () => {
      client.cutAt ??= performance.now()
    }
    socket.once('close', cut).once('end', cut)
    if (kind !== 'reader') socket.resume()
    return new Promise((resolve) => {
      socket.once('connect', () => {
        client.openedAt = performance.now()
        socket.write(head)
        // A byte sent before the head would corrupt the request.
        if (endless) this.#drips.push(endlessly(socket, endless))
        resolve()
      })
      socket.once('error', () => resolve())
    })
  }

  /** Sends the text on every open connection of a kind. */
  say(kind: Slow['kind'], text: string) {
    this.clients.forEach((client, at) => {
      if (client.kind === kind && client.cutAt === undefined) this.#sockets[at]?.write(text)
    })
  }

  /**
   * Starts reading on the connections of a kind: buffered data and, if the server has closed them, the end.
   * @returns a function that counts the bytes received since
   */
  read(kind: Slow['kind']): () => number {
    let bytes = 0
    this.clients.forEach((client, at) => {
      if (client.kind !== kind) return
      this.#sockets[at]?.on('data', (part) => {
        bytes += part.length
      })
    })
    return () => bytes
  }

  /** Open connections. */
  open(kind: Slow['kind']) {
    return this.clients.filter((client) => client.kind === kind && client.cutAt === undefined).length
  }

  /** Milliseconds until the server closed each connection. */
  lives(kind: Slow['kind']) {
    return this.clients.flatMap(({ kind: own, openedAt, cutAt }) =>
      own === kind && cutAt !== undefined ? [cutAt - openedAt] : [],
    )
  }

  /** Closes all connections. */
  leave() {
    clearInterval(this.#timer)
    for (const socket of this.#sockets) socket.destroy()
  }
}
