import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect } from 'vitest'
import { listening } from '@/e2e/support/processes/listening'
import { it, world } from '@/e2e/support/world-test'
import { issueInvitation } from '@/lib/core/auth/password-tokens'
import { db } from '@/lib/core/db/client'
import { bundledGuard } from '@/scripts/boot/bundle.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'

/** The production process without its pages: guard and background work. */
const PROGRAM = `
  import http from 'node:http'
  const { startJobs } = await import(${JSON.stringify(inRoot('lib', 'core', 'jobs', 'start.ts'))})
  const server = http.createServer((request, response) => response.end())
  server.listen(0, '127.0.0.1', () => process.stdout.write(server.address().port + '\\n'))
  startJobs([])`

let server: SMTPServer
let port: number
let child: ChildProcessByStdio<null, Readable, null> | undefined
let delivered: string[]
let arrive: () => void
let arrived: Promise<void>
let accept: () => void

beforeEach(async () => {
  delivered = []
  arrived = new Promise((resolve) => {
    arrive = resolve
  })
  const accepting = new Promise<void>((resolve) => {
    accept = resolve
  })
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A slow server: it has the letter and does not answer yet.
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', async () => {
        arrive()
        await accepting
        delivered.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  port = await listening(server.server)
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

async function start(): Promise<ChildProcessByStdio<null, Readable, null>> {
  const guard = await bundledGuard()
  const loaders = ['--conditions=react-server', '--import', 'tsx', '--import', guard]
  return spawn(process.execPath, [...loaders, '--input-type=module', '-e', PROGRAM], {
    cwd: inRoot(),
    env: { ...process.env, NODE_ENV: 'production', SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Whether the process has received the signal, after which it accepts no requests. */
const isLeaving = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => false,
    () => true,
  )

it('F4 SIGTERM while a letter is being sent: it goes out once, is recorded, no other is begun', async () => {
  await issueInvitation(world.users.manager)
  await issueInvitation(world.users.operator)
  child = await start()
  const [port] = await once(child.stdout, 'data')
  await arrived
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await expect.poll(() => isLeaving(Number(port))).toBe(true)
  accept()
  expect(await exit).toEqual([0, null])
  const letters = await db().outboxMessage.findMany({ orderBy: { id: 'asc' } })
  expect(letters.map(({ recipient, sentAt, attempts }) => [recipient, sentAt !== null, attempts])).toEqual([
    [world.emails.manager, true, 1],
    [world.emails.operator, false, 0],
  ])
  expect(delivered).toEqual([world.emails.manager])
})
