import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type http from 'node:http'
import { connect } from 'node:net'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listening } from '@/e2e/support/processes/listening'
import { drain, draining, leave, shutdownDelay } from '@/lib/server/drain'
import { bridge } from '@/lib/server/guard-bridge'
import { createGuardedServer } from '@/lib/server/http-guard'
import { bundled } from '@/scripts/boot/bundle.mjs'

let server: http.Server
let port: number
let release: () => void
let arrived: Promise<void>

beforeEach(async () => {
  let arrive = () => {}
  arrived = new Promise((resolve) => {
    arrive = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  server = createGuardedServer(async (request, response) => {
    if (request.url === '/slow') {
      arrive()
      await released
    }
    response.end('ok')
  })
  port = await listening(server)
})
afterEach(() => {
  draining.isOn = false
  bridge.exitTasks.work = []
  bridge.exitTasks.resources = []
  server.closeAllConnections()
  server.close()
})

const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)

it('D2 readiness goes first, requests are taken during the delay, those under way are finished', async () => {
  expect((await get('/readyz')).status).toBe(200)
  const slow = get('/slow')
  await arrived
  const end = drain(server, { delayMs: 300 })
  const unready = await get('/readyz')
  expect([unready.status, unready.headers.get('connection')]).toEqual([503, 'close'])
  expect(await unready.json()).toMatchObject({ code: 'unavailable' })
  const late = await get('/')
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
  release()
  expect((await slow).status).toBe(200)
  await end
  await expect(get('/')).rejects.toThrow()
})

it('D2 connections that wait in the kernel when the port is to be closed are answered', async () => {
  // One connection is accepted in a turn of the event loop.
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  const answers = sockets.map((socket) => {
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n')
    return once(socket, 'data').then(([data]) => data.toString().slice(0, 15), String)
  })
  await drain(server)
  expect(await Promise.all(answers)).toEqual(sockets.map(() => 'HTTP/1.1 200 OK'))
})

it('D2 a process that works without a pause answers all that it has taken', async () => {
  server.prependListener('request', () => {
    const end = performance.now() + 5
    while (performance.now() < end);
  })
  /** Comes again as soon as it is answered. @returns why it ended */
  async function visit(): Promise<string> {
    for (;;) {
      const socket = connect(port, '127.0.0.1')
      socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      const answer = once(socket, 'data').then(([data]) => data.toString().slice(0, 15), String)
      if ((await answer) !== 'HTTP/1.1 200 OK') return answer
    }
  }
  const visits = Array.from({ length: 16 }, visit)
  await drain(server, { delayMs: 300 })
  for (const end of await Promise.all(visits)) expect(end).toContain('ECONNREFUSED')
})

it('D2 SIGTERM ends a process by itself, once what was under way is answered', async () => {
  const program = `
      import http from 'node:http'
      const server = http.createServer((request, response) => {
        process.stdout.write('arrived ')
        process.once('SIGTERM', () => setTimeout(() => response.end('whole'), 100))
      })
      server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port) + ' '))`
  const guard = pathToFileURL(await bundled('lib/server/preload.ts')).href
  const child = spawn(process.execPath, ['--import', guard, '--input-type=module', '-e', program], {
    env: { ...process.env, NODE_ENV: 'production', SHUTDOWN_DELAY_SECONDS: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const [childPort] = await once(child.stdout, 'data')
  const arrived = once(child.stdout, 'data')
  const answer = fetch(`http://127.0.0.1:${Number(childPort)}/`)
  await arrived
  child.kill('SIGTERM')
  const response = await answer
  expect([response.status, await response.text()]).toEqual([200, 'whole'])
  expect(await exit).toEqual([0, null])
})

it('D2 background work is told at once and waited for; what it works with is closed after it', async () => {
  const order: string[] = []
  let over = () => {}
  const work = new Promise<void>((resolve) => {
    over = resolve
  })
  bridge.exitTasks.work.push(async () => {
    order.push(`told, ${draining.isOn ? 'draining' : 'before'}`)
    await work
    order.push('work')
  })
  bridge.exitTasks.resources.push(async () => order.push('closed'))
  const slow = get('/slow')
  await arrived
  const end = leave(server)
  expect(order).toEqual(['told, draining'])
  bridge.exitTasks.work.push(async () => order.push('begun meanwhile'))
  release()
  expect((await slow).status).toBe(200)
  over()
  await end
  expect(order).toEqual(['told, draining', 'work', 'begun meanwhile', 'closed'])
})

it('D2 work that fails or does not end holds nobody up', async () => {
  const words: string[] = []
  vi.spyOn(console, 'warn').mockImplementation((text) => words.push(text))
  vi.spyOn(console, 'error').mockImplementation((text, reason) => words.push(`${text}: ${reason.message}`))
  bridge.exitTasks.work.push(() => new Promise(() => {}))
  bridge.exitTasks.resources.push(async () => {
    throw new Error('no connection')
  })
  await leave(server, { limitMs: 100 })
  expect(words).toEqual(['exit: work not over in 100 ms', 'exit: resources: no connection'])
})

it('F5 whoever sends a body for ever is cut off at the limit', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf')
  const half = connect(port, '127.0.0.1')
  half.on('error', () => {})
  half.write('GET / HTTP/1.1\r\nHos')
  await Promise.all([once(socket, 'data'), once(half, 'connect')])
  const closed = Promise.all([once(socket, 'close'), once(half, 'close')])
  await drain(server, { limitMs: 200 })
  await closed
  expect([socket.destroyed, half.destroyed, server.listening]).toEqual([true, true, false])
})

it('bounds what slow clients may take, and keeps idle connections longer than a proxy does', () => {
  expect(server.headersTimeout).toBe(15_000)
  expect(server.requestTimeout).toBe(120_000)
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000)
})

it('reads the delay, and leaves time to drain in', () => {
  expect(shutdownDelay(undefined)).toBe(0)
  expect(shutdownDelay('')).toBe(0)
  expect(shutdownDelay('5')).toBe(5000)
  expect(shutdownDelay('600')).toBe(15_000)
  expect(shutdownDelay('soon')).toBe(0)
  expect(shutdownDelay('-1')).toBe(0)
})
