import { startTemporary } from '@/e2e/support/postgres/temporary'
import { underTsx } from '@/e2e/support/processes/tsx'
import { step } from '@/scripts/boot/console.mjs'
import { freePort, localUrl } from '@/scripts/boot/ports.mjs'
import { migrate } from '@/scripts/database/migrations'
import { ensureBuild, serverFile } from '@/scripts/lib/build'
import { seed } from '@/scripts/lib/prepare'
import { mustRunNode, runNode } from '@/scripts/lib/processes'
import { randomSecret } from '@/scripts/lib/secrets'
import { startServer } from '@/scripts/lib/server'
import { onStop } from '@/scripts/lib/shutdown'

const COUNTRY = 5000
const HOST = '127.0.0.1'

/**
 * `npm run attack`: what a colleague of another hospital finds out, on the demo or with `--national` on a country.
 * `--seasons` plays seasons of readings alone, of all categories; `--unmoved` what others do between two publications. With ATTACK_ORIGIN a server that runs already is asked,
 * whatever its edition; DATABASE_URL and AUTH_SECRET are its own.
 */
export async function main(args: string[]) {
  const isNational = args.includes('--national')
  const attack = (env: Record<string, string>) => runNode(underTsx('e2e/attack/main.ts', ...args), env)
  const { ATTACK_ORIGIN } = process.env
  if (ATTACK_ORIGIN) return attack({ ATTACK_ORIGIN, LOG_LEVEL: 'fatal', NODE_ENV: 'production' })
  await ensureBuild()
  step('База данных для проверки')
  const server = await startTemporary({ durable: true })
  onStop(() => server.stop())
  await migrate(server.url)
  await seed(server.url, !isNational)
  const env = {
    DATABASE_URL: server.url,
    AUTH_SECRET: randomSecret(),
    LOG_LEVEL: 'fatal',
    NODE_ENV: 'production',
  }
  if (isNational) {
    const fill = underTsx('e2e/bench/national/fill.ts', String(COUNTRY))
    await mustRunNode('Не удалось заполнить базу.', fill, env)
  }
  const port = await freePort()
  await startServer([serverFile], { port, host: HOST, env })
  step('Попытки узнать чужое')
  return attack({ ...env, ATTACK_ORIGIN: localUrl(HOST, port) })
}
