import http from 'node:http'
import { isOver, runAll, tally } from '@/e2e/faults/crowd'

/* Guests who repeatedly post a megabyte of nested JSON to the sign-in. */

interface Settings {
  origin: string
  cookies: Array<[string, string]>
  lines: number
}

const { origin, cookies, lines }: Settings = JSON.parse(process.argv[2] ?? '')

const DEPTH = 1_000
const nested = `${'{"a":['.repeat(DEPTH)}1${']}'.repeat(DEPTH)}`
const body = Buffer.from(`{"email":[${Array(Math.floor(1_000_000 / nested.length)).fill(nested)}]}`)
const headers = {
  'Content-Type': 'application/json',
  'Content-Length': body.length,
  'X-Requested-With': 'XMLHttpRequest',
  'X-XSRF-TOKEN': decodeURIComponent(new Map(cookies).get('XSRF-TOKEN') ?? ''),
  Cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; '),
}
const agent = new http.Agent({ keepAlive: true })

function send(): Promise<void> {
  return new Promise((resolve) => {
    const request = http.request(`${origin}/api/login`, { method: 'POST', agent, headers })
    request.once('response', (answer) => {
      if (answer.statusCode === 413) tally.refused += 1
      else tally.failed.push(`ответ ${answer.statusCode}`)
      answer.resume().once('close', resolve)
    })
    request.once('error', ({ message }) => {
      tally.failed.push(message)
      resolve()
    })
    request.end(body)
  })
}

const line = async () => {
  while (!isOver()) await send()
}
await runAll(Array.from({ length: lines }, line))
agent.destroy()
