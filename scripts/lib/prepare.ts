import { say } from '@/scripts/boot/console.mjs'
import { logFolder, stage } from '@/scripts/boot/stages.mjs'
import { openDatabase } from '@/scripts/database/database'
import { describeUrl, rowAt, withClient } from '@/scripts/database/database-url'
import { requireReachable } from '@/scripts/database/migrations'
import { migrateAndGrant, owns } from '@/scripts/database/running-role'
import { entryArgs, mustRunNode } from '@/scripts/lib/processes'
import { authSecret } from '@/scripts/lib/secrets'

/**
 * Loads reference data, and demo data when asked; what is already there stays.
 * @param origin as of prepare: letters of publications that came due meanwhile link there
 */
export async function seed(url: string, demo: boolean, origin?: string) {
  const env = { DATABASE_URL: url, DATABASE_OWNER_URL: undefined, DEMO_DATA: String(demo) }
  await mustRunNode('Не удалось загрузить начальные данные.', await entryArgs('prisma/seed/main.ts'), env)
  if (!demo) return
  const publishing = {
    ...env,
    AUTH_SECRET: authSecret(),
    APP_URL: process.env.APP_URL || origin,
    NODE_ENV: process.env.NODE_ENV || 'production',
    LOG_LEVEL: 'warn',
  }
  await mustRunNode(
    'Не удалось собрать выпуски.',
    await entryArgs('scripts/facts/main.ts', 'publish'),
    publishing,
  )
}

/** Whether the database was made as a demonstration and still is one: it ends with the first real organisation. */
async function isDemonstration(url: string): Promise<boolean> {
  const { is_made: isMade, is_over: isOver } = await rowAt(url, 'SELECT is_made, is_over FROM demonstration')
  if (isMade && isOver)
    say(
      '  Демонстрация окончена, в базе есть настоящая организация: писем на /dev/mail нет, задайте SMTP_URL',
    )
  return isMade && !isOver
}

/**
 * A database brought up to date: migrations, rights, reference data, the first administrator.
 * @returns applied: names of the migrations; none, where this process knows the running role alone and the owner's did it
 */
export async function prepareDatabase(origin?: string) {
  const { url, isDemo, applied } = await stage('База данных', async () => {
    const { url, owner, embedded } = await openDatabase()
    say(`  ${embedded ? 'встроенный PostgreSQL, данные в папке .data' : describeUrl(url)}`)
    const isDemo = process.env.DEMO_DATA ? process.env.DEMO_DATA === 'true' : embedded
    if (url !== owner || (await owns(url)))
      return { url, isDemo, applied: await migrateAndGrant({ url, owner }) }
    await withClient(url, (client) => requireReachable(client))
    say('  готовит её владелец (команда migrate): DATABASE_OWNER_URL здесь не задан')
    return { url, isDemo, applied: null }
  })
  if (applied)
    await stage(isDemo ? 'Справочники и демонстрационные данные' : 'Справочники', () =>
      seed(url, isDemo, origin),
    )
  return { url, isDemo, applied: applied ?? [] }
}

/**
 * A database ready for the application, and the application's environment.
 * @param origin address people will open, unless APP_URL says otherwise
 */
export async function prepare(origin: string) {
  const { url, isDemo } = await prepareDatabase(origin)
  // A demonstration shows its letters to anybody and asks for no second factor: not over somebody's own data.
  const demo = isDemo && (await isDemonstration(url))
  const env = {
    DATABASE_URL: url,
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
    say('    admin@example.com     администратор')
    say('    manager@example.com   руководитель организации')
    say('    operator@example.com  оператор организации')
  }
  const logs = logFolder()
  say('')
  if (logs) say(`  Подробности шагов: ${logs}`)
  say('  Остановить: Ctrl+C')
}
