import { readFileSync } from 'node:fs'
import http from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
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

/** A port nobody listens on: it was free a moment ago. */
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
  })

  it('I4 passes a long body on as it comes', async () => {
    const counting = await replica((request, response) => {
      let bytes = 0
      request.on('data', (part) => {
        bytes += part.length
      })
      request.on('end', () => response.end(String(bytes)))
    })
    const body = 'x'.repeat(3 * 1024 * 1024)
    const answer = await fetch(await balanced([counting]), { method: 'POST', body })
    expect(await answer.text()).toBe(String(body.length))
  })

  it('answers 502 when nobody is there', async () => {
    expect((await fetch(await balanced([await nobody(), await nobody()]))).status).toBe(502)
  })

  it('passes a body that was cut short on as one', async () => {
    const cutting = await replica((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' })
      response.write('начало', () => response.destroy())
    })
    const answer = await fetch(await balanced([cutting]))
    await expect(answer.text()).rejects.toThrow()
  })

  it('L3 appends the address it sees to the one it was told, and keeps the host', async () => {
    const telling = await replica(({ headers }, response) => response.end(JSON.stringify(headers)))
    const origin = await balanced([telling])
    const headers = await (await fetch(origin, { headers: { 'X-Forwarded-For': '203.0.113.7' } })).json()
    expect(headers['x-forwarded-for']).toBe('203.0.113.7, 127.0.0.1')
    expect(headers.host).toBe(new URL(origin).host)
  })

  it('I8 passes a malformed address on as it is', async () => {
    const telling = await replica(({ url }, response) => response.end(url))
    const { port } = new URL(await balanced([telling]))
    const text = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write('GET /api/%E0%A4%A HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
      )
      let got = ''
      socket.on('data', (part) => {
        got += part
      })
      socket.on('end', () => resolve(got))
    })
    expect(text).toContain('/api/%E0%A4%A')
  })
})

describe('nginx on this machine', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'deploy', 'nginx', 'nginx.conf'), 'utf8')

  it('is the deployed configuration with other addresses', () => {
    const local = localConfiguration(text, { port: 4000, targets: [4001, 4002] })
    expect(local).toMatch(/server 127\.0\.0\.1:4001 max_fails=1 fail_timeout=2s;/)
    expect(local).toMatch(/server 127\.0\.0\.1:4002 max_fails=1 fail_timeout=2s;/)
    expect(local).toContain('listen 127.0.0.1:4000 default_server;')
    expect(local).not.toMatch(/app:3000|resolver/)
    const same = /(client_\w+|send_timeout|keepalive\w*) [^;]+;/g
    expect(local.match(same)).toEqual(text.match(same))
  })

  it('says so when the deployed configuration has become another', () => {
    expect(() => localConfiguration('http { }', { port: 1, targets: [2] })).toThrow(/has nothing like/)
  })
})
