import { counted } from '@/lib/core/format/plural'
import { say } from '@/scripts/boot/console.mjs'
import { openDatabase } from '@/scripts/database/database'
import { migrateAndGrant } from '@/scripts/database/running-role'

/** `npm run db:migrate`: brings the project's database up to date. */
export async function main() {
  const applied = await migrateAndGrant(await openDatabase())
  say(
    applied.length
      ? `Готово: ${counted(applied.length, 'миграция', 'миграции', 'миграций')}.`
      : 'База актуальна.',
  )
  return 0
}
