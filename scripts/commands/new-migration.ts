import { say } from '@/scripts/boot/console.mjs'
import { openDatabase } from '@/scripts/database/database'
import { newMigration } from '@/scripts/database/migrations'

/** `npm run db:new -- name`: writes the next migration. */
export async function main(args: string[]) {
  const { url } = await openDatabase()
  say(
    `Создан файл ${await newMigration(url, args.join('_'))}. Проверьте и дополните его, затем: npm run db:migrate`,
  )
  return 0
}
