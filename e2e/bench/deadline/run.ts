import { cpus } from 'node:os'
import { numbersOf } from '@/e2e/bench/options'
import { startBalancer } from '@/e2e/faults/balancer'
import { clearSettings } from '@/e2e/support/processes/clean-env'
import { prepareDatabase, startReplica } from '@/e2e/support/processes/stand'
import { tsxArgs } from '@/e2e/support/processes/tsx'
import { say, step } from '@/scripts/boot/console.mjs'
import { ensureBuild } from '@/scripts/lib/build'
import { readArgs } from '@/scripts/lib/options'
import { runNode } from '@/scripts/lib/processes'

const HELP = `npm run bench:deadline -- [--editors 400] [--seconds 300]

Последний день срока: столько человек, у каждого свой черновик, который сохраняется сам каждые 8 секунд, и 5 сравнений в
секунду; одна реплика за балансировщиком. Код 1 — p95 сохранения больше 400 мс, была ошибка или подтверждённое не
прочиталось обратно. В конце печатает память реплики по пятым
частям времени: за полчаса (--editors 40 --seconds 1800) видно, что она не растёт.`

const OPTIONS = {
  editors: { type: 'string', default: '400' },
  seconds: { type: 'string', default: '300' },
  help: { type: 'boolean' },
} as const

export async function main(args: string[]) {
  const { editors, seconds, help } = readArgs({ args, options: OPTIONS }, HELP).values
  if (help) {
    say(HELP)
    return 0
  }
  numbersOf('editors', editors, [1, 3600])
  numbersOf('seconds', seconds, [1, 3600])
  clearSettings()
  await ensureBuild()
  step('База данных, реплика и балансировщик')
  const env = { ...(await prepareDatabase('demonstration')), TRUST_PROXY: '1' }
  const { pid, port } = await startReplica(env)
  const balancer = await startBalancer([port])
  say(`  ${balancer.words}; ядер ${cpus().length}, Node ${process.version}`)
  step(`Правят ${editors}, секунд ${seconds}`)
  return runNode(tsxArgs('e2e/bench/deadline/main.ts', balancer.origin, editors, seconds, String(pid)), env)
}
