import { once } from 'node:events'
import type http from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listening } from '@/e2e/support/processes/listening'
import { bridge } from '@/lib/server/guard-bridge'
import { createGuardedServer } from '@/lib/server/http-guard'

interface Noted {
  method: string
  route: string
  requestId: string
  status: number
  seconds: number
}

let server: http.Server
let port: number
let noted: Noted[]
let ended: () => void
let end: Promise<void>
let received: http.IncomingHttpHeaders

beforeEach(async () => {
  noted = []
  end = new Promise((resolve) => {
    ended = resolve
  })
  bridge.measure = ({ method, route, requestId }, status, seconds) => {
    noted.push({ method, route, requestId, status, seconds })
    ended()
  }
  server = createGuardedServer((request, response) => {
    received = request.headers
    response.statusCode = 404
    const underWay = bridge.requests.getStore()
    if (underWay) underWay.userId = 7
    response.write(String(bridge.requests.getStore()?.id))
    if (request.url !== '/endless') response.end()
  })
  port = await listening(server)
})
afterEach(() => {
  delete bridge.measure
  server.closeAllConnections()
  server.close()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers })

it('an answer: its status, under the id its headers name and its work knows', async () => {
  const response = await get('/x')
  const id = await response.text()
  await end
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(response.headers.get('x-request-id')).toBe(id)
  expect(noted).toMatchObject([{ method: 'GET', route: 'other', status: 404, requestId: id }])
  expect(noted[0]?.seconds).toBeGreaterThan(0)
  expect(bridge.inFlight).toBe(0)
})

it('L5 for the access log where it came from, as far as it says, and whose session was read', async () => {
  const accesses: unknown[] = []
  bridge.noteAccess = ({ route }, from, { status, userId }) =>
    accesses.push({ route, ...from, status, userId })
  await (await get('/x', { 'X-Forwarded-For': '127.0.0.4, 127.0.0.5' })).text()
  await end
  delete bridge.noteAccess
  expect(accesses).toEqual([
    { route: 'other', socket: '127.0.0.1', forwardedFor: '127.0.0.4, 127.0.0.5', status: 404, userId: 7 },
  ])
})

it('a refusal of the guard itself', async () => {
  const { headers } = await get('/api/%ff')
  await end
  expect(noted).toMatchObject([{ status: 400, requestId: headers.get('x-request-id') }])
})

it('499 when the sender leaves before the answer is whole; meanwhile it is in flight', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  expect(bridge.inFlight).toBe(1)
  socket.destroy()
  await end
  expect(noted).toMatchObject([{ status: 499 }])
  expect(bridge.inFlight).toBe(0)
})

it('headers of a foreign trace do not reach the application, nor does an id of the sender’s', async () => {
  const sent = {
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    tracestate: 'a=b',
    baggage: 'user=1',
    'x-request-id': '0f8fad5b-d9cb-469f-a165-70867728950e',
  }
  const response = await get('/x', sent)
  expect(response.headers.get('x-request-id')).not.toBe(sent['x-request-id'])
  expect(Object.keys(received).filter((name) => /^trace|^baggage/.test(name))).toEqual([])
})
