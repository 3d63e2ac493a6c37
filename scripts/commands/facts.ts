import { UserError } from '@/scripts/boot/console.mjs'
import { openDatabase } from '@/scripts/database/database'
import { entryArgs, runNode } from '@/scripts/lib/processes'

/** `npm run facts -- check`: are comparison facts what the approved documents say. `admin -- rebuild-facts` mends them. */
export async function main(args: string[]) {
  if (args[0] !== 'check') {
    const mistake = args[0] === undefined ? 'Не сказано, что сделать.' : `Нет такого действия: ${args[0]}.`
    throw new UserError(
      `${mistake} Проверить: npm run facts -- check; исправить: npm run admin -- rebuild-facts.`,
    )
  }
  const { url } = await openDatabase()
  return runNode(await entryArgs('scripts/facts/main.ts', 'check'), {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: undefined,
  })
}
