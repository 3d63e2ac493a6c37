import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { text } from 'node:stream/consumers'
import { formerBundle } from '@/e2e/support/former/bundle'
import { clearSettings } from '@/e2e/support/processes/clean-env'
import { runFolder } from '@/e2e/support/processes/run-folder'
import { prepareDatabase } from '@/e2e/support/processes/stand'
import { createUser } from '@/prisma/seed/builders/user'
import { bundled } from '@/scripts/boot/bundle.mjs'
import { say, step, UserError } from '@/scripts/boot/console.mjs'
import { withClient } from '@/scripts/database/database-url'
import { writeBundle } from '@/scripts/move/bundle'

/** Peak memory of a running process in megabytes (Linux); 0 when unknown. */
function peakOf(pid: number | undefined): number {
  const file = `/proc/${pid}/status`
  const [, kilobytes] = existsSync(file) ? (/VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8')) ?? []) : []
  return Number(kilobytes ?? 0) / 1024
}

/**
 * `npm run bench:moving -- [ОРГАНИЗАЦИЙ] [КВАРТАЛОВ]`: seconds and memory of check, write, repeated write and verify.
 */
export async function main([companies = '60', quarters = '12']: string[]): Promise<number> {
  const [count, back] = [Number(companies), Number(quarters)]
  if (!(count > 0 && back > 0 && back <= 100))
    throw new UserError('Нужны два целых числа: организаций, кварталов.')
  clearSettings()
  step(`${count} организаций, ${back} кварталов, ядер ${cpus().length}, Node ${process.version}`)
  const folder = runFolder()
  const stand = await prepareDatabase('reference')
  await withClient(stand.DATABASE_URL, (client) => createUser(client, { role: 'admin' }))
  await writeBundle(folder, formerBundle(count, back))
  const entry = await bundled('scripts/move/main.ts')
  const env = { ...process.env, ...stand, MOVE_FOLDER: folder, REQUIRE_TLS: 'off' }
  let worst = 0
  for (const command of ['check', 'write', 'write', 'verify']) {
    const more = command === 'write' ? ['--apply'] : []
    const started = performance.now()
    const child = spawn(process.execPath, ['--conditions=react-server', entry, command, folder, ...more], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let peak = 0
    const said = text(child.stdout)
    const looking = setInterval(() => {
      peak = Math.max(peak, peakOf(child.pid))
    }, 200)
    const [code] = await once(child, 'exit')
    clearInterval(looking)
    const seconds = (performance.now() - started) / 1000
    say(
      `${command}: ${seconds.toFixed(1)} с, память ${peak.toFixed(0)} МБ, код ${code}, нагрузка ${loadavg()[0]?.toFixed(1)}`,
    )
    if (code !== 0) say(await said)
    worst = Math.max(worst, Number(code))
  }
  return worst
}
