import { UserError } from '@/scripts/boot/console.mjs'
import { openDatabase } from '@/scripts/database/database'
import { entryArgs, runNode } from '@/scripts/lib/processes'

/** `npm run facts -- check|rebuild`: are comparison facts what the approved documents say. */
export async function main(args: string[]) {
  const [mode] = args
  if (mode !== 'check' && mode !== 'rebuild') {
    throw new UserError('Укажите, что сделать: npm run facts -- check (проверить) или rebuild (исправить).')
  }
  const { url } = await openDatabase()
  return runNode(await entryArgs('scripts/facts/main.ts', mode), {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: undefined,
  })
}
