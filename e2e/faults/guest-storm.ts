import http from 'node:http'

/*
 * Guests who send a megabyte of nested JSON to the sign-in again and again, in a process of their own:
 * `node --import tsx e2e/faults/guest-storm.ts SETTINGS`, until its standard input ends. Prints what became of it.
 */

interface Settings {
  origin: string
  cookies: Array<[string, string]>
  lines: number
}

const { origin, cookies, lines }: Settings = JSON.parse(process.argv[2] ?? '')
const tally = { done: 0, refused: 0, failed: [] as string[] }
let isOver = false
process.stdin.resume().once('end', () => {
  isOver = true
})

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
  while (!isOver) await send()
}
await Promise.all(Array.from({ length: lines }, line))
agent.destroy()
process.stdout.write(JSON.stringify(tally))
