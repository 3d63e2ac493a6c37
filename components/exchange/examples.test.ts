import { execFile, execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { answersExample, catalogueExample, examplesOf } from '@/components/exchange/examples'
import { listening } from '@/e2e/support/processes/listening'
import { exchangeContract } from '@/lib/features/documents/exchange/contract'
import { measureReportSchema, pushSchema } from '@/lib/features/documents/exchange/schema'
import { pushOfAdx } from '@/lib/features/documents/spellings/adx'

/** A code in МИС is free text, here with quotes of the shell, XML and JSON. */
const OWN = `ККБ "№ 1" & 'Р'<1`
const ABOUT = {
  period: '2026-Q3',
  codes: ['vap_cases', 'ventilation_days'],
  metric: 'vap',
  organization: OWN,
}
const WANTED = {
  method: 'POST',
  url: '/api/exchange/values?dry_run=true',
  authorization: 'Bearer pkz_key',
  type: 'application/json',
  body: {
    period: '2026-Q3',
    organization: OWN,
    values: [
      { code: 'vap_cases', value: 9 },
      { code: 'ventilation_days', value: 807 },
    ],
  },
}

const textOf = (name: string, origin: string) =>
  examplesOf({ ...ABOUT, origin }).find((one) => one.name === name)?.text ?? ''

/** Parses a body as the product does. */
const readAs = (type = '', body: string): unknown =>
  type.endsWith('xml')
    ? pushOfAdx(body)
    : type.includes('fhir')
      ? measureReportSchema.parse(JSON.parse(body))
      : JSON.parse(body)

/** Runs an example and captures its request. */
async function requestOf(command: string, before: readonly string[], name: string) {
  const requests: object[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const { method, url, headers } = request
      const { authorization, 'content-type': type } = headers
      requests.push({ method, url, authorization, type, body: readAs(type, body) })
      response.end('{}')
    })
  })
  const port = await listening(server)
  const env = { ...process.env, KEY: 'pkz_key', no_proxy: '127.0.0.1' }
  await new Promise<void>((resolve, reject) => {
    execFile(command, [...before, textOf(name, `http://127.0.0.1:${port}`)], { env }, (error) =>
      error ? reject(error) : resolve(),
    )
  })
  server.close()
  return requests
}

const hasProgram = (name: string) => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

it.skipIf(!hasProgram('curl'))('E6 the example in curl makes the request that it must', async () => {
  expect(await requestOf('sh', ['-c'], 'curl')).toEqual([WANTED])
})

it.skipIf(!hasProgram('curl'))('E6 the example in ADX says the same of the own organisation', async () => {
  const push = pushSchema.parse(WANTED.body)
  const body = {
    ...push,
    reports: push.reports.map(({ values, ...report }) => ({
      ...report,
      values: values.map((one) => ({ ...one, value: String(one.value) })),
    })),
  }
  expect(await requestOf('sh', ['-c'], 'ADX')).toEqual([{ ...WANTED, type: 'application/adx+xml', body }])
})

it.skipIf(!hasProgram('curl'))('E6 the example in mADX says the same of the own organisation', async () => {
  const [first, ...more] = await requestOf('sh', ['-c'], 'mADX')
  const url = '/api/exchange/MeasureReport/2026-Q3?dry_run=true'
  const type = 'application/fhir+json'
  expect([first, ...more]).toEqual([{ ...WANTED, method: 'PUT', url, type, body: expect.anything() }])
  expect(first).toMatchObject({
    body: {
      id: '2026-Q3',
      measure: expect.stringMatching(/\/Measure\/vap$/),
      reporter: { identifier: { value: OWN } },
      period: { start: '2026-07-01', end: '2026-09-30' },
      group: [
        {
          population: WANTED.body.values.map(({ code, value }) => ({
            code: { coding: [{ code }] },
            count: value,
          })),
        },
      ],
    },
  })
})

it.skipIf(!hasProgram('python3'))('E6 the example in Python makes the request that it must', async () => {
  expect(await requestOf('python3', ['-c'], 'Python')).toEqual([WANTED])
})

it.each([
  ['https://pokazateli.example.org', 443, 'Новый ЗащищенноеСоединениеOpenSSL'],
  ['http://10.0.0.1:3000', 3000, 'Неопределено'],
])('E6 the example in 1С names what it must: %s', (origin, port, secure) => {
  const text = textOf('1С', origin)
  const [, host, to, through] = /Новый HTTPСоединение\("([^"]+)", (\d+), , , , 60, ([^)]+)\)/.exec(text) ?? []
  expect([host, to, through]).toEqual([new URL(origin).hostname, String(port), secure])
  expect(text).toMatch(/^Ключ = "pkz_.*"; .*\nЗаголовки = Новый Соответствие;\n.*"Bearer " \+ Ключ\);/)
  expect(text).toContain(`Новый HTTPЗапрос("${WANTED.url}", Заголовки)`)
  expect(text).toContain(`ВызватьHTTPМетод("${WANTED.method}", Запрос)`)
  const [, body = ''] = /УстановитьТелоИзСтроки\("((?:[^"]|"")*)"/.exec(text) ?? []
  expect(JSON.parse(body.replaceAll('""', '"'))).toEqual(WANTED.body)
})

it('E6 the examples of reading ask for calls that there are', () => {
  const about = { origin: 'https://pokazateli.example.org', period: '2026-Q3' }
  const urls = [catalogueExample(about), answersExample(about)].flatMap((text) =>
    [...text.matchAll(/"(https:[^"]+)"/g)].map(([, href = '']) => new URL(href)),
  )
  expect(urls.map(({ pathname, search }) => pathname + search)).toEqual([
    '/api/exchange/catalogue?period=2026-Q3',
    '/api/exchange/values?period=2026-Q3',
    '/api/exchange/imports/1',
  ])
  for (const { pathname } of urls)
    expect(exchangeContract).toHaveProperty([`GET ${pathname.replace(/\/\d+$/, '/{id}')}`])
})
