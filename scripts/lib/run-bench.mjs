import { migrate } from '../database/migrations.mjs'
import { startTemporary } from '../postgres/postgres.mjs'
import { step } from './console.mjs'
import { ensureGenerated } from './generate.mjs'
import { seed } from './prepare.mjs'
import { runNode } from './processes.mjs'
import { randomSecret } from './secrets.mjs'
import { onStop } from './shutdown.mjs'

/** `npm run bench`: calls of the API against the same SQL sent directly, over the demo data. */
export async function main() {
  await ensureGenerated()
  step('База данных для замера')
  const server = await startTemporary({ durable: true })
  onStop(() => server.stop())
  await migrate(server.url)
  await seed(server.url, true)
  step('Замер')
  const env = {
    DATABASE_URL: server.url,
    AUTH_SECRET: randomSecret(),
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
  }
  return runNode(['--conditions=react-server', '--import', 'tsx', 'e2e/bench/calls/main.ts'], env)
}
