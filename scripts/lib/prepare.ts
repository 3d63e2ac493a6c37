import { say, step } from '@/scripts/boot/console.mjs'
import { openDatabase } from '@/scripts/database/database'
import { describeUrl, withClient } from '@/scripts/database/database-url'
import { migrateAndGrant } from '@/scripts/database/running-role'
import { entryArgs, mustRunNode } from '@/scripts/lib/processes'
import { authSecret } from '@/scripts/lib/secrets'

const DEMO_ADMIN = 'admin@example.com'

/** Loads reference data, and demo data when asked; what is already there stays. */
export async function seed(url: string, demo: boolean) {
  const env = { DATABASE_URL: url, DATABASE_OWNER_URL: undefined, DEMO_DATA: String(demo) }
  await mustRunNode('Не удалось загрузить начальные данные.', await entryArgs('prisma/seed/main.ts'), env)
}

/** Whether the database is a demonstration's: one that real people use never gets the accounts everybody knows. */
function isDemonstration(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query('SELECT FROM users WHERE email = $1', [DEMO_ADMIN])
    return rowCount === 1
  })
}

/**
 * A database ready for the application, and the application's environment.
 * @param origin address people will open, unless APP_URL says otherwise
 */
export async function prepare(origin: string) {
  step('База данных')
  const { url, owner, embedded } = await openDatabase()
  say(`  ${embedded ? 'встроенный PostgreSQL, данные в папке .data' : describeUrl(url)}`)
  await migrateAndGrant({ url, owner })
  const isAsked = process.env.DEMO_DATA ? process.env.DEMO_DATA === 'true' : embedded
  step(isAsked ? 'Справочники и демонстрационные данные' : 'Справочники')
  await seed(url, isAsked)
  // A demonstration shows its letters to anybody and asks for no second factor: not over somebody's own data.
  const demo = isAsked && (await isDemonstration(url))
  const env = {
    DATABASE_URL: url,
    // The owner's password is no business of the process that answers people.
    DATABASE_OWNER_URL: undefined,
    AUTH_SECRET: authSecret(),
    APP_URL: process.env.APP_URL || origin,
    DEMO_DATA: String(demo),
    // Whoever tries the demonstration is asked for no second factor.
    ADMIN_FACTOR_GRACE_DAYS: process.env.ADMIN_FACTOR_GRACE_DAYS || (demo ? 'off' : undefined),
  }
  return { env, demo }
}

/** How to enter, when the demo data are loaded. */
export function announce(origin: string, demo: boolean) {
  say(`\n✔ Система работает: ${origin}`)
  if (demo) {
    say('\n  Демонстрационные учётные записи, пароль у всех pokazateli-2026:')
    say(`    ${DEMO_ADMIN}     администратор`)
    say('    manager@example.com   руководитель организации')
    say('    operator@example.com  оператор организации')
  }
  say('\n  Остановить: Ctrl+C')
}
