import { prepareDatabase, startReplica } from '@/e2e/support/processes/stand'
import { tsxArgs } from '@/e2e/support/processes/tsx'
import { step } from '@/scripts/boot/console.mjs'
import { ensureBuild } from '@/scripts/lib/build'
import { runNode } from '@/scripts/lib/processes'

/**
 * `npm run attack`: what a colleague of another hospital can find out, on the demonstration or, with `--national`, on a
 * country. `--seasons` runs only repeated reading in all categories; `--unmoved` only the comparison before and after
 * others' activity; `--together` only indicators with a common denominator. ATTACK_ORIGIN names a running server with
 * the same DATABASE_URL and AUTH_SECRET.
 */
export async function main(args: string[]) {
  const attack = (env: Record<string, string>) => runNode(tsxArgs('e2e/attack/main.ts', ...args), env)
  const { ATTACK_ORIGIN } = process.env
  if (ATTACK_ORIGIN) return attack({ ATTACK_ORIGIN, LOG_LEVEL: 'fatal', NODE_ENV: 'production' })
  await ensureBuild()
  step('База данных для проверки')
  const env = await prepareDatabase(args.includes('--national') ? 'country' : 'demonstration')
  const { origin } = await startReplica(env)
  step('Попытки узнать чужое')
  return attack({ ...env, ATTACK_ORIGIN: origin })
}
