import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A byte this often: never silent for long, never done. */
const BYTE_EVERY_MS = 500
/** They come a few at a time: a flood is another matter. */
const ARRIVE = { count: 10, everyMs: 25 }

/**
 * @typedef {object} Slow one slow client
 * @property {'headers' | 'body' | 'reader'} kind
 * @property {number} openedAt
 * @property {number | undefined} cutAt when the server ended it; a reader learns of it by reading
 */

/** Crowds of slow clients of one server. */
export class SlowCrowd {
  /** @type {Slow[]} */
  clients = []
  /** @type {import('node:net').Socket[]} */
  #sockets = []
  /** @type {NodeJS.Timeout | undefined} */
  #timer
  /** @type {Array<() => void>} */
  #drips = []
  #port

  /** @param {number} port */
  constructor(port) {
    this.#port = port
  }

  /**
   * @param {Slow['kind']} kind
   * @param {number} count
   * @param {string} head sent at once
   * @param {string} [endless] what follows byte by byte, over and over
   */
  async add(kind, count, head, endless) {
    this.#timer ??= setInterval(() => {
      for (const drip of this.#drips) drip()
    }, BYTE_EVERY_MS)
    for (let arrived = 0; arrived < count; arrived += ARRIVE.count) {
      const group = Math.min(ARRIVE.count, count - arrived)
      await Promise.all(Array.from({ length: group }, () => this.#open(kind, head, endless)))
      await delay(ARRIVE.everyMs)
    }
  }

  /** @param {Slow['kind']} kind @param {string} head @param {string} [endless] @returns {Promise<void>} */
  #open(kind, head, endless) {
    const socket = connect(this.#port, '127.0.0.1')
    /** @type {Slow} */
    const client = { kind, openedAt: performance.now(), cutAt: undefined }
    this.clients.push(client)
    this.#sockets.push(socket)
    socket.on('error', () => {})
    socket.once('close', () => {
      client.cutAt ??= performance.now()
    })
    socket.once('end', () => {
      client.cutAt ??= performance.now()
    })
    if (kind !== 'reader') socket.resume()
    if (endless) {
      let at = 0
      this.#drips.push(() => {
        if (socket.writable) socket.write(endless[at++ % endless.length] ?? '')
      })
    }
    return new Promise((resolve) => {
      socket.once('connect', () => {
        client.openedAt = performance.now()
        socket.write(head)
        resolve()
      })
      socket.once('error', () => resolve())
    })
  }

  /** Everybody of a kind who is still connected says this. @param {Slow['kind']} kind @param {string} text */
  say(kind, text) {
    this.clients.forEach((client, at) => {
      if (client.kind === kind && client.cutAt === undefined) this.#sockets[at]?.write(text)
    })
  }

  /**
   * Those of a kind begin to read: what the system has kept for them, and the end if the server has made one.
   * @param {Slow['kind']} kind
   * @returns {() => number} bytes they have got since then
   */
  read(kind) {
    let bytes = 0
    this.clients.forEach((client, at) => {
      if (client.kind !== kind) return
      this.#sockets[at]?.on('data', (part) => {
        bytes += part.length
      })
    })
    return () => bytes
  }

  /** Of those still connected. @param {Slow['kind']} kind */
  open(kind) {
    return this.clients.filter((client) => client.kind === kind && client.cutAt === undefined).length
  }

  /** Milliseconds until the server ended each. @param {Slow['kind']} kind */
  lives(kind) {
    return this.clients.flatMap(({ kind: own, openedAt, cutAt }) =>
      own === kind && cutAt !== undefined ? [cutAt - openedAt] : [],
    )
  }

  /** They all go away. */
  leave() {
    clearInterval(this.#timer)
    for (const socket of this.#sockets) socket.destroy()
  }
}
