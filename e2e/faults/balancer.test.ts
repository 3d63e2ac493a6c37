import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { buffer, json } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { localConfiguration } from '@/e2e/faults/balancer-nginx'
import { roundRobin } from '@/e2e/faults/balancer-node'
import { listening } from '@/e2e/support/processes/listening'

const servers: http.Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

function started(server: http.Server): Promise<number> {
  servers.push(server)
  return listening(server)
}

const replica = (listener: http.RequestListener) => started(http.createServer(listener))
const named = (name: string) => replica((_request, response) => response.end(name))

/** A port that nothing listens on. */
async function nobody(): Promise<number> {
  const server = http.createServer()
  const port = await started(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function balanced(targets: number[]): Promise<string> {
  return `http://127.0.0.1:${await started(roundRobin(targets))}`
}

describe('the balancer in Node', () => {
  it('D4 gives every request to the next replica, over one kept connection too', async () => {
    const origin = await balanced([await named('A'), await named('B')])
    const texts: string[] = []
    for (let turn = 0; turn < 4; turn += 1) texts.push(await (await fetch(origin)).text())
    expect(texts).toEqual(['A', 'B', 'A', 'B'])
  })

  it('D2 gives the request of a replica that is gone to another, a POST with its body too', async () => {
    const echo = await replica((request, response) => request.pipe(response))
    const origin = await balanced([await nobody(), echo])
    const asked = Array.from({ length: 20 }, () => fetch(origin, { method: 'POST', body: 'что отправлено' }))
    for (const answer of await Promise.all(asked))
      expect([answer.status, await answer.text()]).toEqual([200, 'что отправлено'])
  })

  it('does not repeat what a replica may have begun to do, besides what does no more when repeated', async () => {
    let asked = 0
    const dying = await replica((request) => {
      asked += 1
      request.socket.destroy()
    })
    const origin = await balanced([dying, dying])
    expect((await fetch(origin, { method: 'POST', body: '1' })).status).toBe(502)
    expect(asked).toBe(1)
    expect((await fetch(origin, { method: 'PUT', body: '1' })).status).toBe(502)
    expect(asked).toBe(3)
    // With no replica listening it answers at once.
    expect((await fetch(await balanced([await nobody(), await nobody()]))).status).toBe(502)
  })

  it('I4 I8 L3 passes on a long body, a malformed address and the host as they are, and appends the address it sees', async () => {
    const telling = await replica(async (request, response) => {
      const bytes = (await buffer(request)).length
      response.end(JSON.stringify({ url: request.url, headers: request.headers, bytes }))
    })
    const { hostname, host, port } = new URL(await balanced([telling]))
    const headers = { 'X-Forwarded-For': '203.0.113.7' }
    const asked = http.request({ hostname, port, path: '/api/%E0%A4%A', method: 'PUT', headers })
    asked.end('x'.repeat(3 * 1024 * 1024))
    const [answer] = await once(asked, 'response')
    expect(await json(answer)).toMatchObject({
      url: '/api/%E0%A4%A',
      headers: { host, 'x-forwarded-for': '203.0.113.7, 127.0.0.1' },
      bytes: 3 * 1024 * 1024,
    })
  })

  it('passes a body that was cut short on as one', async () => {
    const cutting = await replica((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' })
      response.write('начало', () => response.destroy())
    })
    const answer = await fetch(await balanced([cutting]))
    await expect(answer.text()).rejects.toThrow()
  })
})

it('nginx on this machine has the deployed configuration with other addresses, or says that it has become another', () => {
  const text = readFileSync('deploy/nginx/nginx.conf', 'utf8')
  const local = localConfiguration(text, { port: 4000, targets: [4001, 4002] })
  expect(local).toMatch(/server 127\.0\.0\.1:4001 max_fails=0;/)
  expect(local).toMatch(/server 127\.0\.0\.1:4002 max_fails=0;/)
  expect(local).toContain('listen 127.0.0.1:4000 default_server;')
  expect(local).not.toMatch(/app:3000|resolver/)
  const same = /(client_\w+|send_timeout|keepalive\w*) [^;]+;/g
  expect(local.match(same)).toEqual(text.match(same))
  expect(() => localConfiguration('http { }', { port: 1, targets: [2] })).toThrow(/has nothing like/)
})
