import { createServer } from 'node:https'
import { afterAll, expect, it } from 'vitest'
import { listening } from '@/e2e/support/processes/listening'
import { createCertificates } from '@/e2e/support/tls/certificates'
import { tlsFinding } from '@/lib/core/tls/seen-certificate'

const { pem, make, remove } = createCertificates('localhost')
const server = createServer({ cert: pem('localhost/tls.crt'), key: pem('localhost/tls.key') })
const port = await listening(server)

afterAll(() => {
  server.close()
  remove()
})

const findingOf = (host: string, required: { authorities?: string[]; days: number }) =>
  tlsFinding(`https://${host}:${port}`, required)

it('believes a certificate that leads to an authority that counts, under its own name, while it lasts', async () => {
  const authorities = [pem('ca.crt')]
  expect(await findingOf('localhost', { authorities, days: 3000 })).toMatchObject({
    isGood: true,
    words: expect.stringMatching(/^TLSv1\.3, сертификат до [\d-]+$/),
  })
  expect(await findingOf('localhost', { authorities, days: 4000 })).toMatchObject({
    isGood: false,
    words: expect.stringContaining('нужно 4000'),
  })
  expect(await findingOf('127.0.0.1', { authorities, days: 1 })).toMatchObject({ isGood: false })
  expect(await findingOf('localhost', { days: 1 })).toMatchObject({
    isGood: false,
    words: expect.stringContaining('ему нельзя верить'),
  })
})

it('says of http, and of nobody there, that it is not good, but for what stays on this machine', async () => {
  expect(await tlsFinding('http://localhost:3000', { days: 1 })).toMatchObject({ isGood: true })
  expect(await tlsFinding('http://example.org', { days: 1 })).toMatchObject({ words: 'не https' })
  expect(await tlsFinding('https://127.0.0.1:9', { days: 1 })).toMatchObject({ isGood: false })
})

it('a second start keeps the certificates that have a year left', () => {
  const files = ['ca.crt', 'localhost/tls.crt', 'localhost/tls.key']
  const before = files.map(pem)
  make()
  expect(files.map(pem)).toEqual(before)
})
