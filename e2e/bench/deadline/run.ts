import { cpus } from 'node:os'
import { startBalancer } from '@/e2e/faults/balancer'
import { startTemporary } from '@/e2e/support/postgres/temporary'
import { clearSettings } from '@/e2e/support/processes/clean-env'
import { underTsx } from '@/e2e/support/processes/tsx'
import { say, step, UserError } from '@/scripts/boot/console.mjs'
import { freePort } from '@/scripts/boot/ports.mjs'
import { migrate } from '@/scripts/database/migrations'
import { ensureBuild, serverFile } from '@/scripts/lib/build'
import { seed } from '@/scripts/lib/prepare'
import { runNode } from '@/scripts/lib/processes'
import { randomSecret } from '@/scripts/lib/secrets'
import { startServer } from '@/scripts/lib/server'
import { onStop } from '@/scripts/lib/shutdown'

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
  const database = await startTemporary({ durable: true })
  onStop(() => database.stop())
  const env = {
    DATABASE_URL: database.url,
    AUTH_SECRET: randomSecret(),
    NODE_ENV: 'production',
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: '1',
  }
  await migrate(database.url)
  await seed(database.url, true)
  const port = await freePort()
  const { pid } = await startServer([serverFile], { port, host: '127.0.0.1', env })
  const balancer = await startBalancer([port])
  say(`  ${balancer.words}; ядер ${cpus().length}, Node ${process.version}`)
  step(`Правят ${editors}, секунд ${seconds}`)
  return runNode(underTsx('e2e/bench/deadline/main.ts', balancer.origin, editors, seconds, String(pid)), env)
}
