import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { jsonLine } from '@/lib/server/json-console'
import { bundled } from '@/scripts/boot/bundle.mjs'

const GUARD = pathToFileURL(await bundled('lib/server/preload.ts')).href

/** Output of a production server that runs this program: JSON lines and other lines. */
function printed(program: string, level = '') {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', GUARD, '--input-type=module', '-e', program],
    { env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: level, NO_COLOR: '' }, encoding: 'utf8' },
  )
  const lines = stdout.split('\n').filter(Boolean)
  return { lines: lines.map((line): Record<string, unknown> => JSON.parse(line)), stderr, status }
}

it('L2 one line of JSON per message, errors with their stack, warnings of Node too', () => {
  const { lines, stderr } = printed(`
      console.info('▲ \\x1b[1mNext.js\\x1b[22m\\nready')
      console.error(' ⨯', Object.assign(new TypeError('broken'), { digest: '42' }))
      console.warn('%s of %d', 'part', 2)
      process.emitWarning('old')`)
  expect(stderr).toBe('')
  expect(lines).toMatchObject([
    { level: 30, msg: '▲ Next.js\nready' },
    { level: 50, msg: 'broken', err: { type: 'TypeError', message: 'broken', digest: '42' } },
    { level: 40, msg: 'part of 2' },
    { level: 40, msg: 'old', err: { type: 'Warning' } },
  ])
  for (const { time } of lines) expect(String(time)).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})

it('keeps to LOG_LEVEL', () => {
  const program = `for (const name of ['debug', 'log', 'info', 'warn', 'error']) console[name](name)`
  const words = (level: string) => printed(program, level).lines.map(({ msg }) => msg)
  expect(words('')).toEqual(['info', 'warn', 'error'])
  expect(words('debug')).toEqual(['debug', 'log', 'info', 'warn', 'error'])
  expect(words('warn')).toEqual(['warn', 'error'])
  expect(words('silent')).toEqual([])
})

it('names the request whose work it is', () => {
  const { lines } = printed(`
      import http from 'node:http'
      const server = http.createServer(async (request, response) => {
        await null
        console.error(new Error('in a page'))
        response.end()
      })
      server.listen(0, '127.0.0.1', async () => {
        const answer = await fetch('http://127.0.0.1:' + server.address().port)
        console.info(answer.headers.get('x-request-id'))
        process.exit(0)
      })`)
  expect(lines[0]).toMatchObject({ msg: 'in a page', requestId: lines[1]?.msg })
  expect(lines[1]?.requestId).toBeUndefined()
})

it('L2 of errors kind, words, code, place and cause; never the values that collided', () => {
  const canary = 'kanareyka5520'
  const detail = `Key (email)=(${canary}@example.org) already exists.`
  const hidden = Object.assign(new TypeError('duplicate'), { detail, code: '23505' })
  const lost = new Error('fetch failed', {
    cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', detail }),
  })
  const line = (...values: unknown[]): unknown => {
    const text = jsonLine(50, values)
    expect(text).not.toContain(canary)
    return JSON.parse(text)
  }
  expect(line(lost)).toMatchObject({
    msg: 'fetch failed',
    err: { type: 'Error', cause: { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' } },
  })
  expect(line(hidden)).toMatchObject({ err: { type: 'TypeError', code: '23505' } })
  expect(line('both', lost, hidden)).toMatchObject({ msg: 'both TypeError: duplicate' })
  for (const holder of [
    { a: { b: [hidden] } },
    new Map([['a', hidden]]),
    new AggregateError([hidden], 'many'),
  ]) {
    expect(line('nested', lost, holder)).toMatchObject({ msg: expect.stringMatching(/duplicate|many/) })
  }
  const round = new Error('round')
  round.cause = round
  expect(line(round)).toMatchObject({ msg: 'round' })
})

it('L2 addresses that hold a token are shortened', () => {
  const canary = 'kanareyka5519'
  const error = new Error(`failed at /reset-password/${canary}?email=a%40b.ru`)
  const line = jsonLine(50, ['GET', `/unsubscribe/${canary}`, error])
  expect(line).toContain('/unsubscribe/…')
  expect(line).not.toContain(canary)
  expect(line).not.toContain('a%40b.ru')
})
