import { openStand, startReplica } from '@/e2e/support/processes/stand'
import { underTsx } from '@/e2e/support/processes/tsx'
import { step } from '@/scripts/boot/console.mjs'
import { ensureBuild } from '@/scripts/lib/build'
import { runNode } from '@/scripts/lib/processes'

/**
 * `npm run attack`: what a colleague of another hospital finds out, on the demo or with `--national` on a country.
 * `--seasons` plays seasons of readings alone, of all categories; `--unmoved` what others do between two publications;
 * `--together` what indicators of one denominator tell. With ATTACK_ORIGIN a server that runs already is asked; DATABASE_URL and AUTH_SECRET are its own.
 */
export async function main(args: string[]) {
  const attack = (env: Record<string, string>) => runNode(underTsx('e2e/attack/main.ts', ...args), env)
  const { ATTACK_ORIGIN } = process.env
  if (ATTACK_ORIGIN) return attack({ ATTACK_ORIGIN, LOG_LEVEL: 'fatal', NODE_ENV: 'production' })
  await ensureBuild()
  step('База данных для проверки')
  const env = await openStand(args.includes('--national') ? 'country' : 'demonstration')
  const { origin } = await startReplica(env)
  step('Попытки узнать чужое')
  return attack({ ...env, ATTACK_ORIGIN: origin })
}
