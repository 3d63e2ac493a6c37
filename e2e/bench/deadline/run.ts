import { cpus } from 'node:os'
import { startBalancer } from '@/e2e/faults/balancer'
import { clearSettings } from '@/e2e/support/processes/clean-env'
import { openStand, startReplica } from '@/e2e/support/processes/stand'
import { underTsx } from '@/e2e/support/processes/tsx'
import { say, step, UserError } from '@/scripts/boot/console.mjs'
import { ensureBuild } from '@/scripts/lib/build'
import { runNode } from '@/scripts/lib/processes'

const HELP = `
npm run bench:deadline -- [--editors 400] [--seconds 300]

Последний день срока: столько человек, у каждого свой черновик, который сохраняется сам каждые 8 секунд, и 5 сравнений в
секунду; одна реплика за балансировщиком. Код 1 — p95 сохранения больше 400 мс, была ошибка или подтверждённое не
прочиталось обратно. В конце печатает память реплики по пятым
частям времени: за полчаса (--editors 40 --seconds 1800) видно, что она не растёт.
`

function number(args: string[], name: string, otherwise: number) {
  const at = args.indexOf(name)
  const value = at < 0 ? otherwise : Number(args[at + 1])
  if (!Number.isInteger(value) || value < 1 || value > 3600)
    throw new UserError(`${name}: нужно целое число от 1 до 3600.`)
  return String(value)
}

/** `npm run bench:deadline`. */
export async function main(args: string[]) {
  if (args.includes('--help')) {
    say(HELP.trim())
    return 0
  }
  const [editors, seconds] = [number(args, '--editors', 400), number(args, '--seconds', 300)]
  clearSettings()
  await ensureBuild()
  step('База данных, реплика и балансировщик')
  const env = { ...(await openStand('demonstration')), TRUST_PROXY: '1' }
  const { pid, port } = await startReplica(env)
  const balancer = await startBalancer([port])
  say(`  ${balancer.words}; ядер ${cpus().length}, Node ${process.version}`)
  step(`Правят ${editors}, секунд ${seconds}`)
  return runNode(underTsx('e2e/bench/deadline/main.ts', balancer.origin, editors, seconds, String(pid)), env)
}
