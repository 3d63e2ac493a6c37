import { openDatabase } from '../database/database.mjs'
import { describeUrl } from '../database/database-url.mjs'
import { migrate } from '../database/migrations.mjs'
import { say, step } from './console.mjs'
import { ensureGenerated } from './generate.mjs'
import { inRoot } from './paths.mjs'
import { mustRunNode } from './processes.mjs'
import { keptValues, randomSecret } from './secrets.mjs'

/**
 * Loads reference data, and demo data when asked; what is already there stays.
 * @param {string} url
 * @param {boolean} demo
 */
export async function seed(url, demo) {
  // The condition lets server-only modules load outside Next.
  const args = ['--conditions=react-server', '--import', 'tsx', 'prisma/seed/main.ts']
  await mustRunNode('Не удалось загрузить начальные данные.', args, {
    DATABASE_URL: url,
    DEMO_DATA: String(demo),
  })
}

/**
 * A database ready for the application, and the application's environment.
 * @param {string} origin address people will open, unless APP_URL says otherwise
 */
export async function prepare(origin) {
  step('База данных')
  const { url, embedded } = await openDatabase()
  say(`  ${embedded ? 'встроенный PostgreSQL, данные в папке .data' : describeUrl(url)}`)
  await ensureGenerated()
  await migrate(url)
  const demo = process.env.DEMO_DATA ? process.env.DEMO_DATA === 'true' : embedded
  step(demo ? 'Справочники и демонстрационные данные' : 'Справочники')
  await seed(url, demo)
  const authSecret =
    process.env.AUTH_SECRET ||
    keptValues(inRoot('.data', 'secrets.json'), { AUTH_SECRET: randomSecret }).AUTH_SECRET
  const env = { DATABASE_URL: url, AUTH_SECRET: authSecret, APP_URL: process.env.APP_URL || origin }
  return { env, demo }
}

/** How to enter, when the demo data are loaded. @param {string} origin @param {boolean} demo */
export function announce(origin, demo) {
  say(`\n✔ Система работает: ${origin}`)
  if (demo) {
    say('\n  Демонстрационные учётные записи, пароль у всех pokazateli-2026:')
    say('    admin@example.com     администратор')
    say('    manager@example.com   руководитель организации')
    say('    operator@example.com  оператор организации')
  }
  say('\n  Остановить: Ctrl+C')
}
