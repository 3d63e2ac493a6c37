import { openDatabase } from '../database/database.mjs'
import { newMigration } from '../database/migrations.mjs'
import { say } from './console.mjs'

/** `npm run db:new -- name`: writes the next migration. @param {string[]} args */
export async function main(args) {
  const { url } = await openDatabase()
  say(
    `Создан файл ${await newMigration(url, args.join('_'))}. Проверьте и дополните его, затем: npm run db:migrate`,
  )
  return 0
}
