import { counted } from '@/lib/core/format/plural'
import { say } from '@/scripts/boot/console.mjs'
import { openDatabase } from '@/scripts/database/database'
import { migrate } from '@/scripts/database/migrations'

/** `npm run db:migrate`: brings the project's database up to date. */
export async function main() {
  const { url } = await openDatabase()
  const applied = await migrate(url)
  say(
    applied.length
      ? `Готово: ${counted(applied.length, 'миграция', 'миграции', 'миграций')}.`
      : 'База актуальна.',
  )
  return 0
}
