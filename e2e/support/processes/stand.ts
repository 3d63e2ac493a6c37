import { startTemporary } from '@/e2e/support/postgres/temporary'
import { tsxArgs } from '@/e2e/support/processes/tsx'
import { freePort } from '@/scripts/boot/ports.mjs'
import { migrate } from '@/scripts/database/migrations'
import { serverFile } from '@/scripts/lib/build'
import { seed } from '@/scripts/lib/prepare'
import { mustRunNode } from '@/scripts/lib/processes'
import { randomSecret } from '@/scripts/lib/secrets'
import { startServer } from '@/scripts/lib/server'
import { onStop } from '@/scripts/lib/shutdown'

const COUNTRY = '5000'

/**
 * A durable database until this process exits: the demonstration, a country, or reference data alone.
 * @returns settings of a production process over it
 */
export async function prepareDatabase(data: 'demonstration' | 'country' | 'reference') {
  const { url, stop } = await startTemporary({ durable: true })
  onStop(stop)
  await migrate(url)
  await seed(url, data === 'demonstration')
  const env = {
    DATABASE_URL: url,
    AUTH_SECRET: randomSecret(),
    NODE_ENV: 'production',
    LOG_LEVEL: 'fatal',
  } as const
  if (data === 'country')
    await mustRunNode('Не удалось заполнить базу.', tsxArgs('e2e/bench/national/fill.ts', COUNTRY), env)
  return env
}

/** Starts a replica of the build on a free port. */
export async function startReplica(env: Parameters<typeof startServer>[1]['env']) {
  const port = await freePort()
  return { port, ...(await startServer([serverFile], { port, host: '127.0.0.1', env })) }
}
