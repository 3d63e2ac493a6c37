import { openDatabase } from '../database/database.mjs'
import { migrate } from '../database/migrations.mjs'
import { plural, say } from './console.mjs'

/** `npm run db:migrate`: brings the project's database up to date. */
export async function main() {
  const { url } = await openDatabase()
  const applied = await migrate(url)
  say(
    applied.length
      ? `Готово: ${plural(applied.length, 'миграция', 'миграции', 'миграций')}.`
      : 'База актуальна.',
  )
  return 0
}
