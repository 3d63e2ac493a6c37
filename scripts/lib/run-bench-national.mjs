import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDatabase } from '../database/database-url.mjs'
import { migrate } from '../database/migrations.mjs'
import { startTemporary } from '../postgres/postgres.mjs'
import { duration, plural, say, step } from './console.mjs'
import { ensureGenerated } from './generate.mjs'
import { seed } from './prepare.mjs'
import { mustRunNode, runNode } from './processes.mjs'
import { randomSecret } from './secrets.mjs'
import { onStop } from './shutdown.mjs'

/** A tenth of the country, and the country: the difference shows how cost grows. */
const SIZES = [500, 5000]

const script = (/** @type {string} */ name, /** @type {string[]} */ ...args) => [
  '--conditions=react-server',
  '--import',
  'tsx',
  `e2e/bench/national/${name}.ts`,
  ...args,
]

/** `npm run bench:national`: analytics over a country of organisations, in a database of its own. */
export async function main() {
  await ensureGenerated()
  const server = await startTemporary({ durable: true })
  onStop(() => server.stop())
  const folder = mkdtempSync(join(tmpdir(), 'pokazateli-bench-'))
  onStop(() => rmSync(folder, { recursive: true, force: true }))
  /** @type {string[]} */
  const files = []
  for (const size of SIZES) {
    const name = `country_${size}`
    const url = new URL(server.url)
    url.pathname = `/${name}`
    const count = plural(size, 'организация', 'организации', 'организаций')
    step(`База: ${count}`)
    await ensureDatabase(server.adminUrl, name)
    await migrate(url.href)
    await seed(url.href, false)
    const env = {
      DATABASE_URL: url.href,
      AUTH_SECRET: randomSecret(),
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
    }
    const started = performance.now()
    await mustRunNode('Не удалось заполнить базу.', script('fill', String(size)), env)
    say(`  заполнена за ${duration(performance.now() - started)}`)
    step(`Замер: ${count}`)
    const file = join(folder, `${size}.json`)
    await mustRunNode('Замер не удался.', script('main', file), env)
    files.push(file)
  }
  return runNode(script('table', ...files))
}
