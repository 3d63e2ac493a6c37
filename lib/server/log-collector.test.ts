import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { madeCertificates } from '@/e2e/support/tls/certificates'
import { LogCollector } from '@/lib/server/log-collector'

const { pem, remove } = madeCertificates('localhost')
afterAll(remove)

let heard = ''
let sockets: TLSSocket[] = []
let server: ReturnType<typeof createServer>
let collectors: LogCollector[] = []

async function listen(port = 0) {
  server = createServer({ cert: pem('localhost/tls.crt'), key: pem('localhost/tls.key') }, (socket) => {
    sockets.push(socket)
    socket.on('data', (data) => {
      heard += data
    })
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

function collectorAt(port: number, ca?: string) {
  const made = new LogCollector(`tls://localhost:${port}`, { ca, againMs: 20 })
  collectors.push(made)
  return made
}

/** The lines a collector has got, each as long as its frame says. */
function messages() {
  const found: string[] = []
  let rest = Buffer.from(heard)
  while (rest.length > 0) {
    const space = rest.indexOf(' ')
    const end = space + 1 + Number(rest.subarray(0, space))
    found.push(rest.subarray(space + 1, end).toString())
    rest = rest.subarray(end)
  }
  return found
}

const line = (msg: string, level = 30) =>
  `${JSON.stringify({ level, time: '2026-01-02T03:04:05.678Z', msg })}\n`
const words = () => messages().map((message) => JSON.parse(message.slice(message.indexOf('{'))).msg)

beforeEach(() => {
  heard = ''
  sockets = []
  collectors = []
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(collectors.map((one) => one.end()))
  server.close()
})

it('L4 every line goes to the collector over TLS, as syslog frames it', async () => {
  const collector = collectorAt(await listen(), pem('ca.crt'))
  collector.take(line('вход отклонён', 40))
  collector.take(line('audit'))
  await vi.waitFor(() => expect(words()).toEqual(['вход отклонён', 'audit']))
  expect(messages()[0]).toMatch(
    /^<84>1 2026-01-02T03:04:05\.678Z \S+ pokazateli \d+ - - \{"level":40,.*"msg":"вход отклонён"\}$/,
  )
})

it('L4 what was said while nobody took it is handed over later, and the last words before the end', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const port = await listen()
  const collector = collectorAt(port, pem('ca.crt'))
  collector.take(line('before'))
  await vi.waitFor(() => expect(words()).toEqual(['before']))
  server.close()
  for (const socket of sockets) socket.destroy()
  await once(server, 'close')
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce())
  collector.take(line('meanwhile'))
  await listen(port)
  await vi.waitFor(() => expect(words()).toEqual(['before', 'meanwhile']))
  collector.take(line('last'))
  await collector.end()
  await vi.waitFor(() => expect(words()).toEqual(['before', 'meanwhile', 'last']))
})

it('S15 a collector whose certificate nobody vouches for gets not a line', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const collector = collectorAt(await listen())
  collector.take(line('secret'))
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce())
  expect(heard).toBe('')
})
