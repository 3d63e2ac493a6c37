import { expect, it, vi } from 'vitest'
import { withClient } from './database-url.mjs'
import { startTemporary } from './postgres.mjs'
import { runningServer } from './postgres-files.mjs'
import { keepRunning } from './postgres-watch.mjs'

it('F2 an embedded server that is killed is started again, at the same address', async () => {
  const server = await startTemporary()
  const { dataDir, password, adminUrl } = server
  const watch = keepRunning(server, { dataDir, password, durable: false })
  try {
    const first = runningServer(dataDir)?.pid ?? 0
    process.kill(first, 'SIGKILL')
    const answer = () => withClient(adminUrl, (client) => client.query('SELECT 1 AS one'))
    await vi.waitFor(async () => expect((await answer()).rows).toEqual([{ one: 1 }]), 15_000)
    expect(runningServer(dataDir)?.pid).not.toBe(first)
  } finally {
    watch.stop()
    await server.stop()
  }
})
