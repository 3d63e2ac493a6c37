import { say } from '@/scripts/boot/console.mjs'
import { openDatabase } from '@/scripts/database/database'
import { newMigration } from '@/scripts/database/migrations'

/** `npm run db:new -- name`: writes the next migration. */
export async function main(args: string[]) {
  const { owner } = await openDatabase()
  say('Миграции применяются во временной базе, чтобы сравнить её со схемой.')
  say(
    `Создан файл ${await newMigration(owner, args.join('_'))}. Проверьте и дополните его, затем: npm run db:migrate`,
  )
  return 0
}
