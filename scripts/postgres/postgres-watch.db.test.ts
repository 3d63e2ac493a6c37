import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { startPrepared } from '@/e2e/support/postgres/prepared'
import { temporaryFolder } from '@/e2e/support/postgres/temporary'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { withClient } from '@/scripts/database/database-url'
import { startEmbedded } from '@/scripts/postgres/postgres'
import { runningServer } from '@/scripts/postgres/postgres-files'
import { keepRunning } from '@/scripts/postgres/postgres-watch'

const WITHIN_MS = 200_000

const answers = (url: string) =>
  vi.waitFor(async () => {
    const { rows } = await withClient(url, (client) => client.query('SELECT 1 AS one'))
    expect(rows).toEqual([{ one: 1 }])
  }, WITHIN_MS)

/** Output from now on. */
function printed() {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  return () => lines.join('')
}

it('F2 a server that ends under a living process is left to that one, and started when the process is gone', async () => {
  const server = await startPrepared()
  const { dataDir, password, adminUrl } = server
  const isForeign = vi.fn(() => true)
  printed()
  const watch = keepRunning({ ...server, isForeign }, { dataDir, password, durable: false })
  try {
    process.kill(runningServer(dataDir)?.pid ?? 0, 'SIGKILL')
    // The second check starts after the first has ended.
    await vi.waitFor(() => expect(isForeign).toHaveBeenCalledTimes(2), WITHIN_MS)
    expect(runningServer(dataDir)).toBeUndefined()
    isForeign.mockReturnValue(false)
    await answers(adminUrl)
  } finally {
    await watch.stop()
    await server.stop()
  }
}, 40_000)

it('F2 an embedded server that is killed is started again, its last words are told, and it waits for its port when another program has taken it', async () => {
  const server = await startPrepared()
  const { dataDir, password, adminUrl, port } = server
  const output = printed()
  const watch = keepRunning(server, { dataDir, password, durable: false })
  const thief = createServer()
  try {
    const first = runningServer(dataDir)?.pid ?? 0
    process.kill(first, 'SIGKILL')
    await vi.waitFor(async () => {
      thief.listen(port, '127.0.0.1')
      await once(thief, 'listening')
    }, WITHIN_MS)
    await vi.waitFor(() => expect(output()).toContain(`порт ${port} занят другой программой`), WITHIN_MS)
    thief.close()
    await answers(adminUrl)
    expect(runningServer(dataDir)?.port).toBe(port)
    expect(runningServer(dataDir)?.pid).not.toBe(first)
    expect(output()).toMatch(/последние слова:\n.*LOG: {2}(.|\n)*ready to accept connections/)
  } finally {
    thief.close()
    await watch.stop()
    await server.stop()
  }
})

/** A command that opens the database and runs until told to end. */
async function command(options: { dataDir: string; password: string }) {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(inRoot('scripts', 'postgres', 'postgres.ts'))})
    const server = await startEmbedded(${JSON.stringify({ ...options, durable: false })})
    process.stdin.once('data', async () => {
      await server.stop()
      process.exit(0)
    })
    process.stdout.write(String(server.reused))`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [output] = await once(child.stdout, 'data')
  const end = async () => {
    child.stdin.write('end')
    expect(await once(child, 'exit')).toEqual([0, null])
  }
  return { joined: String(output) === 'true', end }
}

it('F2 a server outlives the command that started it while another process needs it, and no longer', async () => {
  const folder = temporaryFolder()
  const options = { dataDir: join(folder, 'postgres'), password: 'only-for-this-test' }
  printed()
  const first = await command(options)
  const server = await startEmbedded({ ...options, durable: false })
  const { dataDir, adminUrl } = server
  const watch = keepRunning(server, { ...options, durable: false })
  try {
    expect([first.joined, server.reused]).toEqual([false, true])
    await server.stop()
    expect(runningServer(dataDir)).toBeDefined()
    await first.end()
    await answers(adminUrl)
    const { pid } = runningServer(dataDir) ?? {}
    const second = await command(options)
    expect(second.joined).toBe(true)
    await second.end()
    expect(runningServer(dataDir)?.pid).toBe(pid)
  } finally {
    await watch.stop()
    await server.stop()
  }
  expect(runningServer(dataDir)).toBeUndefined()
  for (const place of [dirname(dataDir), folder]) rmSync(place, { recursive: true, force: true })
})
