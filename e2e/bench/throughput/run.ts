import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { numbersOf } from '@/e2e/bench/options'
import { startBalancer, whenListening } from '@/e2e/faults/balancer'
import { clearSettings } from '@/e2e/support/processes/clean-env'
import { runFolder } from '@/e2e/support/processes/run-folder'
import { prepareDatabase, startReplica } from '@/e2e/support/processes/stand'
import { tsxArgs } from '@/e2e/support/processes/tsx'
import { say, step } from '@/scripts/boot/console.mjs'
import { binary, inRoot, root } from '@/scripts/boot/paths.mjs'
import { freePort } from '@/scripts/boot/ports.mjs'
import { hashFiles, isFresh, writeStamp } from '@/scripts/boot/stamps.mjs'
import { ensureBuild } from '@/scripts/lib/build'
import { readArgs } from '@/scripts/lib/options'
import { mustRunNode, runNode, startNode, terminate } from '@/scripts/lib/processes'

const SOURCE = join('e2e', 'bench', 'throughput', 'bare')
const PLACE = join('.cache', 'throughput', 'bare')

/** Builds the bare Next application when it or Next has changed. @returns its server */
async function ensureBare(): Promise<string> {
  const server = inRoot(PLACE, '.next', 'standalone', PLACE, 'server.js')
  const stamp = inRoot('.cache', 'throughput', 'bare.stamp')
  const hash = hashFiles(root, [SOURCE, 'node_modules/next/package.json', 'node_modules/pg/package.json'])
  if (isFresh(stamp, hash) && existsSync(server)) return server
  step('Собираем голое приложение для сравнения')
  rmSync(inRoot(PLACE), { recursive: true, force: true })
  mkdirSync(inRoot(PLACE), { recursive: true })
  cpSync(inRoot(SOURCE), inRoot(PLACE), { recursive: true })
  await mustRunNode('Сборка не удалась.', [binary('next'), 'build', inRoot(PLACE)], {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PROJECT_ROOT: root,
  })
  writeStamp(stamp, hash)
  return server
}

/**
 * Starts the bare handler on the same Node, without the product.
 * @param env DATABASE_URL, DATABASE_POOL_SIZE, PLAN_FILE
 */
async function startBare(env: Record<string, string>) {
  const server = await ensureBare()
  const port = await freePort()
  const child = startNode([server], {
    ...env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
    NEXT_TELEMETRY_DISABLED: '1',
  })
  await whenListening(port, child, () => 'Голое приложение не запустилось.')
  return { port, stop: () => terminate(child) }
}

const POOL_SIZE = '10'

const HELP = `npm run bench:throughput -- [--connections 10,50] [--seconds 5] [--rounds 3] [--national] [--only рейтинг,динамика]

Запросы в секунду и p95 частых вызовов: одна реплика, две, и голый обработчик Next с одним запросом к базе. Код 1 —
отношение одной реплики к голому ниже предела или запросов SQL больше него.
  --connections  сколько соединений держать, от 5: с каждого nginx берёт 1000 запросов; через запятую — по таблице
  --seconds      длительность одного захода
  --rounds       сколько заходов у каждого на каждом вызове
  --only         только эти вызовы, по названию до запятой; все — без него
  --national     страна из 5 000 организаций вместо демонстрационных данных`

const OPTIONS = {
  connections: { type: 'string', default: '10' },
  seconds: { type: 'string', default: '5' },
  rounds: { type: 'string', default: '3' },
  only: { type: 'string', default: '' },
  national: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

export async function main(args: string[]) {
  const asked = readArgs({ args, options: OPTIONS }, HELP).values
  if (asked.help) {
    say(HELP)
    return 0
  }
  const connections = numbersOf('connections', asked.connections, [5, 60])
  const [seconds = 5] = numbersOf('seconds', asked.seconds, [1, 60])
  const [rounds = 3] = numbersOf('rounds', asked.rounds, [1, 60])
  const isNational = asked.national === true
  clearSettings()
  await ensureBuild()
  const folder = runFolder()

  step('База данных для замера')
  const stand = await prepareDatabase(isNational ? 'country' : 'demonstration')
  const env = { ...stand, DATABASE_POOL_SIZE: POOL_SIZE, TRUST_PROXY: '1' }
  const { DATABASE_URL } = env
  const email = isNational ? 'bench-manager@example.org' : 'manager@example.com'
  const planFile = join(folder, 'plan.json')
  const most = String(Math.max(...connections))
  const planning = tsxArgs('e2e/bench/throughput/plan.ts', planFile, email, most, asked.only)
  await mustRunNode('Не удалось составить нагрузку.', planning, env)

  step('Реплики, голое приложение и балансировщики')
  const bare = await startBare({ DATABASE_URL, DATABASE_POOL_SIZE: POOL_SIZE, PLAN_FILE: planFile })
  const ports = [(await startReplica(env)).port, (await startReplica(env)).port]
  const [one, two, alone] = [
    await startBalancer(ports.slice(0, 1)),
    await startBalancer(ports),
    await startBalancer([bare.port]),
  ]
  say(`  перед всеми тремя — ${one.words}; ядер ${cpus().length}, Node ${process.version}`)

  step(`Нагрузка: по ${rounds} захода по ${seconds} с`)
  const settings = {
    planFile,
    targets: [
      { name: 'одна реплика', origin: one.origin, isBare: false },
      { name: 'две реплики', origin: two.origin, isBare: false },
      { name: 'голый Next', origin: alone.origin, isBare: true },
    ],
    connections,
    seconds,
    rounds,
  }
  const file = join(folder, 'settings.json')
  writeFileSync(file, JSON.stringify(settings))
  return runNode(tsxArgs('e2e/bench/throughput/load.ts', file), { DATABASE_URL })
}
