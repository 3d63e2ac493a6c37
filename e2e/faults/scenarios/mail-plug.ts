import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { listening } from '@/e2e/support/processes/listening'

/**
 * A mail server's address with interchangeable behaviour: accepts connections silently, refuses them, or forwards to a
 * real server.
 */
export class MailPlug {
  #port = 0
  #receiver: number | undefined
  #sockets: Set<Socket> = new Set()
  #server: Server
  /** Number of connections accepted while silent. */
  heard = 0

  constructor() {
    this.#server = createServer((socket) => this.#take(socket))
  }

  /** Forwards to a working server. @param url of the real one */
  static async open(url: string) {
    const plug = new MailPlug()
    await plug.recover(url)
    return plug
  }

  get url() {
    return `smtp://127.0.0.1:${this.#port}`
  }

  #take(socket: Socket) {
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => this.#sockets.delete(socket))
    if (this.#receiver === undefined) {
      this.heard += 1
      socket.resume()
      return
    }
    const receiver = connect(this.#receiver, '127.0.0.1')
    receiver.on('error', () => socket.destroy())
    socket.once('close', () => receiver.destroy())
    receiver.once('close', () => socket.destroy())
    socket.pipe(receiver).pipe(socket)
  }

  async #listen() {
    this.#port = await listening(this.#server, this.#port)
  }

  /** Accepts connections and never answers. */
  silence() {
    this.#receiver = undefined
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Refuses connections. */
  async refuse() {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  /** Forwards to a working server again. @param url of the real one */
  async recover(url: string) {
    this.#receiver = Number(new URL(url).port)
    await this.#listen()
  }

  async close() {
    if (this.#server.listening) await this.refuse()
  }
}
