import { counted } from '@/lib/core/format/plural'
import { say } from '@/scripts/boot/console.mjs'
import { prepareDatabase } from '@/scripts/lib/prepare'

/** `npm run db:migrate`: what only the database's owner may do, so that the process that answers people need not know it. */
export async function main() {
  const { applied } = await prepareDatabase()
  say(
    applied.length
      ? `Готово: ${counted(applied.length, 'миграция', 'миграции', 'миграций')}.`
      : 'База актуальна.',
  )
  return 0
}
