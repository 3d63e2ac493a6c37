import { startTemporary } from '@/e2e/support/postgres/temporary'
import { underTsx } from '@/e2e/support/processes/tsx'
import { step } from '@/scripts/boot/console.mjs'
import { migrate } from '@/scripts/database/migrations'
import { seed } from '@/scripts/lib/prepare'
import { runNode } from '@/scripts/lib/processes'
import { randomSecret } from '@/scripts/lib/secrets'
import { onStop } from '@/scripts/lib/shutdown'

/** `npm run bench`: calls of the API against the same SQL sent directly, over the demo data. */
export async function main() {
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
  return runNode(underTsx('e2e/bench/calls/main.ts'), env)
}
