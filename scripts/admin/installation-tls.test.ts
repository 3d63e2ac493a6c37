import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webFinding } from '@/scripts/admin/installation-tls'

/** The authority and the certificate are those that docker-compose.yml makes. */
const folder = mkdtempSync(join(tmpdir(), 'certificates-'))
const pem = (name: string) => readFileSync(join(folder, name), 'utf8')
const make = () =>
  execFileSync('bash', ['deploy/tls/certificates.sh', folder, `localhost:${process.getuid?.() ?? 0}`], {
    stdio: 'ignore',
  })

let server: ReturnType<typeof createServer>
let port = 0

beforeAll(async () => {
  make()
  server = createServer({ cert: pem('localhost.crt'), key: pem('localhost.key') })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const seen = (host: string, wanted: { authorities?: string[]; days: number }) =>
  webFinding('APP_URL', `https://${host}:${port}`, wanted)

it('believes a certificate that leads to an authority that counts, under its own name, while it lasts', async () => {
  const authorities = [pem('ca.crt')]
  expect(await seen('localhost', { authorities, days: 3000 })).toMatchObject({
    isGood: true,
    words: expect.stringMatching(/^TLSv1\.3, сертификат до \d{4}-/),
  })
  expect(await seen('localhost', { authorities, days: 4000 })).toMatchObject({
    isGood: false,
    words: expect.stringContaining('нужно 4000'),
  })
  expect(await seen('127.0.0.1', { authorities, days: 1 })).toMatchObject({ isGood: false })
  expect(await seen('localhost', { days: 1 })).toMatchObject({
    isGood: false,
    words: expect.stringContaining('браузеры ему не поверят'),
  })
})

it('says of http, and of nobody there, that it is not good', async () => {
  expect(await webFinding('APP_URL', 'http://example.org', { days: 1 })).toMatchObject({ words: 'не https' })
  expect(await webFinding('APP_URL', 'https://127.0.0.1:9', { days: 1 })).toMatchObject({ isGood: false })
})

it('a second start keeps the certificates that have a year left', () => {
  const before = pem('localhost.crt') + pem('ca.crt')
  make()
  expect(pem('localhost.crt') + pem('ca.crt')).toBe(before)
})
