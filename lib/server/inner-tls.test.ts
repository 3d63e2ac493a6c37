import type http from 'node:http'
import https from 'node:https'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { listening } from '@/e2e/support/processes/listening'
import { createCertificates } from '@/e2e/support/tls/certificates'
import { createGuardedServer } from '@/lib/server/http-guard'
import { isPlain } from '@/lib/server/plain-http'
import { readiness } from '@/scripts/boot/readiness.mjs'

const app = createCertificates('app')
const stranger = createCertificates('app')
const servers: http.Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
afterAll(() => {
  app.remove()
  stranger.remove()
})

async function guarded(folder: string) {
  vi.stubEnv('TLS_DIR', folder)
  vi.stubEnv('TRUST_PROXY', '0')
  const server = createGuardedServer((_, response) => response.end())
  servers.push(server)
  return listening(server)
}

/** As in deploy/nginx/application.conf: trusts the one authority and checks the service's name. */
const answerOf = (port: number, options: https.RequestOptions) =>
  new Promise((resolve) => {
    const request = https.get({ port, agent: false, servername: 'app', ...options }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    request.once('error', (error) => resolve('code' in error ? error.code : error.message))
  })

it('S15 with TLS_DIR the server speaks TLS alone, and who knows its authority knows it', async () => {
  const port = await guarded(app.own)
  const headers = { host: 'pokazateli.example.ru' }
  expect(await answerOf(port, { ca: app.pem('ca.crt'), headers })).toBe(200)
  expect(await answerOf(port, { ca: stranger.pem('ca.crt') })).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
  expect(await answerOf(port, { ca: app.pem('ca.crt'), servername: 'database' })).toBe(
    'ERR_TLS_CERT_ALTNAME_INVALID',
  )
  expect(await answerOf(port, { ca: app.pem('ca.crt'), headers, maxVersion: 'TLSv1.2' })).toBe('EPROTO')
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
})

it('S15 readiness is asked of the certificate that the server was given, and of no other', async () => {
  const origin = `https://localhost:${await guarded(app.own)}`
  expect(await readiness(origin, app.own)).toBe(200)
  expect(await readiness(origin, stranger.own)).toBeUndefined()
  expect(await readiness(origin, undefined)).toBeUndefined()
})

it('S15 a proxy on another machine comes over TLS itself, whatever it says of the way before it', () => {
  const headers = { host: 'pokazateli.example.ru', 'x-forwarded-proto': 'https' }
  const from = (remoteAddress: string, encrypted?: boolean) => ({
    headers,
    url: '/',
    socket: { remoteAddress, encrypted },
  })
  expect(isPlain(from('10.0.0.5'), 1)).toBe(true)
  expect(isPlain(from('10.0.0.5', true), 1)).toBe(false)
  for (const near of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(isPlain(from(near), 1)).toBe(false)
  expect(isPlain({ ...from('10.0.0.5'), url: '/readyz' }, 1)).toBe(false)
})
