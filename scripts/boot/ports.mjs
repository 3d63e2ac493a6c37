import { createServer } from 'node:net'
import { hostname } from 'node:os'
import { UserError } from './console.mjs'

/**
 * @param {string | undefined} text value of `PORT`
 * @returns {number}
 */
export function parsePort(text) {
  if (text === undefined || text.trim() === '') return 3000
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port
  throw new UserError(`PORT должен быть целым числом от 1 до 65535, а задано «${text}».`)
}

/**
 * The address to listen on. Containers export their own name as HOSTNAME; nobody chose that one, and
 * listening on it would make localhost deaf.
 * @param {string | undefined} text value of `HOSTNAME`
 */
export function parseHost(text) {
  const name = text?.trim()
  return name && name !== hostname() ? name : '127.0.0.1'
}

/**
 * The address to open in a browser on this machine.
 * @param {string} host
 * @param {number} port
 * @param {boolean} [isTls]
 */
export function localUrl(host, port, isTls = false) {
  const scheme = isTls ? 'https' : 'http'
  const local = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  if (local) return `${scheme}://localhost:${port}`
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * @param {number} port 0 lets the system choose
 * @param {string} host
 * @returns {Promise<{ port: number } | { error: string }>} error: the system's code, such as `EADDRINUSE`
 */
function tryListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve({ error: 'code' in error ? String(error.code) : error.message }))
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve({ port: typeof address === 'object' && address ? address.port : port }))
    })
  })
}

/**
 * @param {number} port
 * @param {string} [host]
 */
export async function isPortFree(port, host = '127.0.0.1') {
  return 'port' in (await tryListen(port, host))
}

/** @returns {Promise<number>} a port nobody listens on now */
export async function freePort() {
  const result = await tryListen(0, '127.0.0.1')
  if ('error' in result) throw new UserError(`Не удалось открыть порт на 127.0.0.1: ${result.error}.`)
  return result.port
}

/**
 * Refuses an address that cannot be served, before anything long begins.
 * @param {number} port
 * @param {string} host
 */
async function requireFreePort(port, host) {
  const result = await tryListen(port, host)
  if ('port' in result) return
  if (result.error === 'EADDRINUSE') {
    throw new UserError(
      `Порт ${port} уже занят другой программой. Остановите её или выберите другой: PORT=${port + 1} npm start`,
    )
  }
  if (result.error === 'EACCES') throw new UserError(`Нет прав на порт ${port}. Выберите порт от 1024.`)
  throw new UserError(
    `Нельзя принимать соединения на ${host}:${port} (${result.error}). Проверьте HOSTNAME и PORT.`,
  )
}

/** Refuses the address named by PORT and HOSTNAME when it cannot be served. */
export async function requireServeAddress() {
  await requireFreePort(parsePort(process.env.PORT), parseHost(process.env.HOSTNAME))
}
