import { say, UserError } from '@/scripts/boot/console.mjs'
import { requireDatabase } from '@/scripts/database/database-url'
import { withSeedTransaction } from './connection'
import { seedDatabase } from './seed'

/*
 * Start-up data: `node --import tsx prisma/seed/main.ts [--quiet]`. Reads DATABASE_URL; DEMO_DATA=true adds the
 * demo data; ADMIN_EMAIL and ADMIN_PASSWORD make the first administrator; APP_TIMEZONE says which quarter has ended.
 */

const isQuiet = process.argv.includes('--quiet')
const { DATABASE_URL = '', DEMO_DATA, ADMIN_EMAIL, ADMIN_PASSWORD, APP_TIMEZONE } = process.env

try {
  await requireDatabase(DATABASE_URL)
  await withSeedTransaction(DATABASE_URL, (client) =>
    seedDatabase(client, {
      demo: DEMO_DATA === 'true',
      admin: ADMIN_EMAIL && ADMIN_PASSWORD ? { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } : null,
      now: new Date(),
      timeZone: APP_TIMEZONE || 'Europe/Moscow',
      say: (line) => {
        if (!isQuiet) say(`  ${line}`)
      },
    }),
  )
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`  ${error.message}\n`)
  process.exitCode = 1
}
